import { z } from 'zod'
import type { AnalysisInput } from '#server/engines/analysis-input.ts'
import { matchLabel, notChecked, assertExpectedLength } from '#engines/label-matching/match-label.ts'
import { imageSize } from '#engines/image/image.ts'
import type { TextReader } from '#engines/ocr/text-reader.ts'
import { type AgentKind, builtIn } from '../agent-kind.ts'
import { nullableText, number, fraction, text } from '../result-fields.ts'
import { box_2d, box_format } from '../box-fields.ts'

const answer = z.object({
  extracted_text: text,
  expected_text: nullableText,
  validation_status: z.enum(['match', 'partial_match', 'no_match', 'not_checked']),
  match_confidence: fraction.nullable(),
  text_locations: z.array(z.object({ text, position: text, confidence: fraction, box_2d })),
  box_format,
})

/** The built-in engine tells the place of a text by its box in `position`, where a model has words and a `box_2d`. */
const position = z
  .object({ x: number, y: number, width: number, height: number })
  .describe('In pixels of the upright picture')
const localAnswer = answer
  .omit({ box_format: true })
  .extend({ text_locations: z.array(z.object({ text, position, confidence: fraction })) })

export const labelReader: AgentKind = {
  agents: builtIn('label-reader-validator'),
  task: 'Read all text on the label. Look for the text the user expects and say how well it is matched: match only when it is there character by character, partial_match when it is nearly. Without an expected text, validation_status is not_checked and match_confidence null.',
  resultSchema,
  boxListField: 'text_locations',
  local: { model: 'tesseract-5', run: validateLabel, answer: localAnswer },
}

async function validateLabel(asked: AnalysisInput, { reader }: { reader: TextReader }) {
  const { image, parameter } = asked
  assertExpectedLength(parameter ?? '')
  const { text, words, rotation, isIllegible } = await reader.read(asked)
  const match = matchLabel(words, parameter ?? '')
  // That the text is not there can only be said of a picture that was read.
  const { status, confidence, locations } = isIllegible && match.status === 'no_match' ? notChecked : match
  return {
    extracted_text: text,
    expected_text: parameter ?? null,
    validation_status: status,
    match_confidence: confidence,
    text_locations: locations,
    turned,
    image_size: imageSize(image),
  }
}
