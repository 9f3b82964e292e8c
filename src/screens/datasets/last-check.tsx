import { Alert, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BaselineCheck } from '#contract/baseline.ts'
import { describeBaselineCheck } from '#domain/evaluations/describe-baseline-check.ts'
import { formatDateTime, formatNumber } from '#platform/format.ts'
import { IconAlertTriangle, IconCheck } from '#ui/icons.gen.ts'
import classes from './datasets.module.css'

export function LastCheck({ check }: { check: BaselineCheck }) {
  const { evaluation_id, checked_at, sampled, failed, reasons } = check
  const isChanged = reasons.length > 0
  const unchanged = sampled > 0 ? 'No change shown' : 'Nothing compared'
  return (
    <Alert
      color={isChanged ? 'red' : 'gray'}
      title={isChanged ? 'Changed' : unchanged}
      icon={isChanged || sampled === 0 ? <IconAlertTriangle /> : <IconCheck />}
    >
      <Stack gap={4}>
        <Text size="sm">
          {describeBaselineCheck(check)}
          {failed > 0 && ` ${formatNumber(failed)} failed and do not count.`}
        </Text>
        <ChangedImages
          label="Right before, wrong now"
          evaluationId={evaluation_id}
          images={check.now_wrong}
        />
        <ChangedImages
          label="Wrong before, right now"
          evaluationId={evaluation_id}
          images={check.now_right}
        />
        <Text size="sm">
          <Link to="/evaluations/$id" params={{ id: evaluation_id }}>
            Report of the check
          </Link>{' '}
          · {formatDateTime(Date.parse(checked_at))}
        </Text>
      </Stack>
    </Alert>
  )
}

type ChangedImagesProps = { label: string; evaluationId: string; images: BaselineCheck['now_wrong'] }

function ChangedImages({ label, evaluationId, images }: ChangedImagesProps) {
  if (images.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ul className={classes.notes} aria-label={label}>
        {images.map(({ id, name }, index) => (
          <li key={id}>
            <Link to="/evaluations/$id" params={{ id: evaluationId }} search={{ image: id }}>
              <bdi>{name ?? `Image ${index + 1}`}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
