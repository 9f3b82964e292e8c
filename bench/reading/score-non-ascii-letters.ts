import { alignCharacters } from '../../engines/text/restore-special-characters.ts'
import type { MatchCount } from './score.ts'

/** So many letters of the word that is compared are the same, without accents. */
const minSimilarity = 0.6

/** What is right of a letter that is not ASCII. */
export type NonAsciiLetterScore = MatchCount & { letter: string }

/** Compares the letters that are not ASCII, with their case. A word is compared with the read word that is most similar. */
export function scoreNonAsciiLetters(text: string, expected: string): NonAsciiLetterScore[] {
  const left = listWords(text)
  const words = listWords(expected).filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index < 0 && isSpecial(word)
  })
  const wrong = words.flatMap((word) => {
    const expectedLetters = [...word].map((letter) => ({ letter }))
    const aligned = left.map((other) => {
      const indexes = alignCharacters([...other], expectedLetters)
      const read = expectedLetters.map((_, index) => [...other][indexes.indexOf(index)])
      const isSame = ({ letter }: { letter: string }, index: number) =>
        toBaseLetters(letter) === toBaseLetters(read[index] ?? '')
      return { other, read, same: expectedLetters.filter(isSame).length }
    })
    const best = aligned.toSorted((a, b) => b.same - a.same || a.other.length - b.other.length)[0]
    if (!best || best.same < word.length * minSimilarity) return [...word].filter(isSpecial)
    left.splice(left.indexOf(best.other), 1)
    return [...word].filter((letter, index) => isSpecial(letter) && best.read[index] !== letter)
  })
  const euros = expected.split('€').length - text.split('€').length
  wrong.push(...Array.from({ length: Math.max(0, euros) }, () => '€'))
  const all = [...expected.normalize('NFC')].filter((letter) => letter === '€' || isSpecial(letter))
  return [...new Set(all)].map((letter) => {
    const of = all.filter((other) => other === letter).length
    return { letter, of, found: of - wrong.filter((other) => other === letter).length }
  })
}

/** Returns a text in which letters are replaced by what the recognition may read instead of them. */
export const toBaseLetters = (text: string) =>
  text.replace(/[ßẞ]/g, 'B').replace(/œ/gi, 'oe').normalize('NFD').replace(/\p{M}/gu, '')

/** Counts letters that are not Latin. `μg` is a unit. */
export const countNonLatinLetters = (text: string) =>
  text.match(/(?![\p{Script=Latin}µμ])\p{L}/gu)?.length ?? 0

const listWords = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
const isSpecial = (text: string) => /[^\P{L}a-zA-Z]/u.test(text)
