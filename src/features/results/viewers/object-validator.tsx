import '#ui/styles-late.ts'
import { Progress, Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Headline } from '../components/headline.tsx'
import { Part } from '../components/section.tsx'
import { Rows } from '../components/rows.tsx'
import { StatusChip, Verdict } from '../components/status.tsx'
import { SurenessChip } from '../components/confidence-chip.tsx'
import { field } from '../parsing/field.ts'
import { flag, share, sureness, text } from '../parsing/fields.ts'
import { listOf } from '../parsing/lists.ts'
import { sayShare } from '../parsing/numbers.ts'

const foundOrNot = (is: boolean) => (is ? 'found' : 'not_found')
/** A word, or only whether the object is there. */
const status = field((input) => (typeof input === 'boolean' ? foundOrNot(input) : text.parse(input)))
const found = flag.transform((is) => (is === undefined ? undefined : foundOrNot(is)))

const Validation = z.object({ object: text, name: text, status, found, confidence: sureness })

const fields = z.object({
  validation_results: listOf(Validation, 'object', 'status'),
  overall_status: text,
  completion_rate: share,
})

export const objectValidatorViewer = defineViewer(
  ['specific-object-validator'],
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
        {({ object, name, status, found, confidence }) => ({
          name: object ?? name,
          end: (status || found || confidence) && (
            <>
              <StatusChip word={status ?? found} />
              <SurenessChip of={confidence} />
            </>
          ),
        })}
      </Rows>
    </Stack>
  ),
  { bareList: 'validation_results' },
)
