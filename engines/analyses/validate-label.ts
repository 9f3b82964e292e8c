import { assertExpectedTextLength, matchLabel, notChecked } from '../label-matching/match-label.ts'
import { type Analysis, getImageSize } from './analysis.ts'

/** Returns the result of label readers: the text, and where the expected text is. */
export async function validateLabel({ image, parameter, readText }: Analysis) {
  const expected = parameter ?? ''
  assertExpectedTextLength(expected)
  const { text, words, rotation, isIllegible } = await readText()
  const match = matchLabel(words, expected)
  // In an illegible image, the text may exist although it was not found.
  const { status, confidence, locations } = isIllegible && match.status === 'no_match' ? notChecked : match
  return {
    extracted_text: text,
    expected_text: parameter ?? null,
    validation_status: status,
    match_confidence: confidence,
    text_locations: locations,
    turned: rotation,
    image_size: getImageSize(image),
  }
}
