import type { NotificationData } from '@mantine/notifications'
import { loadOnce } from '#platform/load-once.ts'

/** Loads the library with the first notification, so that no screen waits for it. */
const loadNotifications = loadOnce(async () => (await import('@mantine/notifications')).notifications)

/** Shows notifications, in the order of the calls. */
export const notify = {
  show(data: NotificationData): void {
    void loadNotifications().then((notifications) => notifications.show(data))
  },
  update(data: NotificationData): void {
    void loadNotifications().then((notifications) => notifications.update(data))
  },
  hide(id: string): void {
    void loadNotifications().then((notifications) => notifications.hide(id))
  },
}
