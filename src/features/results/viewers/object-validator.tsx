import { Progress, Stack, Text } from '@mantine/core'
import { countFound, objectValidatorKind } from '#domain/results/kinds/object-validator.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { ConfidenceChip } from '../components/chip.tsx'
import { Rows } from '../components/rows.tsx'
import { Section } from '../components/section.tsx'
import { StatusChip } from '../components/status.tsx'
import { defineViewer } from '../define-viewer.ts'

export const objectValidatorViewer = defineViewer(
  objectValidatorKind,
  ({ completion_rate, validation_results }) => (
    <Stack gap="md">
      {completion_rate !== undefined && (
        <Section title="Completion">
          <Text fw={600}>{formatPercent(completion_rate)}</Text>
          <Progress value={completion_rate * 100} size="sm" aria-hidden />
        </Section>
      )}
      <Rows
        title="Objects"
        path="validation_results"
        list={validation_results}
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
  {
    // Otherwise the headline is the overall status.
    aside: ({ overall_status, validation_results }) =>
      countFound(validation_results) && <StatusChip word={overall_status} />,
  },
)
