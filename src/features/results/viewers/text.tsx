import { Stack, Text } from '@mantine/core'
import { stripCodeFence } from '#domain/results/first-lines.ts'
import { getExtractedText, type TextResult, textKind } from '#domain/results/kinds/text.ts'
import { OcrText } from '../components/ocr-text.tsx'
import { defineViewer } from '../define-viewer.ts'

export const textViewer = defineViewer(
  textKind,
  (result, unread) => {
    const extracted = getExtractedText(result, unread)
    return extracted === undefined ? undefined : <Extracted text={extracted} words={result.words} />
  },
  {
    renderText: (words) => <Extracted text={words} words={undefined} />,
    replacedHeadlines: ['No text detected'],
  },
)

function Extracted({ text, words }: { text: string; words: TextResult['words'] }) {
  const extracted = stripCodeFence(text.trim())
  if (extracted.trim() === '') return <Text>No text detected in the image.</Text>
  return (
    <Stack gap="xs">
      <OcrText label="Extracted text" text={extracted} words={words?.items ?? []} />
    </Stack>
  )
}
