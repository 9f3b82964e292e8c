import type { Corners, OcrPage, PageWord } from './ocr-engine.ts'

/** A line that only one reading has is accepted from this mean confidence. */
const minAddedConfidence = 0.6
/** How much more confident the other reading must be to replace a word. */
const minGain = 0.05

/**
 * Merges two readings of the same image. The better one counts; words of the other one replace words of which it is more
 * confident, and lines that are missing are added. An amount is preferred to the same digits without a separator, because
 * Tesseract loses points and commas but does not invent them.
 */
export function mergePages(a: OcrPage, b: OcrPage): OcrPage {
  if (a.paragraphs.length === 0 || b.paragraphs.length === 0) return a.paragraphs.length > 0 ? a : b
  const [best, other] = weigh(a) >= weigh(b) ? [a, b] : [b, a]
  const otherLines = other.paragraphs.flat()
  const otherWords = otherLines.flat()
  const bestWords = best.paragraphs.flat(2)
  const merged = best.paragraphs.map((lines) =>
    lines.map((words) => words.map((word) => chooseWord(word, { bestWords, otherWords }))),
  )
  const missing = otherLines.filter(
    (line) => getMeanConfidence(line) >= minAddedConfidence && !overlapsAny(line, bestWords),
  )
  const paragraphs = missing.reduce(insertLine, merged)
  return { paragraphs, confidence: getMeanConfidence(paragraphs.flat(2)) }
}

/** Letters are weighed by confidence. Unreliable ones count against a reading. */
function weigh({ paragraphs }: OcrPage): number {
  return paragraphs.flat(2).reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.4), 0)
}

function chooseWord(
  word: PageWord,
  { bestWords, otherWords }: { bestWords: PageWord[]; otherWords: PageWord[] },
): PageWord {
  const [match, ...more] = otherWords.filter((other) => isSamePlace(word.corners, other.corners))
  if (!match || more.length > 0 || match.text === word.text) return word
  // A word of the other reading that covers two words of this one cannot replace them.
  if (bestWords.filter((best) => isSamePlace(best.corners, match.corners)).length > 1) return word
  if (isSameAmount(match.text, word.text)) return match
  if (isSameAmount(word.text, match.text)) return word
  return match.confidence >= word.confidence + minGain ? { ...match, corners: word.corners } : word
}

/** Returns whether the first text is an amount, and the second one the same digits without its separator. */
function isSameAmount(amount: string, digits: string): boolean {
  return /^\D*\d+[.,]\d{2}\D*$/.test(amount) && amount.replace(/[.,](?=\d)/g, '') === digits
}

/** Returns whether the boxes share more than half of the smaller one. */
function isSamePlace(a: Corners, b: Corners): boolean {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return false
  const area = ({ x0, y0, x1, y1 }: Corners) => (x1 - x0) * (y1 - y0)
  return width * height > Math.min(area(a), area(b)) / 2
}

function overlapsAny(line: PageWord[], words: PageWord[]): boolean {
  return line.some(({ corners }) =>
    words.some(
      (word) =>
        corners.x0 < word.corners.x1 &&
        word.corners.x0 < corners.x1 &&
        corners.y0 < word.corners.y1 &&
        word.corners.y0 < corners.y1,
    ),
  )
}

/** Inserts a line before the first one that starts below it, or else at the end. */
function insertLine(paragraphs: PageWord[][][], line: PageWord[]): PageWord[][][] {
  const top = getTop(line)
  const index = paragraphs.findIndex((lines) => lines.some((other) => getTop(other) > top))
  const paragraph = paragraphs[index]
  if (!paragraph) return [...paragraphs, [line]]
  const before = paragraph.findIndex((other) => getTop(other) > top)
  return paragraphs.with(index, paragraph.toSpliced(before, 0, line))
}

const getTop = (words: PageWord[]) => Math.min(...words.map(({ corners }) => corners.y0))

function getMeanConfidence(words: { confidence: number }[]): number {
  if (words.length === 0) return 0
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
}
