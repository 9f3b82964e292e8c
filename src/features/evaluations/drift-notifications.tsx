import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { evaluationCalls } from '#api/evaluation-calls.ts'
import { describeCheck } from '#domain/evaluations/describe-check.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { seenDrift } from './seen-drift.ts'

/** In ms. */
const pollMs = 600_000

/** Shows a notification for each check of a baseline that has reported a change, once on this device. */
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
    const changed = baselines.flatMap(({ last_check, ...baseline }) =>
      last_check && last_check.reasons.length > 0 ? [{ ...baseline, check: last_check }] : [],
    )
    const seen = seenDrift.read(scope.uid)
    for (const { dataset_id, dataset_name, threshold, check } of changed) {
      const id = `drift ${check.evaluation_id}`
      if (seen.includes(check.evaluation_id)) continue
      notify.show({
        id,
        color: 'red',
        title: `Results have changed: ${dataset_name}`,
        message: (
          <>
            <Text size="sm">{describeCheck(check, threshold)}</Text>
            <Anchor
              component="button"
              size="sm"
              onClick={() => {
                notify.hide(id)
                void navigate({ to: '/datasets/$id', params: { id: dataset_id } })
              }}
            >
              View the images
            </Anchor>
          </>
        ),
        autoClose: false,
      })
    }
    const ids = changed.map(({ check }) => check.evaluation_id)
    if (ids.length > 0 || seen.length > 0) seenDrift.write(scope, ids)
  }, [baselines, scope, navigate])
  return null
}
