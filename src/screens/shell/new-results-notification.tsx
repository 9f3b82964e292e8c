import { Anchor } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'

/** Returns one notification for all results that arrived on another screen. It renders outside of the router. */
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
