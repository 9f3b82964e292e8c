import type { ResultText } from './use-result-texts.ts'

/** A part of a text that was searched for, with the words around it. */
export type TextMatch = { before: string; text: string; after: string }

/** In characters. */
const context = { before: 12, after: 60 }

/** Returns the longest word of a search that the row itself does not show, with the text around it. */
export function findTextMatch(
  words: readonly string[],
  shown: string,
  result: ResultText,
): TextMatch | undefined {
  const [word] = words
    .filter((one) => !shown.includes(one) && result.lower.includes(one))
    .toSorted((one, other) => other.length - one.length)
  if (word === undefined) return undefined
  const { text } = result
  const start = result.lower.indexOf(word)
  const end = start + word.length
  const from = Math.max(0, start - context.before)
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    text: text.slice(start, end),
    after: text.slice(end, end + context.after),
  }
}
