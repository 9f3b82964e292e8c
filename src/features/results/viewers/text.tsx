import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { OcrText } from '../components/ocr-text.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, fullText, text } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'

const Word = z.object({ text, confidence })

const fields = z.object({ text: fullText, full_text: fullText, words: listOf(Word, 'text') })

export const textViewer = defineViewer(
  ['text-extractor', 'text-extraction', 'ocr'],
  fields,
  ({ text, full_text, words }, unread) => {
    const extracted = text || full_text || words?.items.map(({ value }) => value.text).join(' ') || ''
    // Returns nothing, because "No text detected" would be wrong: there is text that could not be read.
    if (extracted.trim() === '' && unread.length > 0) return undefined
    return <Extracted text={extracted} words={words} />
  },
  { renderText: (words) => <Extracted text={words} words={undefined} /> },
)

type ExtractedProps = { text: string; words: z.output<typeof fields>['words'] }

function Extracted({ text, words }: ExtractedProps) {
  const extracted = stripCodeFence(text.trim())
  if (extracted.trim() === '') return <Text>No text detected in the image.</Text>
  return (
    <Stack gap="xs">
      <OcrText label="Extracted text" text={extracted} words={words?.items ?? []} />
    </Stack>
  )
}

const fence = '```'

/** Removes a code fence around the whole text, which a model has added. A fence within the text may be part of the image. */
function stripCodeFence(text: string): string {
  const start = text.indexOf('\n')
  if (!/^```\w*\s*$/.test(text.slice(0, Math.max(0, start))) || !text.endsWith(`\n${fence}`)) return text
  const inside = text.slice(start + 1, -fence.length)
  return inside.includes(fence) ? text : inside.trim()
}
