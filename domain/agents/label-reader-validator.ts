import { listOf, names } from '../results/fields/lists.ts'
import { choice, confidence, extra, position, text, textOrEmpty } from '../results/fields/scalar-fields.ts'
import { toHeadlineTone, toPlainLine } from '../results/headline.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import {
  confidenceBadge,
  proseSection,
  rowsSection,
  type Section,
  valuesSection,
  warningsSection,
} from '../results/sections.ts'
import { getStatusTone } from '../results/status-tone.ts'
import { codesField, codesSection } from '../results/text-entities.ts'
import { createTextHeadline } from '../results/text-headline.ts'
import { joinParts } from '../text/join-parts.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

/** In characters. The status follows the expected text, so that text must not use the whole line. */
const maxLength = 80

export const labelReaderValidator = defineAgentType({
  agent: {
    code: 'label-reader-validator',
    name: 'Label Reader Validator',
    agent_type: 'label-reader-validator',
    skill_type: 'Validation',
    description:
      'Looks for the text a label must carry and says how well it matches, e.g. UN3481, LOT 4711, a part number',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5, { expected_format: 'text' }),
      defineVariant('accurate', 'High Accuracy', 'gpt-4o', 15, { expected_format: 'text' }),
    ],
  },
  task: 'Read all text on the label. Look for the text the user expects and say how well it is matched: match only when it is there character by character, partial_match when it is nearly. Without an expected text, validation_status is not_checked and match_confidence null.',
  local: { model: 'pp-ocr-v4', analysis: 'validate-label' },
  fields: {
    extracted_text: textOrEmpty({ label: 'Text on the label', means: 'text' }),
    expected_text: text({ isNullable: true }),
    validation_status: choice(['match', 'partial_match', 'no_match', 'not_checked'], {
      label: 'Status',
      isMain: true,
    }),
    match_confidence: confidence({ isNullable: true }),
    text_locations: listOf(
      {
        text: text(),
        position: position({ aliases: ['location'], isLocalBox: true }),
        confidence: confidence(),
      },
      { hasBoxes: true, label: 'Where the text is' },
    ),
    ...extra({ doubts: names(), codes: codesField }),
  },
  confidenceName: 'match confidence',
  headline: ({ extracted_text, expected_text, validation_status, match_confidence }) => {
    const label = expected_text ?? (extracted_text === undefined ? '' : createTextHeadline(extracted_text))
    const tone = validation_status ? toHeadlineTone(getStatusTone(validation_status)) : undefined
    const isBlank = extracted_text === '' && expected_text === undefined
    const text = joinParts([
      isBlank ? 'No text detected' : toPlainLine(label, maxLength),
      validation_status && toSentenceCase(validation_status),
    ])
    return {
      text: text || 'No status returned',
      // Of the best match: without one there is nothing to be sure of.
      confidence: tone === 'bad' ? undefined : match_confidence,
      tone,
    }
  },
  sections: (result) => [
    warningsSection('Text may be missing', result.doubts),
    valuesSection([['Expected text', result.expected_text]]),
    rowsSection('Found at', result.text_locations, ({ text, position, confidence }) => ({
      name: text,
      details: [position],
      badges: [confidenceBadge(confidence)],
    })),
    result.extracted_text === undefined ? undefined : showText(result.extracted_text),
    codesSection(result.codes),
  ],
})

function showText(text: string): Section | undefined {
  const title = 'Text on the label'
  return text
    ? { type: 'text', title, label: 'Extracted text', text, words: [] }
    : proseSection('No text detected in the image.', title)
}
