import { Text } from '@mantine/core'
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { DatasetThumbnail } from '#features/datasets/dataset-thumbnail.tsx'
import classes from './evaluation.module.css'

type EvaluationItemRowProps = { evaluation: Evaluation; item: EvaluationItem; onOpen: () => void }

export function EvaluationItemRow({ evaluation, item, onOpen }: EvaluationItemRowProps) {
  const { dataset_id, status, candidates } = evaluation
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <DatasetThumbnail datasetId={dataset_id} digest={item.digest} />
      <span className={classes.outcomes}>
        <Text component="span" size="sm" c="dimmed" truncate>
          <bdi>{item.name ?? 'Image'}</bdi>
        </Text>
        {item.outcomes.map((outcome, index) => (
          <span key={candidates[index]?.name} className={classes.outcome}>
            <OutcomeIcon outcome={outcome} />
            <Text component="span" size="sm" className={classes.text ?? ''}>
              {candidates.length > 1 && <b>{candidates[index]?.name}: </b>}
              {outcome?.text ?? (status === 'running' ? 'no result yet' : 'not analyzed')}
            </Text>
          </span>
        ))}
      </span>
    </button>
  )
}

function OutcomeIcon({ outcome }: { outcome: EvaluationItem['outcomes'][number] }) {
  if (!outcome) return <IconMinus size={18} className={classes.none ?? ''} aria-label="No result" />
  if (outcome.isRight) return <IconCheck size={18} className={classes.right ?? ''} aria-label="Right" />
  if (outcome.isMissing)
    return <IconQuestionMark size={18} className={classes.missing ?? ''} aria-label="Missing" />
  return <IconX size={18} className={classes.wrong ?? ''} aria-label="Wrong" />
}
