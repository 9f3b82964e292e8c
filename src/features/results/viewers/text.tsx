import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { ReadText } from '../components/ocr-text.tsx'
import { sureness, text } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'
import { written } from '../parsing/full-text.ts'

const Word = z.object({ text, confidence: sureness })

const fields = z.object({ text: written, full_text: written, words: listOf(Word, 'text') })

/** Fields: text or full_text, or raw_response; words with confidences where the reader gives them. */
export const textViewer = defineViewer(
  ['text-extractor', 'text-extraction', 'ocr'],
  fields,
  ({ text, full_text, words }, unread) => {
    const extracted = text || full_text || words?.items.map(({ value }) => value.text).join(' ') || ''
    // Nobody may say of a picture that no text is in it because the text could not be read in the answer.
    if (extracted.trim() === '' && unread.length > 0) return undefined
    return <Extracted text={extracted} words={words} />
  },
  { drawWords: (words) => <Extracted text={words} words={undefined} /> },
)

type ExtractedProps = { text: string; words: z.output<typeof fields>['words'] }

function Extracted({ text, words }: ExtractedProps) {
  const extracted = withoutFence(text.trim())
  if (extracted.trim() === '') return <Text>No text detected in the image.</Text>
  return (
    <Stack gap="xs">
      <ReadText label="Extracted text" text={extracted} words={words?.items ?? []} />
    </Stack>
  )
}

const fence = '```'

/** A model's fence around all of the text is not in the picture; one inside of it may be. */
function withoutFence(text: string): string {
  const start = text.indexOf('\n')
  if (!/^```\w*\s*$/.test(text.slice(0, Math.max(0, start))) || !text.endsWith(`\n${fence}`)) return text
  const inside = text.slice(start + 1, -fence.length)
  return inside.includes(fence) ? text : inside.trim()
}
