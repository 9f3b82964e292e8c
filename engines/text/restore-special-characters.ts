import type { GrayPyramid } from '../image/gray-pyramid.ts'
import type { GrayPixels } from '../image/pixels.ts'
import { cropLine } from './predict-line-scores.ts'
import type { TextLine } from './read-line.ts'
import type { LineWord } from './split-words.ts'

/** Reads a line with a model of its language. */
export type LineReader = { read(line: GrayPixels): Promise<string>; close(): Promise<void> }

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
  '¡': 'ijlI1!',
}
/** The recognition knows these. It reads them better than Tesseract, but also instead of letters such as `ê`. */
const known = 'ËéèÜäíÉáÓòüúóàì'
/** A line is read by Tesseract if the recognition is unsure of one of these. Other languages have too many such letters. */
const unsureBases: Record<string, RegExp> = { eng: /€/, deu: /[AaOoUuBb8€]/, spa: /[AaEeIijlOoUuNn€]/ }

/** The recognition reads lines whose accents are cut off. */
const letterHeight = 1.3

type Options = {
  pyramid: GrayPyramid
  languages: readonly string[]
  open: () => Promise<LineReader> | undefined
  signal: AbortSignal
}

/**
 * Restores letters that the recognition does not know, such as `ö` and `ß`. All other characters stay, because the recognition
 * reads digits and codes better.
 */
export async function restoreSpecialCharacters(
  lines: TextLine[],
  { pyramid, languages, open, signal }: Options,
): Promise<TextLine[]> {
  if (languages.every((language) => language === 'eng')) return lines
  const restored: TextLine[] = []
  for (const line of lines) {
    signal.throwIfAborted()
    const reader = needsLetters(line, languages) ? await open() : undefined
    const { width, height } = line.box
    const box = { ...line.box, height: height * letterHeight, width: width + height * (letterHeight - 1) }
    restored.push(reader ? takeLetters(line, await reader.read(cropLine(pyramid, box))) : line)
  }
  return restored
}

const needsLetters = ({ words }: TextLine, languages: readonly string[]) =>
  words.some(({ text, unsure }) =>
    languages.some((language) => unsureBases[language]?.test(unsure) ?? /\p{L}{2}|€/u.test(text + unsure)),
  )

/** Also joins words at a restored letter without a space in `other`, and adds `€`. The box of its number includes it. */
function takeLetters(line: TextLine, other: string): TextLine {
  const characters = line.words.flatMap(({ text }) => [...text])
  const letters = [...other.matchAll(/(^|\s)?(\S)/gu)].map(([, space, letter = '']) => ({ letter, space }))
  const indexes = alignCharacters(characters, letters)
  const taken = characters.map((character, index) => {
    const { letter, space } = letters[indexes[index] ?? -1] ?? { letter: '', space: '' }
    const isRestored = letter !== character && isReadFor(letter, character)
    return { text: isRestored ? letter : character, isRestored, isStart: space !== undefined }
  })
  const words: LineWord[] = []
  let position = 0
  for (const word of line.words) {
    const own = taken.slice(position, position + [...word.text].length)
    const [last, first, before] = [taken[position - 1], own[0], words.at(-1)]
    position += own.length
    const text = own.map((character) => character.text).join('')
    if (before && first && !first.isStart && (first.isRestored || last?.isRestored))
      words.splice(-1, 1, { ...before, text: before.text + text, to: word.to })
    else words.push({ ...word, text })
    const unread = letters.slice((indexes[position - 1] ?? Infinity) + 1, indexes[position])
    if (unread.some(({ letter }) => letter === '€')) words.push({ ...word, text: '€' })
  }
  return { ...line, words }
}

const isReadFor = (letter: string, character: string) =>
  /[^\p{ASCII}]/u.test(letter) &&
  getBases(letter).includes(known.includes(letter) ? character : (character.normalize('NFD')[0] ?? ''))

/** Returns the letters and digits as which the recognition may read a letter. */
function getBases(letter: string): string {
  const [base = ''] = letter.normalize('NFD')
  const other = lookalikes[letter] ?? lookalikes[letter.toLowerCase()]?.toUpperCase() ?? ''
  const isO = base === 'o' || base === 'O'
  return base === letter ? other : `${base}${letter.normalize('NFC')}${isO ? '0' : ''}${other}`
}

/** An alignment of the first characters, from its end. `index` is that in the other text. */
type Alignment = { cost: number; index?: number; before?: Alignment }

/** Returns the index in `b` for each character of `a`, by the fewest edits. A letter and its base letter are nearly equal. */
export function alignCharacters(a: string[], b: { letter: string }[]): (number | undefined)[] {
  const getCost = (x: string, y: string) => (x === y ? 0 : getBases(y).includes(x) ? 0.2 : 1)
  let row = ['', ...b].map((_, cost): Alignment => ({ cost }))
  for (const x of a) {
    const [first = { cost: 0 }] = row
    const next: Alignment[] = [{ cost: first.cost + 1, before: first }]
    for (const [index, { letter }] of b.entries()) {
      const [before = first, above = first, left = first] = [row[index], row[index + 1], next[index]]
      const options: Alignment[] = [
        { cost: before.cost + getCost(x, letter), before, index },
        { ...left, cost: left.cost + 1 },
        { cost: above.cost + 1, before: above },
      ]
      next.push(options.reduce((best, other) => (other.cost < best.cost ? other : best)))
    }
    row = next
  }
  const indexes: (number | undefined)[] = []
  for (let end = row.at(-1); end?.before; end = end.before) indexes.unshift(end.index)
  return indexes
}
