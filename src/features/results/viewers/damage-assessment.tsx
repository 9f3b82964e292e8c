import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { conditionBand } from '../rating-thresholds.ts'
import { defineViewer } from '../define-viewer.ts'
import { Chip } from '../components/chip.tsx'
import { FindingRows, findings } from '../components/finding-rows.tsx'
import { Headline } from '../components/headline.tsx'
import { Notice } from '../components/notice.tsx'
import { Part } from '../components/section.tsx'
import { Prose } from '../components/prose.tsx'
import { flag, score, text } from '../parsing/fields.ts'
import type { Figure } from '../parsing/numbers.ts'
import classes from './damage-assessment.module.css'

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
  (answer) => (
    <Stack gap="md">
      <div className={classes.scores}>
        <Score name="Condition" of={answer.condition_score} />
        <Score name="Cleanliness" of={answer.cleanliness_score} />
      </div>
      {answer.damage_detected && <Notice tone="caution">Damage detected in the assessment</Notice>}
      {answer.damage_detected === false && (
        <div>
          <Chip tone="ok">No damage detected</Chip>
        </div>
      )}
      {answer.assessment && (
        <Part title="Assessment">
          <Prose text={answer.assessment} />
        </Part>
      )}
      <FindingRows
        title="Issues found"
        path="issues_found"
        list={answer.issues_found}
        empty="No issues found."
      />
    </Stack>
  ),
  { bareList: 'issues_found' },
)

function Score({ name, of }: { name: string; of: Figure | undefined }) {
  if (!of) return null
  const band = of.value === undefined ? undefined : conditionBand(of.value)
  return (
    <Part title={name}>
      <Headline unit={band && 'out of 10'} beside={band && <Chip tone={band.tone}>{band.word}</Chip>}>
        {of.said}
      </Headline>
    </Part>
  )
}
