import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { ConfidenceChip } from '../components/chip.tsx'
import { Headline } from '../components/headline.tsx'
import { Rows } from '../components/rows.tsx'
import { NameValueList, Section } from '../components/section.tsx'
import { StatusText } from '../components/status.tsx'
import { TextBox } from '../components/text-box.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, position, text, textOrEmpty } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'

const Location = z.object({ text, position, location: position, confidence })

const fields = z.object({
  extracted_text: textOrEmpty,
  expected_text: text,
  validation_status: text,
  match_confidence: confidence,
  text_locations: listOf(Location, 'text'),
})

export const labelReaderViewer = defineViewer(
  ['label-reader-validator'],
  fields,
  (result) => (
    <Stack gap="md">
      <Headline
        missing="No status returned"
        aside={<ConfidenceChip confidence={result.match_confidence} overall />}
      >
        {result.validation_status && <StatusText word={result.validation_status} />}
      </Headline>
      <NameValueList entries={[['Expected text', result.expected_text]]} />
      <Rows title="Found at" path="text_locations" list={result.text_locations}>
        {({ text: words, position, location, confidence }) => ({
          name: words,
          details: [position ?? location],
          end: confidence && <ConfidenceChip confidence={confidence} />,
        })}
      </Rows>
      {result.extracted_text !== undefined && (
        <Section title="Text on the label">
          {result.extracted_text ? (
            <TextBox label="Extracted text" text={result.extracted_text} />
          ) : (
            <Text>No text detected in the image.</Text>
          )}
        </Section>
      )}
    </Stack>
  ),
  { listField: 'text_locations' },
)
