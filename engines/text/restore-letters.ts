import type { GrayPyramid } from '../image/gray-pyramid.ts'
import type { GrayPixels } from '../image/pixels.ts'
import { cropLine } from './crop-line.ts'
import type { TextLine } from './read-line.ts'
import type { LineWord } from './split-words.ts'

/** Reads a line with a model of its language. */
export type LetterReader = { read(line: GrayPixels): Promise<string>; close(): Promise<void> }

/** What the recognition reads instead of letters that are not a base letter with an accent. */
const lookalikes: Record<string, string> = {
  ß: 'Bb83sβ',
  æ: 'ae',
  œ: 'oce',
  ø: 'o0',
  ł: 'lt',
  đ: 'd',
  ı: 'i',
  '€': 'EeCc6',
}

/** The recognition reads lines whose accents are cut off. */
const letterHeight = 1.3

type Options = {
  pyramid: GrayPyramid
  languages: readonly string[]
  open: () => Promise<LetterReader> | undefined
  signal: AbortSignal
}

/**
 * Restores letters that the recognition does not know, such as `ö` and `ß`. All other characters stay, because the recognition
 * reads digits and codes better.
 */
export async function restoreLetters(
  lines: TextLine[],
  { pyramid, languages, open, signal }: Options,
): Promise<TextLine[]> {
  if (languages.every((language) => language === 'eng')) return lines
  const restored: TextLine[] = []
  for (const line of lines) {
    signal.throwIfAborted()
    const hasWords = line.words.some(({ text }) => /\p{L}{2}/u.test(text))
    const reader = hasWords ? await open() : undefined
    const { width, height } = line.box
    const box = { ...line.box, height: height * letterHeight, width: width + height * (letterHeight - 1) }
    restored.push(reader ? takeLetters(line, await reader.read(cropLine(pyramid, box))) : line)
  }
  return restored
}

/** Also joins words at a letter that was restored, if `other` has no space there. */
function takeLetters(line: TextLine, other: string): TextLine {
  const characters = line.words.flatMap(({ text }) => [...text])
  const spaced = [...other.trim()]
  const letters = spaced.flatMap((letter, index) =>
    /\s/.test(letter) ? [] : [{ letter, isStart: /\s/.test(spaced[index - 1] ?? ' ') }],
  )
  const indexes = alignCharacters(
    characters,
    letters.map(({ letter }) => letter),
  )
  const taken = characters.map((character, index) => {
    const { letter = '', isStart = true } = letters[indexes[index] ?? -1] ?? {}
    const isRestored =
      /[^\p{ASCII}]/u.test(letter) && letter !== character && getBases(letter).includes(character)
    return { text: isRestored ? letter : character, isRestored, isStart }
  })
  const words: LineWord[] = []
  let position = 0
  for (const word of line.words) {
    const own = taken.slice(position, position + [...word.text].length)
    const [last, first] = [taken[position - 1], own[0]]
    position += own.length
    const text = own.map((character) => character.text).join('')
    const before = words.at(-1)
    if (before && first && !first.isStart && (first.isRestored || last?.isRestored)) {
      words.splice(-1, 1, { ...before, text: before.text + text, to: word.to })
    } else {
      words.push({ ...word, text })
    }
  }
  return { ...line, words }
}

/** Returns the letters and digits as which the recognition may read a letter. */
function getBases(letter: string): string {
  const [base = ''] = letter.normalize('NFD')
  const other = lookalikes[letter] ?? lookalikes[letter.toLowerCase()]?.toUpperCase() ?? ''
  const isO = base === 'o' || base === 'O'
  return base === letter ? other : `${base}${[...letter.normalize('NFC')].join('')}${isO ? '0' : ''}${other}`
}

/** An alignment of the first characters, from its end. `index` is that in the other text. */
type Alignment = { cost: number; index?: number | undefined; before?: Alignment | undefined }

/** Returns the index in `b` for each character of `a`, by the fewest edits. A letter and its base letter are nearly equal. */
function alignCharacters(a: string[], b: string[]): (number | undefined)[] {
  const getCost = (x: string, y: string) => (x === y ? 0 : getBases(y).includes(x) ? 0.2 : 1)
  let row: Alignment[] = ['', ...b].map((_, cost) => ({ cost }))
  for (const x of a) {
    const next = [extend(row[0], 1)]
    for (const [index, y] of b.entries()) {
      const replaced = { ...extend(row[index], getCost(x, y)), index }
      const [dropped, added] = [extend(row[index + 1], 1), next[index] ?? replaced]
      const skipped = { ...added, cost: added.cost + 1 }
      next.push([replaced, skipped, dropped].reduce((best, other) => (other.cost < best.cost ? other : best)))
    }
    row = next
  }
  const indexes: (number | undefined)[] = []
  for (let end = row.at(-1); end?.before; end = end.before) indexes.unshift(end.index)
  return indexes
}

const extend = (before: Alignment | undefined, cost: number): Alignment => ({
  cost: (before?.cost ?? 0) + cost,
  before,
})
