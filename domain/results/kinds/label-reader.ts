import { z } from '#contract/zod.ts'
import { defineKind } from '../define-kind.ts'
import { firstLines } from '../first-lines.ts'
import { joinParts, toHeadlineTone, toPlainLine } from '../headline.ts'
import { confidence, position, text, textOrEmpty } from '../parsing/fields.ts'
import { listOf, names } from '../parsing/lists.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'
import { getStatusTone } from '../status-tone.ts'

const Location = z.object({ text, position, location: position, confidence })

const fields = z.object({
  extracted_text: textOrEmpty,
  expected_text: text,
  validation_status: text,
  match_confidence: confidence,
  text_locations: listOf(Location, 'text'),
  doubts: names,
})

/** In characters. The status follows the expected text, so that text must not use the whole line. */
const maxLength = 80

export const labelReaderKind = defineKind({
  kinds: ['label-reader-validator'],
  fields,
  listField: 'text_locations',
  corrections: [
    {
      type: 'label',
      paths: ['validation_status'],
      label: 'Status',
      options: ['match', 'partial_match', 'no_match', 'not_checked'],
    },
    { type: 'text', paths: ['extracted_text'], label: 'Text on the label' },
    { type: 'boxes', paths: ['text_locations'], label: 'Where the text is', labels: ['text'] },
  ],
  headline: ({ extracted_text, expected_text, validation_status, match_confidence }) => {
    const label = expected_text ?? (extracted_text === undefined ? '' : firstLines(extracted_text))
    const isBlank = extracted_text === '' && expected_text === undefined
    const text = joinParts([
      isBlank ? 'No text detected' : toPlainLine(label, maxLength),
      validation_status && toSentenceCase(validation_status),
    ])
    return {
      text: text || 'No status returned',
      confidence: match_confidence?.fraction,
      tone: validation_status ? toHeadlineTone(getStatusTone(validation_status)) : undefined,
    }
  },
})
