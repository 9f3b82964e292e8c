import { Progress, Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { ConfidenceChip } from '../components/chip.tsx'
import { Headline } from '../components/headline.tsx'
import { Rows } from '../components/rows.tsx'
import { Section } from '../components/section.tsx'
import { StatusChip, StatusText } from '../components/status.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, field, flag, fraction, text } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'
import { formatPercent } from '../parsing/numbers.ts'

const formatFound = (isFound: boolean) => (isFound ? 'found' : 'not_found')
/** A word, or true or false for whether the object was found. */
const status = field((input) => (typeof input === 'boolean' ? formatFound(input) : text.parse(input)))
const found = flag.transform((isFound) => (isFound === undefined ? undefined : formatFound(isFound)))

const Validation = z.object({ object: text, name: text, status, found, confidence })

const fields = z.object({
  validation_results: listOf(Validation, 'object', 'status'),
  overall_status: text,
  completion_rate: fraction,
})

export const objectValidatorViewer = defineViewer(
  ['specific-object-validator'],
  fields,
  (result) => (
    <Stack gap="md">
      <Headline missing="No overall status returned">
        {result.overall_status && <StatusText word={result.overall_status} />}
      </Headline>
      {result.completion_rate !== undefined && (
        <Section title="Completion">
          <Text fw={600}>{formatPercent(result.completion_rate)}</Text>
          <Progress value={result.completion_rate * 100} size="sm" aria-hidden />
        </Section>
      )}
      <Rows
        title="Objects"
        path="validation_results"
        list={result.validation_results}
        empty="No objects were checked."
      >
        {({ object, name, status, found, confidence }) => ({
          name: object ?? name,
          end: (status || found || confidence) && (
            <>
              <StatusChip word={status ?? found} />
              <ConfidenceChip confidence={confidence} />
            </>
          ),
        })}
      </Rows>
    </Stack>
  ),
  { listField: 'validation_results' },
)
