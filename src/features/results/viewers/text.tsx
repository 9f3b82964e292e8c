import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { ReadText } from '../parts/read-text.tsx'
import { said, sureness, text } from '../reading/fields.ts'
import { listOf } from '../reading/lists.ts'

const Word = z.object({ text, confidence: sureness })

const fields = z.object({ text: said, full_text: said, words: listOf(Word, 'text') })

/** Fields: text or full_text, or raw_response; words with confidences where the reader gives them. */
export const textViewer = defineViewer(
  fields,
  (answer) => <Extracted text={answer.text || answer.full_text || ''} words={answer.words} />,
  { drawWords: (words) => <Extracted text={words} words={undefined} /> },
)

type ExtractedProps = { text: string; words: z.output<typeof fields>['words'] }

function Extracted({ text: extracted, words }: ExtractedProps) {
  if (extracted.trim() === '') return <Text>No text detected in the image.</Text>
  return (
    <Stack gap="xs">
      <ReadText label="Extracted text" text={extracted.trim()} words={words?.items ?? []} />
    </Stack>
  )
}
