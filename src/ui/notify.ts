import type { NotificationData } from '@mantine/notifications'
import { loadOnce } from '#platform/load-once.ts'
import { logProblem } from '#platform/log.ts'

/** Loads the library with the first notification. */
const loadNotifications = loadOnce(async () => (await import('@mantine/notifications')).notifications)

type Notifications = Awaited<ReturnType<typeof loadNotifications>>

/** Without a network the library may be missing. */
function callNotifications(call: (notifications: Notifications) => unknown): void {
  loadNotifications()
    .then(call)
    .catch((error: unknown) => logProblem('A notification could not be shown.', error))
}

export const notify = {
  show: (data: NotificationData) => callNotifications((notifications) => notifications.show(data)),
  update: (data: NotificationData) => callNotifications((notifications) => notifications.update(data)),
  hide: (id: string) => callNotifications((notifications) => notifications.hide(id)),
  clear: () => callNotifications((notifications) => notifications.clean()),
}
