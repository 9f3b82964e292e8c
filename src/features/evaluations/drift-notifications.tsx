import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { Baseline } from '#contract/baseline.ts'
import { describeBaselineCheck } from '#domain/evaluations/describe-baseline-check.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { seenDriftNoticeIds } from './seen-drift-notice-ids.ts'

const pollMs = 600_000

/** Notifies once on this device of each change of results and of each sample that could not be compared. */
export function DriftNotifications(): null {
  const scope = useUserScope()
  const navigate = useNavigate()
  const { data: baselines } = useQuery({
    queryKey: ['baselines'],
    queryFn: async ({ signal }) => (await evaluationCalls.baselines(signal)).baselines,
    refetchInterval: pollMs,
    retry: false,
  })
  useEffect(() => {
    if (!baselines) return
    const notices = baselines.flatMap(listNotices)
    const seen = seenDriftNoticeIds.read(scope.uid)
    for (const { id, datasetId, color, title, message } of notices) {
      if (seen.includes(id)) continue
      notifications.show({
        id,
        color,
        title,
        message: (
          <>
            <Text size="sm">{message}</Text>
            <Anchor
              component="button"
              size="sm"
              onClick={() => {
                notifications.hide(id)
                void navigate({ to: '/datasets/$id', params: { id: datasetId } })
              }}
            >
              View the golden set
            </Anchor>
          </>
        ),
        autoClose: false,
      })
    }
    const ids = notices.map(({ id }) => id)
    if (ids.length > 0 || seen.length > 0) seenDriftNoticeIds.write(scope, ids)
  }, [baselines, scope, navigate])
  return null
}

type Notice = {
  /** Names the sample, so that the next one is shown too. */
  id: string
  datasetId: string
  color: 'red' | 'yellow'
  title: string
  message: string
}

function listNotices(baseline: Baseline): Notice[] {
  const { dataset_id: datasetId, dataset_name, sample, last_check, problem } = baseline
  const notices: Notice[] = []
  if (last_check && last_check.reasons.length > 0)
    notices.push({
      id: `drift ${last_check.evaluation_id}`,
      datasetId,
      color: 'red',
      title: `Results have changed: ${dataset_name}`,
      message: describeBaselineCheck(last_check),
    })
  if (problem)
    notices.push({
      id: `problem ${sample?.evaluation_id ?? last_check?.evaluation_id ?? datasetId}`,
      datasetId,
      color: 'yellow',
      title: `Could not be checked: ${dataset_name}`,
      message: problem,
    })
  return notices
}
