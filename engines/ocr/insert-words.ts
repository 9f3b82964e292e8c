import type { OcrPage, PageWord } from './ocr-engine.ts'
import { isSameLine, overlaps } from './word-place.ts'

/** The mean confidence from which a line of a single reading is accepted. */
const minLineConfidence = 0.8
/** The confidence from which a word of a single reading is accepted in a line of others. */
const minWordConfidence = 0.85

/** Adds words of other readings where there are none yet, in the line at their height, or else as a new line. */
export function insertWords(paragraphs: PageWord[][][], others: OcrPage[]): PageWord[][][] {
  return others.flatMap((page) => page.paragraphs.flat()).reduce(insertLine, paragraphs)
}

function insertLine(paragraphs: PageWord[][][], line: PageWord[]): PageWord[][][] {
  const words = paragraphs.flat(2)
  const added = line.filter(({ corners }) => !words.some((word) => overlaps(word.corners, corners)))
  if (added.length === line.length && getMeanConfidence(line) >= minLineConfidence)
    return addLine(paragraphs, line)
  return added.filter(({ confidence }) => confidence >= minWordConfidence).reduce(addWord, paragraphs)
}

/** Prefers the line at its height with the nearest word. */
function addWord(paragraphs: PageWord[][][], word: PageWord): PageWord[][][] {
  const { line } = paragraphs.flat().reduce<{ line?: PageWord[]; distance: number }>(
    (nearest, line) => {
      const distance = measureDistance(line, word)
      return distance < nearest.distance ? { line, distance } : nearest
    },
    { distance: Number.POSITIVE_INFINITY },
  )
  if (!line) return paragraphs
  const after = line.findIndex(({ corners }) => corners.x0 > word.corners.x0)
  const extended = line.toSpliced(after < 0 ? line.length : after, 0, word)
  return paragraphs.map((lines) => lines.map((other) => (other === line ? extended : other)))
}

function measureDistance(line: PageWord[], { corners }: PageWord): number {
  const distances = line
    .filter((other) => isSameLine(other.corners, corners))
    .map((other) => Math.max(other.corners.x0 - corners.x1, corners.x0 - other.corners.x1))
  return Math.min(Number.POSITIVE_INFINITY, ...distances)
}

function addLine(paragraphs: PageWord[][][], line: PageWord[]): PageWord[][][] {
  const top = getTop(line)
  const index = paragraphs.findIndex((lines) => lines.some((other) => getTop(other) > top))
  const paragraph = paragraphs[index]
  if (!paragraph) return [...paragraphs, [line]]
  const before = paragraph.findIndex((other) => getTop(other) > top)
  return paragraphs.with(index, paragraph.toSpliced(before, 0, line))
}

const getTop = (words: PageWord[]) => Math.min(...words.map(({ corners }) => corners.y0))

function getMeanConfidence(words: PageWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)
}
