/** Characters: two lines of a list, and enough to find a result again by one of its words. */
const maxLength = 400

/** Nested levels that are read; the fields of the agents are not nested deeper. */
const maxDepth = 6

const metadataFields = new Set(['metadata', 'variant_model', 'processing_time_ms', 'confidence'])

/** Returns the first words of a result of any form: its texts and numbers in order, joined by dots. */
export function summarize(result: unknown): string {
  let text = ''
  for (const word of wordsOf(result, maxDepth)) {
    // A text is often followed by its own lines and words.
    if (!text.includes(word)) text += text ? ` · ${word}` : word
    if (text.length >= maxLength) break
  }
  return text.slice(0, maxLength)
}

function* wordsOf(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    const word = String(value).slice(0, maxLength).replace(/\s+/g, ' ').trim()
    if (word) yield word
  } else if (typeof value === 'object' && value !== null && depth > 0) {
    for (const [key, part] of Object.entries(value))
      if (!metadataFields.has(key)) yield* wordsOf(part, depth - 1)
  }
}
