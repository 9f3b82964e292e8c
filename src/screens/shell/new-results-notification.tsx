import { Anchor } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'

/**
 * Returns a notification for all results that have arrived while another screen was shown. It is rendered outside of the
 * router.
 */
export function createResultsNotification(
  count: number,
  onView: () => void,
  onClose: () => void,
): NotificationData {
  return {
    color: 'green',
    title: count === 1 ? 'New result' : `${count} new results`,
    message: (
      <Anchor component="button" size="sm" onClick={onView}>
        View in History
      </Anchor>
    ),
    autoClose: 8_000,
    onClose,
  }
}
