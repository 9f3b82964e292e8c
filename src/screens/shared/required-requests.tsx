import { Text } from '@mantine/core'
import { joinParts } from '#domain/text/join-parts.ts'
import { useCachedTrial, useTrial } from '#features/usage/usage-queries.ts'
import { formatCount, formatNumber } from '#platform/format.ts'
import { formatAsOf } from '#ui/offline-note.tsx'

/** Such as "20 images · 20 requests · 80 left"; without a trial, without the last part. */
export function RequiredRequests({ count }: { count: number }) {
  const { data } = useTrial({ refetchOnMount: false })
  const lastKnown = useCachedTrial()
  const left = (data ?? lastKnown?.value)?.trial_remaining
  const missing = left === undefined ? 0 : Math.max(0, count - left)
  return (
    <>
      <Text fw={600} role="status">
        {joinParts([
          formatCount(count, 'image'),
          formatCount(count, 'request'),
          left !== undefined && `${formatNumber(left)} left`,
        ])}
        {lastKnown && (
          <Text span size="sm" fw={400} c="dimmed">
            {' '}
            ({formatAsOf(lastKnown.savedAt)})
          </Text>
        )}
      </Text>
      {missing > 0 && (
        <Text size="sm">
          {left === 0 ? 'All of them' : `The last ${formatNumber(missing)}`} will wait on this device until
          you have more requests.
        </Text>
      )}
    </>
  )
}
