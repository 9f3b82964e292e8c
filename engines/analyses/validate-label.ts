import type { FoundCode } from '../entities/find-codes.ts'
import { findEntities } from '../entities/find-entities.ts'
import {
  assertExpectedTextLength,
  type LabelMatch,
  matchLabel,
  notChecked,
} from '../label-matching/match-label.ts'
import type { RecognizedWord } from '../text/recognized-text.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { listTextWarnings } from './list-text-warnings.ts'

/** The expected text may be in the text of the label or in a code. */
export async function validateLabel({ image, context, readText, readCodes }: AnalysisContext) {
  const expected = context ?? ''
  assertExpectedTextLength(expected)
  const barcodes = await readCodes()
  const reading = await readText()
  const { text, words, lines, rotation } = reading
  const doubts = listTextWarnings(reading)
  const match = matchWordsOrCodes(words, barcodes, expected)
  // The text may exist although it was not found.
  const isUnknown = doubts.length > 0 && match.status === 'no_match'
  const { status, confidence, locations } = isUnknown ? notChecked : match
  return {
    extracted_text: text,
    expected_text: context ?? null,
    validation_status: status,
    match_confidence: confidence,
    text_locations: locations,
    codes: findEntities(lines, barcodes).codes,
    doubts,
    turned: rotation,
    image_size: getImageSize(image),
  }
}

/** A code has a check digit, so it is read right or not at all. */
function matchWordsOrCodes(words: RecognizedWord[], codes: FoundCode[], expected: string): LabelMatch {
  const inText = matchLabel(words, expected)
  if (inText.status === 'match' || codes.length === 0) return inText
  const inCodes = codes.map(({ text, box }) => matchLabel([{ text, box, confidence: 1 }], expected))
  const exact = inCodes.find(({ status }) => status === 'match')
  const similar = inCodes.find(({ status }) => status === 'partial_match')
  return exact ?? (inText.status === 'no_match' ? similar : undefined) ?? inText
}
