/** Characters: two lines of a list, and enough to find an answer again by a word of it. */
const longest = 400

/** Levels of an answer that are looked into; no agent's own fields lie deeper. */
const deepest = 6

/** Around an answer, not part of it. */
const frame = new Set(['metadata', 'variant_model', 'processing_time_ms', 'confidence'])

/** The first words of an answer, whatever its form: its texts and numbers in their order, joined by dots. */
export function excerptOf(answer: unknown): string {
  let text = ''
  for (const word of wordsOf(answer, deepest)) {
    // A text and then its lines, its words: said once.
    if (!text.includes(word)) text += text ? ` · ${word}` : word
    if (text.length >= longest) break
  }
  return text.slice(0, longest)
}

function* wordsOf(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    const word = String(value).slice(0, longest).replace(/\s+/g, ' ').trim()
    if (word) yield word
  } else if (typeof value === 'object' && value !== null && depth > 0) {
    for (const [key, part] of Object.entries(value)) if (!frame.has(key)) yield* wordsOf(part, depth - 1)
  }
}
