import { EngineError } from '../engine-error.ts'

/** By ISO 639-1 code. */
const modelByLanguage: Record<string, string> = {
  bg: 'bul',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fi: 'fin',
  fr: 'fra',
  hr: 'hrv',
  hu: 'hun',
  it: 'ita',
  lt: 'lit',
  lv: 'lav',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
}

const code = '[a-z]{2,3}(?:_[a-z]{3,12})?'
/** `language: de` or `language: de, en`, on a separate line or between semicolons. */
const languageEntry = new RegExp(
  `(?:^|[\\n;])[ \\t]*language:[ \\t]*(${code}(?:[ \\t]*,[ \\t]*${code})*)[ \\t]*(?=$|[\\n;])`,
  'i',
)

/** @returns the context without languages, and the codes of their models; without an entry, `languages` is undefined. */
export function extractLanguages(context: string | undefined): {
  context: string | undefined
  languages: string[] | undefined
} {
  const [entry, codes] = languageEntry.exec(context ?? '') ?? []
  if (!context || !entry || !codes) return { context, languages: undefined }
  const languages = codes
    .toLowerCase()
    .split(',')
    .map((name) => modelByLanguage[name.trim()] ?? name.trim())
  const rest = context
    .replace(entry, '')
    .replace(/^[\s;]+/, '')
    .trim()
  return { context: rest || undefined, languages: [...new Set(languages)] }
}

export function createMissingLanguageError(language: string, installed: readonly string[]): EngineError {
  const message = `Text in "${language}" cannot be read here, only ${installed.join(', ')}. Change "language:" in the context.`
  return new EngineError('language_not_installed', message)
}
