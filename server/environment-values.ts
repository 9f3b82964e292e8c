import { z } from 'zod'
import { isLanguageInstalled } from '#engines/node/tesseract-models.ts'
import { parseJson } from './parse-json.ts'

export const optionalText = z.string().trim().min(1).optional()
export const optionalUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()
/** The app and its links work only at the root of a domain. Without the slash at the end. */
export const optionalOrigin = optionalUrl
  .refine(
    (value) => value === undefined || /^https?:\/\/[^/@?#]+\/?$/i.test(value),
    'must be the address of a domain or host without a path, such as https://vision.example.com: the app works only at its root',
  )
  .transform((value) => value?.replace(/\/$/, ''))
const commaSeparated = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
export const origins = commaSeparated.refine(
  (values) => values.every(isOrigin),
  'must be origins separated by commas, such as https://app.example: with http(s), without a path, and no *',
)
/** Without duplicates. Requests can contain these names. */
export const modelNamesSchema = commaSeparated
  .refine(
    (names) => names.every((name) => /^[\x21-\x7e]{1,128}$/.test(name)),
    'must be model names separated by commas, such as gpt-5,gpt-5-mini',
  )
  .transform((names) => [...new Set(names)])
/** Codes of languages whose OCR model is installed. */
export const ocrLanguagesSchema = commaSeparated
  .refine(
    (languages) =>
      languages.every((language) => /^[a-z_]{3,16}$/i.test(language) && isLanguageInstalled(language)),
    'must be codes of installed languages separated by commas, such as eng,deu; the model of another language is in the package @tesseract.js-data/<code>',
  )
  .transform((languages) => (languages.length === 0 ? ['eng'] : [...new Set(languages)]))
const requiredInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
export const integer = (min: number, max: number, fallback: number) =>
  requiredInteger(min, max).default(fallback)
export const optionalInteger = (min: number, max: number) => requiredInteger(min, max).optional()
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

export const ollamaHostSchema = z.string().trim().transform(parseOllamaHost).optional()
export const modelAliasesSchema = z.string().default('').transform(parseModelAliases)

/** In the notations of Ollama's own programs, which read the same variable. */
function parseOllamaHost(value: string, context: z.RefinementCtx): string | undefined {
  if (value.toLowerCase() === 'off') return 'off'
  const hasScheme = value.includes('://')
  const hasPort = /:\d+\/?$/.test(value)
  const host = value.startsWith(':') ? `127.0.0.1${value}` : value
  const parsed = URL.parse(hasScheme ? value : `http://${host}`)
  if (parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.search) {
    if (!hasScheme && !hasPort) parsed.port = '11434'
    // 0.0.0.0 is an address to listen on.
    if (parsed.hostname === '0.0.0.0') parsed.hostname = '127.0.0.1'
    if (parsed.hostname === '[::]') parsed.hostname = '[::1]'
    return parsed.href.replace(/\/$/, '')
  }
  context.addIssue({ code: 'custom', message: 'must be an address such as http://127.0.0.1:11434, or off' })
  return z.NEVER
}

function parseModelAliases(value: string, context: z.RefinementCtx): Record<string, string> {
  if (!value) return {}
  const aliases = z.record(z.string(), z.string()).safeParse(parseJson(value))
  if (aliases.success) return aliases.data
  context.addIssue({
    code: 'custom',
    message: 'must be a JSON object of model names, such as {"gpt-4o": "gpt-5"}',
  })
  return z.NEVER
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
