import { insertWords } from './insert-words.ts'
import type { OcrPage, PageWord } from './ocr-engine.ts'
import { voteInLine } from './vote-words.ts'

/** How much better another reading must be than the first one, whose lines and paragraphs have been shown. */
const firstReadingPreference = 1.02

/**
 * Takes the lines of the best reading. At each place the text counts that the readings are most sure of together, and missing
 * words are added.
 */
export function mergePages(pages: OcrPage[]): OcrPage {
  const preference = (page: OcrPage) => (page === pages[0] ? firstReadingPreference : 1)
  const [best, ...others] = pages
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .toSorted((a, b) => weigh(b) * preference(b) - weigh(a) * preference(a))
  if (!best) return { confidence: 0, paragraphs: [] }
  if (others.length === 0) return best
  const lines = best.paragraphs.flat()
  const read = others.map(({ paragraphs }) => paragraphs.flat(2))
  const voted = best.paragraphs.map((paragraph) =>
    paragraph.map((line) => voteInLine(line, { lines, others: read })),
  )
  const paragraphs = insertWords(voted, others)
  return { paragraphs, confidence: getMeanConfidence(paragraphs.flat(2)) }
}

/** Unreliable words lower the weight of a reading. */
function weigh({ paragraphs }: OcrPage): number {
  return paragraphs.flat(2).reduce((sum, { text, confidence }) => sum + text.length * (confidence - 0.4), 0)
}

function getMeanConfidence(words: PageWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)
}
