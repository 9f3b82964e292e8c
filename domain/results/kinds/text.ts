import { z } from '#contract/zod.ts'
import { defineKind } from '../define-kind.ts'
import { firstLines } from '../first-lines.ts'
import { confidence, fullText, text } from '../parsing/fields.ts'
import { listOf, names } from '../parsing/lists.ts'

const Word = z.object({ text, confidence })

const fields = z.object({ text: fullText, full_text: fullText, words: listOf(Word, 'text'), doubts: names })

export type TextResult = z.output<typeof fields>

export const textKind = defineKind({
  kinds: ['text-extractor', 'text-extraction', 'ocr'],
  fields,
  corrections: [{ type: 'text', paths: ['text', 'full_text'], label: 'Text' }],
  headline: (result, unread) => {
    const extracted = getExtractedText(result, unread)
    return extracted === undefined ? undefined : describeText(extracted)
  },
  textHeadline: describeText,
})

/** Returns undefined if there is text that could not be read. */
export function getExtractedText(
  { text, full_text, words }: TextResult,
  unread: string[],
): string | undefined {
  const extracted = text || full_text || words?.items.map(({ value }) => value.text).join(' ') || ''
  return extracted.trim() === '' && unread.length > 0 ? undefined : extracted
}

function describeText(text: string) {
  return { text: firstLines(text) || 'No text detected' }
}
