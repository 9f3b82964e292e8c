import { isMetadataOrCoordinate } from './coordinate-keys.ts'

/** In characters: enough to find a result by one of its words. */
const maxLength = 400

/** The results of the agents have fewer nested levels. */
const maxDepth = 6

/** Returns the first texts and numbers of any result, separated by dots, without coordinates. */
export function formatResultExcerpt(result: unknown, length = maxLength): string {
  let text = ''
  for (const word of listWords(result, maxDepth, length)) {
    // Results repeat lines and words.
    if (!text.includes(word)) text += text ? ` · ${word}` : word
    if (text.length >= length) break
  }
  return text.slice(0, length)
}

function* listWords(value: unknown, depth: number, length: number): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    const word = String(value).slice(0, length).replace(/\s+/g, ' ').trim()
    if (word) yield word
  } else if (typeof value === 'object' && value !== null && depth > 0) {
    for (const [key, part] of Object.entries(value))
      if (!isMetadataOrCoordinate(key, part)) yield* listWords(part, depth - 1, length)
  }
}
