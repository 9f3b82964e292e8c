import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Facts } from '../components/facts.tsx'
import { Headline } from '../components/headline.tsx'
import { Part } from '../components/section.tsx'
import { Rows } from '../components/rows.tsx'
import { Verdict } from '../components/status.tsx'
import { SurenessChip } from '../components/confidence-chip.tsx'
import { TextBox } from '../components/text-box.tsx'
import { place, said, sureness, text } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'

const Location = z.object({ text, position: place, location: place, confidence: sureness })

const fields = z.object({
  extracted_text: said,
  expected_text: text,
  validation_status: text,
  match_confidence: sureness,
  text_locations: listOf(Location, 'text'),
})

export const labelReaderViewer = defineViewer(
  ['label-reader-validator'],
  fields,
  (answer) => (
    <Stack gap="md">
      <Headline missing="No status given" beside={<SurenessChip of={answer.match_confidence} whole />}>
        {answer.validation_status && <Verdict word={answer.validation_status} />}
      </Headline>
      <Facts of={[['Expected text', answer.expected_text]]} />
      <Rows title="Where it stands" path="text_locations" list={answer.text_locations}>
        {({ text: words, position, location, confidence }) => ({
          name: words,
          details: [position ?? location],
          end: confidence && <SurenessChip of={confidence} />,
        })}
      </Rows>
      {answer.extracted_text !== undefined && (
        <Part title="Text on the label">
          {answer.extracted_text ? (
            <TextBox label="Extracted text" text={answer.extracted_text} />
          ) : (
            <Text>No text detected in the image.</Text>
          )}
        </Part>
      )}
    </Stack>
  ),
  { bareList: 'text_locations' },
)
