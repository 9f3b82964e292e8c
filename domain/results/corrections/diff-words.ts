import { splitWords } from '../../text/search-text.ts'

/** A part of a text: in both texts, only in the first, or only in the second one. */
export type DiffPart = { type: 'same' | 'removed' | 'added'; text: string }

/** Above this product of the numbers of words, all words between the first and the last difference are replaced. */
const maxCells = 1_000_000

type Word = [type: DiffPart['type'], word: string]

/** Returns how the words of one text differ from those of another one: their longest common subsequence stays. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [splitWords(before), splitWords(after)]
  const start = countSame(one, other)
  const end = countSame(one.slice(start).toReversed(), other.slice(start).toReversed())
  const words: Word[] = [
    ...one.slice(0, start).map(toWord('same')),
    ...diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map(toWord('same')),
  ]
  const parts: DiffPart[] = []
  for (const [type, word] of words) {
    const last = parts.at(-1)
    if (last?.type === type) last.text += ` ${word}`
    else parts.push({ type, text: word })
  }
  return parts
}

const toWord =
  (type: DiffPart['type']) =>
  (word: string): Word => [type, word]

function countSame(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((word, at) => word !== other[at])
  return index < 0 ? one.length : index
}

function diffMiddle(one: readonly string[], other: readonly string[]): Word[] {
  if (one.length * other.length > maxCells)
    return [...one.map(toWord('removed')), ...other.map(toWord('added'))]
  const lengths = measureCommon(one, other)
  const words: Word[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    const [own, theirs] = [one[row], other[column]]
    const isShorterWithout = () => (lengths[row + 1]?.[column] ?? 0) < (lengths[row]?.[column + 1] ?? 0)
    if (own !== undefined && own === theirs) {
      words.push(['same', own])
      row += 1
      column += 1
    } else if (own !== undefined && (theirs === undefined || !isShorterWithout())) {
      words.push(['removed', own])
      row += 1
    } else {
      words.push(['added', theirs ?? ''])
      column += 1
    }
  }
  return words
}

/** Returns the length of the longest common subsequence of the words from each pair of positions on. */
function measureCommon(one: readonly string[], other: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const [current, next] = [lengths[row], lengths[row + 1]] as [Uint32Array, Uint32Array]
      const isSame = one[row] === other[column]
      current[column] = isSame
        ? (next[column + 1] as number) + 1
        : Math.max(next[column] as number, current[column + 1] as number)
    }
  return lengths
}
