import { z } from 'zod'
import { getImageSize } from '#engines/image/input-image.ts'
import { assertExpectedTextLength, matchLabel, notChecked } from '#engines/label-matching/match-label.ts'
import { type AgentKind, findCatalogAgents, type LocalInput, type LocalTools } from '../agent-kind.ts'
import { box_2d, box_format, fraction, nullableText, number, text } from '../result-fields.ts'

const resultSchema = z.object({
  extracted_text: text,
  expected_text: nullableText,
  validation_status: z.enum(['match', 'partial_match', 'no_match', 'not_checked']),
  match_confidence: fraction.nullable(),
  text_locations: z.array(z.object({ text, position: text, confidence: fraction, box_2d })),
  box_format,
})

/** The position of a location: a pixel box from the local engine, or a description by a model, which also returns `box_2d`. */
const position = z
  .object({ x: number, y: number, width: number, height: number })
  .describe('In pixels of the upright image')
const localResultSchema = resultSchema
  .omit({ box_format: true })
  .extend({ text_locations: z.array(z.object({ text, position, confidence: fraction })) })

export const labelReader: AgentKind = {
  agents: findCatalogAgents('label-reader-validator'),
  task: 'Read all text on the label. Look for the text the user expects and say how well it is matched: match only when it is there character by character, partial_match when it is nearly. Without an expected text, validation_status is not_checked and match_confidence null.',
  resultSchema,
  boxListField: 'text_locations',
  local: { model: 'tesseract-5', run: validateLabel, resultSchema: localResultSchema },
}

async function validateLabel(input: LocalInput, { readText }: LocalTools) {
  const expected = input.parameter ?? ''
  assertExpectedTextLength(expected)
  const { text, words, rotation, isIllegible } = await readText()
  const match = matchLabel(words, expected)
  // In an illegible image, the text may exist although it was not found.
  const { status, confidence, locations } = isIllegible && match.status === 'no_match' ? notChecked : match
  return {
    extracted_text: text,
    expected_text: input.parameter ?? null,
    validation_status: status,
    match_confidence: confidence,
    text_locations: locations,
    turned: rotation,
    image_size: getImageSize(input.image),
  }
}
