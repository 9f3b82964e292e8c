import type { ResultOf } from '../results/fields/field.ts'
import { listOf, names } from '../results/fields/lists.ts'
import { confidence, extra, fullText, text } from '../results/fields/scalar-fields.ts'
import { proseSection, warningsSection } from '../results/sections.ts'
import { entitySections, isTotalMissing, textEntityFields, totalSection } from '../results/text-entities.ts'
import { createTextHeadline, stripCodeFence } from '../results/text-headline.ts'
import { joinParts } from '../text/join-parts.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

const fields = {
  text: fullText({
    description: 'All text, line by line',
    label: 'Text',
    means: 'text',
    sameAs: ['full_text'],
  }),
  full_text: fullText({ description: 'The same text' }),
  ...extra({
    confidence: confidence(),
    words: listOf({ text: text(), confidence: confidence() }),
    doubts: names(),
  }),
  ...textEntityFields,
}

export const textExtractor = defineAgentType({
  agent: {
    code: 'text-extractor',
    name: 'Text Extractor',
    skill_type: 'Text Recognition',
    description:
      'Reads the text in an image, line by line, e.g. receipts, street signs, serial plates, printed letters',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 5),
      defineVariant('accurate', 'High Accuracy', 'gpt-4o', 15),
      defineVariant('fast', 'Fast', 'claude-3-haiku-20240307', 3),
    ],
  },
  aliases: ['text-extraction', 'ocr'],
  task: 'Read all text in the image, line by line, as it is written. Correct nothing and translate nothing. Without text, answer empty strings.',
  local: { model: 'pp-ocr-v4', analysis: 'extract-text' },
  fields,
  textField: 'text',
  // Of the letters: it says nothing of the total of a receipt.
  confidenceName: 'reading confidence',
  headline: (result, { unread }) => {
    const extracted = getExtractedText(result, unread)
    if (extracted === undefined) return undefined
    const warning =
      result.doubts?.items[0]?.value ?? (isTotalMissing(result, extracted) ? 'total not found' : undefined)
    return { text: toHeadlineText(extracted, result), confidence: result.confidence, warning }
  },
  replacedHeadlines: ['No text detected'],
  others: (result) =>
    hasText(result) ? [] : ['counter', 'scene-analyzer', 'general-object-detection', 'object-counter'],
  sections: (result, { unread }) => {
    const extracted = getExtractedText(result, unread)
    if (extracted === undefined) return undefined
    const shown = stripCodeFence(extracted.trim())
    return [
      warningsSection('Text may be missing', result.doubts),
      totalSection(result),
      shown.trim() === ''
        ? proseSection('No text detected in the image.')
        : { type: 'text', label: 'Extracted text', text: shown, words: result.words?.items ?? [] },
      ...entitySections(result),
    ]
  },
})

type Result = ResultOf<typeof fields>

function toHeadlineText(extracted: string, result: Result): string {
  const lines = createTextHeadline(extracted)
  const [code] = result.codes?.items ?? []
  if (lines && isText(extracted, result)) return lines
  if (code?.value.text) return joinParts([code.value.text, code.value.format])
  return lines ? `Hardly any text: ${lines}` : 'No text detected'
}

/** Fewer than three different letters and digits, such as "0 0 · 0", are noise of a reader, except for three in a row. */
const isText = (extracted: string, { words }: Result) =>
  !words || /[\p{L}\p{N}]{3}/u.test(extracted) || new Set(extracted.match(/[\p{L}\p{N}]/gu)).size >= 3

function hasText(result: Result): boolean {
  const extracted = getExtractedText(result, []) ?? ''
  return (result.codes?.items ?? []).length > 0 || (extracted.trim() !== '' && isText(extracted, result))
}

/** Returns undefined if there is text that could not be read. */
function getExtractedText(result: Result, unread: string[]): string | undefined {
  const words = result.words?.items.map(({ value }) => value.text).join(' ')
  const extracted = result.text || result.full_text || words || ''
  return extracted.trim() === '' && unread.length > 0 ? undefined : extracted
}
