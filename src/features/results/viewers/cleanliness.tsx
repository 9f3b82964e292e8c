import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Chip } from '../parts/chip.tsx'
import { Headline } from '../parts/headline.tsx'
import { Part } from '../parts/part.tsx'
import { Prose } from '../parts/prose.tsx'
import { Rows } from '../parts/rows.tsx'
import { Said } from '../parts/said.tsx'
import { SeverityChip } from '../parts/severity-chip.tsx'
import { Stars } from '../parts/stars.tsx'
import { place, score, text } from '../reading/fields.ts'
import { listOf } from '../reading/lists.ts'

const Issue = z.object({ type: text, description: text, severity: text, location: place })

const fields = z.object({
  cleanliness_score: score(5),
  cleanliness_level: text,
  issues_detected: listOf(Issue, 'type'),
  notes: text,
})

export const cleanlinessViewer = defineViewer(
  fields,
  (answer) => {
    const { cleanliness_score: stars, cleanliness_level: level } = answer
    return (
      <Stack gap="md">
        <Headline
          missing="No score given"
          unit={stars?.value === undefined ? undefined : 'out of 5'}
          beside={
            <>
              {stars?.value !== undefined && <Stars value={stars.value} />}
              {level && (
                <Chip tone="plain">
                  <Said text={level} length={60} />
                </Chip>
              )}
            </>
          }
        >
          {stars?.said}
        </Headline>
        <Rows title="Issues" path="issues_detected" list={answer.issues_detected} empty="No issues detected.">
          {({ type, description, severity, location }) => ({
            name: type ?? description,
            details: [type && description, location],
            end: severity && <SeverityChip word={severity} />,
          })}
        </Rows>
        {answer.notes && (
          <Part title="Notes">
            <Prose text={answer.notes} />
          </Part>
        )}
      </Stack>
    )
  },
  { bareList: 'issues_detected' },
)
