import type { NotificationData } from '@mantine/notifications'
import { loadOnce } from '#platform/load-once.ts'
import { logProblem } from '#platform/log.ts'

/** Loads the library with the first notification. */
const loadNotifications = loadOnce(async () => (await import('@mantine/notifications')).notifications)

type Notifications = Awaited<ReturnType<typeof loadNotifications>>

/** Without a network the library may be missing. */
function callNotifications(call: (library: Notifications) => unknown): void {
  loadNotifications()
    .then(call)
    .catch((error: unknown) => logProblem('A notification could not be shown.', error))
}

export const notifications = {
  show: (data: NotificationData) => callNotifications((library) => library.show(data)),
  update: (data: NotificationData) => callNotifications((library) => library.update(data)),
  hide: (id: string) => callNotifications((library) => library.hide(id)),
  clear: () => callNotifications((library) => library.clean()),
}
