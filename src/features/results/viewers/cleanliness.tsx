import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Chip } from '../components/chip.tsx'
import { FindingRows, findings } from '../components/finding-rows.tsx'
import { Headline } from '../components/headline.tsx'
import { Part } from '../components/section.tsx'
import { Prose } from '../components/prose.tsx'
import { Said } from '../components/safe-text.tsx'
import { Stars } from '../components/stars.tsx'
import { score, text } from '../parsing/fields.ts'

const fields = z.object({
  cleanliness_score: score(5),
  cleanliness_level: text,
  issues_detected: findings,
  notes: text,
})

export const cleanlinessViewer = defineViewer(
  ['cleanliness-score'],
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
        <FindingRows
          title="Issues"
          path="issues_detected"
          list={answer.issues_detected}
          empty="No issues detected."
        />
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
