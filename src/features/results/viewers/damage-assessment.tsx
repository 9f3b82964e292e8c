import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { Chip } from '../components/chip.tsx'
import classes from '../components/components.module.css'
import { FindingRows, findings } from '../components/finding-rows.tsx'
import { Headline } from '../components/headline.tsx'
import { Notice } from '../components/notice.tsx'
import { Prose } from '../components/safe-text.tsx'
import { Section } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'
import { flag, score, text } from '../parsing/fields.ts'
import type { Figure } from '../parsing/numbers.ts'
import { conditionRating } from '../rating-thresholds.ts'

const fields = z.object({
  condition_score: score(10),
  cleanliness_score: score(10),
  damage_detected: flag,
  assessment: text,
  issues_found: findings,
})

export const damageAssessmentViewer = defineViewer(
  ['damage-assessment'],
  fields,
  (result) => (
    <Stack gap="md">
      <div className={classes.twoColumns}>
        <Score name="Condition" figure={result.condition_score} />
        <Score name="Cleanliness" figure={result.cleanliness_score} />
      </div>
      {result.damage_detected && <Notice tone="caution">Damage detected in the assessment</Notice>}
      {result.damage_detected === false && (
        <div>
          <Chip tone="ok">No damage detected</Chip>
        </div>
      )}
      {result.assessment && (
        <Section title="Assessment">
          <Prose text={result.assessment} />
        </Section>
      )}
      <FindingRows
        title="Issues found"
        path="issues_found"
        list={result.issues_found}
        empty="No issues found."
      />
    </Stack>
  ),
  { listField: 'issues_found' },
)

function Score({ name, figure }: { name: string; figure: Figure | undefined }) {
  if (!figure) return null
  const rating = figure.value === undefined ? undefined : conditionRating(figure.value)
  return (
    <Section title={name}>
      <Headline unit={rating && 'out of 10'} aside={rating && <Chip tone={rating.tone}>{rating.word}</Chip>}>
        {figure.text}
      </Headline>
    </Section>
  )
}
