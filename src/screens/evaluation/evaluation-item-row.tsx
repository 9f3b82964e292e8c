import { Text } from '@mantine/core'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { DatasetThumbnail } from '#features/datasets/dataset-thumbnail.tsx'
import classes from './evaluation-items.module.css'
import { classifyOutcome, OutcomeMark } from './outcome-mark.tsx'

type EvaluationItemRowProps = {
  evaluation: Evaluation
  item: EvaluationItem
  isDifferent: boolean
  onOpen: () => void
}

export function EvaluationItemRow({ evaluation, item, isDifferent, onOpen }: EvaluationItemRowProps) {
  const { dataset_id, status, candidates } = evaluation
  return (
    <button
      type="button"
      className={classes.row}
      data-columns={candidates.length}
      data-different={isDifferent || undefined}
      onClick={onOpen}
    >
      <span className={classes.itemName}>
        <DatasetThumbnail datasetId={dataset_id} digest={item.digest} />
        <Text component="span" size="sm" c="dimmed" className={classes.text ?? ''}>
          <bdi>{item.name ?? 'Image'}</bdi>
        </Text>
      </span>
      {item.outcomes.map((outcome, index) => (
        <span
          key={candidates[index]?.name}
          className={classes.outcome}
          data-verdict={classifyOutcome(outcome)}
        >
          {candidates.length > 1 && <b className={classes.candidate}>{candidates[index]?.name}: </b>}
          <OutcomeMark outcome={outcome} />{' '}
          <Text component="span" size="sm" className={classes.text ?? ''}>
            {outcome?.text ?? (status === 'running' ? 'no result yet' : 'not analyzed')}
          </Text>
        </span>
      ))}
    </button>
  )
}
