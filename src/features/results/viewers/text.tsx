import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { defineViewer } from '../define-viewer.ts'
import { ResultBox } from '../result-box.tsx'

const said = z.string().nullish().catch(undefined)

const TextAnswer = z.looseObject({ text: said, full_text: said, raw_response: said })

export const textViewer = defineViewer(TextAnswer, (answer) => {
  const text = (answer.text ?? answer.full_text ?? answer.raw_response ?? '').trim()
  if (text === '') return <Text>No text detected in the image.</Text>
  return (
    <Stack gap="xs" pos="relative">
      <ResultBox label="Extracted text" maxHeight={400} corner={<CopyButton text={text} label="Copy text" />}>
        <Text component="pre" ff="text" m={0} style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      </ResultBox>
    </Stack>
  )
})
