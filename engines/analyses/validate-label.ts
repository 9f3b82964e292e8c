import { assertExpectedTextLength, matchLabel, notChecked } from '../label-matching/match-label.ts'
import { type Analysis, getImageSize } from './analysis.ts'
import { listDoubts } from './list-doubts.ts'

export async function validateLabel({ image, context, readText }: Analysis) {
  const expected = context ?? ''
  assertExpectedTextLength(expected)
  const reading = await readText()
  const { text, words, rotation } = reading
  const doubts = listDoubts(reading)
  const match = matchLabel(words, expected)
  // The text may exist although it was not found.
  const isUnknown = doubts.length > 0 && match.status === 'no_match'
  const { status, confidence, locations } = isUnknown ? notChecked : match
  return {
    extracted_text: text,
    expected_text: context ?? null,
    validation_status: status,
    match_confidence: confidence,
    text_locations: locations,
    doubts,
    turned: rotation,
    image_size: getImageSize(image),
  }
}
