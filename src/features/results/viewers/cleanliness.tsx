import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { Chip } from '../components/chip.tsx'
import { FindingRows, findings } from '../components/finding-rows.tsx'
import { Headline } from '../components/headline.tsx'
import { Prose, SafeText } from '../components/safe-text.tsx'
import { Section } from '../components/section.tsx'
import { Stars } from '../components/stars.tsx'
import { defineViewer } from '../define-viewer.ts'
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
  (result) => {
    const { cleanliness_score: stars, cleanliness_level: level } = result
    return (
      <Stack gap="md">
        <Headline
          missing="No score returned"
          unit={stars?.value === undefined ? undefined : 'out of 5'}
          aside={
            <>
              {stars?.value !== undefined && <Stars value={stars.value} />}
              {level && (
                <Chip tone="plain">
                  <SafeText text={level} length={60} />
                </Chip>
              )}
            </>
          }
        >
          {stars?.text}
        </Headline>
        <FindingRows
          title="Issues"
          path="issues_detected"
          list={result.issues_detected}
          empty="No issues detected."
        />
        {result.notes && (
          <Section title="Notes">
            <Prose text={result.notes} />
          </Section>
        )}
      </Stack>
    )
  },
  { listField: 'issues_detected' },
)
