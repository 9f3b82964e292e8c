import { Anchor, Text } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'
import { formatHeadline, type Headline } from '#domain/results/headline.ts'
import { formatNumber } from '#platform/format.ts'

type NewResults = {
  count: number
  /** The headline of the only result. */
  headline: Headline | undefined
  onView: () => void
  onClose: () => void
}

/** Announces results that have arrived while another screen was shown. Rendered outside of the router. */
export function createResultsNotification({
  count,
  headline,
  onView,
  onClose,
}: NewResults): NotificationData {
  return {
    color: 'green',
    title: count === 1 ? 'New result' : `${formatNumber(count)} new results`,
    message: (
      <>
        {count === 1 && headline && (
          <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{formatHeadline(headline)}</bdi>
          </Text>
        )}
        <Anchor component="button" size="sm" onClick={onView}>
          View in History
        </Anchor>
      </>
    ),
    autoClose: 8_000,
    onClose,
  }
}
