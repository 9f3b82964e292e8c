import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { splitWords } from '#domain/text/search-text.ts'

/**
 * Returns the word of the result that the user edits: that with the text at the caret, else that at the same place in the order
 * of words, because its text is being changed.
 */
export function findWordAt(
  text: string,
  caret: number,
  words: readonly Annotation[],
): Annotation | undefined {
  const tokens = splitWords(text)
  const before = splitWords(text.slice(0, caret))
  const isInWord = /\S$/.test(text.slice(0, caret))
  const index = isInWord ? before.length - 1 : before.length
  const distance = (word: Annotation) => Math.abs(words.indexOf(word) - index)
  const [nearest] = words
    .filter(({ label }) => label === tokens[index])
    .sort((one, other) => distance(one) - distance(other))
  return nearest ?? words[Math.min(index, words.length - 1)]
}
