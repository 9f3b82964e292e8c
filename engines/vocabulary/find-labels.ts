import { labelsByCollectiveNames, synonymsByLabel } from './object-names.ts'

const articles = /^(?:the|a|an|any|all|some|der|die|das|ein|eine|le|la|les|un|une|el|los|las|una) /

const labelsByName = new Map<string, readonly string[]>([
  ...Object.entries(labelsByCollectiveNames).flatMap(([names, labels]) =>
    splitNames(names).map((name) => [name, labels] as const),
  ),
  ...Object.entries(synonymsByLabel).flatMap(([label, names]) =>
    [label, ...splitNames(names)].map((name) => [name, [label]] as const),
  ),
])

function splitNames(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Returns the labels of detectors that a name means, such as `bottle` for "Bottles"; none for an unknown name. */
export function findLabels(name: string): readonly string[] {
  const words = normalize(name)
  const found = [words, ...listSingulars(words)].map((candidate) => labelsByName.get(candidate))
  return found.find((labels) => labels !== undefined) ?? []
}

function normalize(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(articles, '')
}

/** English, French and Spanish plurals end with s. */
function listSingulars(words: string): string[] {
  return [
    [/ies$/, 'y'],
    [/(?<=[sxz]|[cs]h|o)es$/, ''],
    [/s$/, ''],
  ].flatMap(([ending, singular]) =>
    ending instanceof RegExp && ending.test(words) ? [words.replace(ending, String(singular))] : [],
  )
}
