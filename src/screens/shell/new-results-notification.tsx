import { Anchor } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'

/**
 * What is said when answers come while the person does something else: one text for all of them. Notifications stand
 * outside of the router, so the way to the answers is handed in.
 */
export function newResultsNotification(
  count: number,
  onRead: () => void,
  onClose: () => void,
): NotificationData {
  return {
    color: 'green',
    title: count === 1 ? 'An answer has arrived' : `${count} answers have arrived`,
    message: (
      <Anchor component="button" size="sm" onClick={onRead}>
        {count === 1 ? 'Read it in History' : 'Read them in History'}
      </Anchor>
    ),
    autoClose: 8_000,
    onClose,
  }
}
