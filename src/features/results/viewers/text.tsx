import { Stack, Text } from '@mantine/core'
import { stripCodeFence } from '#domain/results/first-lines.ts'
import { getExtractedText, type TextResult, textKind } from '#domain/results/kinds/text.ts'
import { TextWarnings } from '../components/notice.tsx'
import { OcrText } from '../components/ocr-text.tsx'
import { defineViewer } from '../define-viewer.ts'

export const textViewer = defineViewer(
  textKind,
  (result, unread) => {
    const extracted = getExtractedText(result, unread)
    return extracted === undefined ? undefined : (
      <Extracted text={extracted} words={result.words} doubts={result.doubts} />
    )
  },
  {
    renderText: (words) => <Extracted text={words} words={undefined} doubts={undefined} />,
    replacedHeadlines: ['No text detected'],
  },
)

type ExtractedProps = { text: string; words: TextResult['words']; doubts: TextResult['doubts'] }

function Extracted({ text, words, doubts }: ExtractedProps) {
  const extracted = stripCodeFence(text.trim())
  if (extracted.trim() === '')
    return (
      <>
        <TextWarnings list={doubts} />
        <Text>No text detected in the image.</Text>
      </>
    )
  return (
    <Stack gap="xs">
      <TextWarnings list={doubts} />
      <OcrText label="Extracted text" text={extracted} words={words?.items ?? []} />
    </Stack>
  )
}
