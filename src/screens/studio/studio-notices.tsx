import { Group, Text } from '@mantine/core'
import type { RunView } from '#core/runs/use-run.ts'
import { getTrialLevel } from '#features/usage/trial-usage.ts'
import { useCachedTrial, useTrial } from '#features/usage/usage-queries.ts'
import { formatCount, formatDateTime, formatNumber } from '#platform/format.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconDeviceFloppy } from '#ui/icons.gen.ts'
import type { StudioImage } from './studio-session.ts'
import { useRequestCost } from './use-request-cost.ts'

export function ImageError({ image }: { image: StudioImage }) {
  if (image.status === 'rejected') return <ErrorAlert message={image.message} />
  return image.status === 'ready' && image.problem ? <ErrorAlert message={image.problem} /> : null
}

/** Says that the image and its request are stored on this device. */
export function SavedIndicator({ view }: { view: RunView | null | undefined }) {
  return (
    <Group gap={6} role="status" wrap="nowrap" c="dimmed">
      {view?.isImageSaved && (
        <>
          <IconDeviceFloppy size={16} style={{ flex: 'none' }} />
          <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            Saved on this device: {view.run.image.name}
          </Text>
        </>
      )}
    </Group>
  )
}

/** Shows nothing until the cost is known. */
export function QuotaHint({ id }: { id?: string }) {
  const { data } = useTrial({ refetchOnMount: false })
  const lastKnown = useCachedTrial()
  const remaining = (data ?? lastKnown?.value)?.trial_remaining
  const cost = useRequestCost()
  const isPlain = remaining !== undefined && getTrialLevel(remaining) === 'good'
  const asOf = lastKnown ? ` · As of ${formatDateTime(lastKnown.savedAt)}` : ''
  return (
    <Text id={id} size="sm" mih="1lh" c={isPlain ? 'dimmed' : 'bright'}>
      {`${formatQuota(remaining, cost)}${asOf}`}
    </Text>
  )
}

function formatQuota(remaining: number | undefined, cost: number): string {
  if (remaining === undefined) return ''
  if (remaining <= 0) return 'Your trial is used up. Please contact support for early access.'
  return `Uses ${formatCount(cost, 'request')} · ${formatNumber(remaining)} left in your trial`
}
