import { Stack, Text } from '@mantine/core'
import { labelReaderKind } from '#domain/results/kinds/label-reader.ts'
import { ConfidenceChip, ConfidenceWord } from '../components/chip.tsx'
import { TextWarnings } from '../components/notice.tsx'
import { Rows } from '../components/rows.tsx'
import { NameValueList, Section } from '../components/section.tsx'
import { TextBox } from '../components/text-box.tsx'
import { defineViewer } from '../define-viewer.ts'

export const labelReaderViewer = defineViewer(
  labelReaderKind,
  ({ extracted_text, expected_text, text_locations, doubts }) => (
    <Stack gap="md">
      <TextWarnings list={doubts} />
      <NameValueList entries={[['Expected text', expected_text]]} />
      <Rows title="Found at" path="text_locations" list={text_locations}>
        {({ text: words, position, location, confidence }) => ({
          name: words,
          details: [position ?? location],
          end: confidence && <ConfidenceChip confidence={confidence} />,
        })}
      </Rows>
      {extracted_text !== undefined && (
        <Section title="Text on the label">
          {extracted_text ? (
            <TextBox label="Extracted text" text={extracted_text} />
          ) : (
            <Text>No text detected in the image.</Text>
          )}
        </Section>
      )}
    </Stack>
  ),
  { aside: ({ match_confidence }) => <ConfidenceWord confidence={match_confidence} /> },
)
