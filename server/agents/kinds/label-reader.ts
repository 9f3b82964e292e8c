import { z } from 'zod'
import { validateLabel } from '#engines/analyses/validate-label.ts'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
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
