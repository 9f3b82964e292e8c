import type { OcrWord } from './ocr-word.ts'
import { receiptWords } from './receipt-words.ts'

/** Surer words are left as they are. */
const maxUnsureConfidence = 0.85
/** Surer words are only corrected in letters that look alike. */
const maxMisreadConfidence = 0.6
/** In longer words, one letter that is wrong leaves no other word. */
const minLongWord = 5
/** Words of this length and confidence are words of the page. Shorter ones must occur several times. */
const [minPageWord, minPageWordConfidence, minShortWords] = [3, 0.92, 3]
const minWord = 2

/** Letters and digits that look alike in small or faded print. */
const lookalikes = [
  '0OQDU',
  'OCGQ',
  '1ILTJ',
  '5S',
  '8BHR',
  '6GB',
  '2Z',
  'MNHW',
  'FPE',
  'VYU',
  '4A',
  '7T',
  'CE',
  'KXR',
]

/**
 * Corrects unsure words that differ by one letter from a word of receipts, or from a sure word of the page: `OTY` becomes
 * `QTY`.
 */
export function createWordCorrection(words: OcrWord[]): (word: OcrWord) => string {
  const ofPage = listPageWords(words)
  return ({ text, confidence }) => {
    if (confidence >= maxUnsureConfidence) return text
    // A currency may be joined to its amount.
    return text.replace(/\p{L}+(?=\d+[.,]\d{2}\b)|[\p{L}\d]+/gu, (run) => {
      const upper = run.toUpperCase()
      if (receiptWords.has(upper) || !isWordLike(run)) return run
      const ofReceipts = run.length >= minPageWord ? findSimilar(upper, receiptWords, confidence) : undefined
      const found = ofReceipts ?? (ofPage.has(upper) ? undefined : findSimilar(upper, ofPage, confidence))
      return found ? copyCase(run, found) : run
    })
  }
}

function listPageWords(words: OcrWord[]): Set<string> {
  const runs = words
    .filter(({ confidence }) => confidence >= minPageWordConfidence)
    .flatMap(({ text }) => text.toUpperCase().match(/\p{L}+/gu) ?? [])
  const counts = Map.groupBy(runs, (run) => run)
  const isOfPage = (run: string, { length }: string[]) =>
    run.length >= minPageWord || (run.length >= minWord && length >= minShortWords)
  return new Set([...counts].flatMap(([run, all]) => (isOfPage(run, all) ? [run] : [])))
}

/** Words with more than one digit are codes. */
const isWordLike = (run: string) => run.length >= minWord && (run.match(/\d/g)?.length ?? 0) <= 1

function findSimilar(run: string, words: Set<string>, confidence: number): string | undefined {
  const mayDiffer = (a: string, b: string) =>
    (run.length >= minLongWord && confidence <= maxMisreadConfidence) ||
    lookalikes.some((letters) => letters.includes(a) && letters.includes(b))
  const similar = [...words].filter((word) => {
    if (word.length !== run.length) return false
    const differing = [...word].flatMap((letter, index) => (letter === run[index] ? [] : [index]))
    const [index = 0] = differing
    return differing.length === 1 && mayDiffer(word[index] ?? '', run[index] ?? '')
  })
  return similar.length === 1 ? similar[0] : undefined
}

function copyCase(run: string, word: string): string {
  if (run === run.toLowerCase()) return word.toLowerCase()
  const [first = '', ...rest] = word
  const isCapitalized = run.slice(1) === run.slice(1).toLowerCase()
  return isCapitalized ? first + rest.join('').toLowerCase() : word
}
