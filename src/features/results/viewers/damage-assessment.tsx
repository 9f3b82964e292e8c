import { Stack, Text } from '@mantine/core'
import { damageAssessmentKind } from '#domain/results/kinds/damage-assessment.ts'
import type { Figure } from '#domain/results/parsing/numbers.ts'
import { conditionRating } from '#domain/results/rating-thresholds.ts'
import { Chip } from '../components/chip.tsx'
import classes from '../components/components.module.css'
import { FindingRows } from '../components/finding-rows.tsx'
import { Notice } from '../components/notice.tsx'
import { Prose } from '../components/safe-text.tsx'
import { Section } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'

export const damageAssessmentViewer = defineViewer(damageAssessmentKind, (result) => (
  <Stack gap="md">
    <div className={classes.twoColumns}>
      <Score name="Condition" figure={result.condition_score} />
      <Score name="Cleanliness" figure={result.cleanliness_score} />
    </div>
    {result.damage_detected && <Notice tone="caution">Damage detected in the assessment</Notice>}
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
))

function Score({ name, figure }: { name: string; figure: Figure | undefined }) {
  if (!figure) return null
  const rating = figure.value === undefined ? undefined : conditionRating(figure.value)
  return (
    <Section title={name}>
      <div className={classes.score}>
        <span>
          <span className={classes.scoreValue}>{figure.text}</span>
          {rating && (
            <>
              {' '}
              <Text component="span" c="dimmed">
                out of 10
              </Text>
            </>
          )}
        </span>
        {rating && <Chip tone={rating.tone}>{rating.word}</Chip>}
      </div>
    </Section>
  )
}
