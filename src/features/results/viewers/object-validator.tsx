import { Progress, Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Headline } from '../parts/headline.tsx'
import { Part } from '../parts/part.tsx'
import { Rows } from '../parts/rows.tsx'
import { StatusChip, Verdict } from '../parts/status.tsx'
import { SurenessChip } from '../parts/sureness-chip.tsx'
import { share, sureness, text } from '../reading/fields.ts'
import { listOf } from '../reading/lists.ts'
import { sayShare } from '../reading/numbers.ts'

const Validation = z.object({ object: text, name: text, status: text, confidence: sureness })

const fields = z.object({
  validation_results: listOf(Validation, 'object', 'status'),
  overall_status: text,
  completion_rate: share,
})

export const objectValidatorViewer = defineViewer(
  fields,
  (answer) => (
    <Stack gap="md">
      <Headline missing="No overall status given">
        {answer.overall_status && <Verdict word={answer.overall_status} />}
      </Headline>
      {answer.completion_rate !== undefined && (
        <Part title="Completion">
          <Text fw={600}>{sayShare(answer.completion_rate)}</Text>
          <Progress value={answer.completion_rate * 100} size="sm" aria-hidden />
        </Part>
      )}
      <Rows
        title="Objects"
        path="validation_results"
        list={answer.validation_results}
        empty="No objects were checked."
      >
        {({ object, name, status, confidence }) => ({
          name: object ?? name,
          end: (status || confidence) && (
            <>
              {status && <StatusChip word={status} />}
              <SurenessChip of={confidence} />
            </>
          ),
        })}
      </Rows>
    </Stack>
  ),
  { bareList: 'validation_results' },
)
