import type { NotificationData } from '@mantine/notifications'
import { loadOnce } from '#platform/load-once.ts'

/** Loaded with the first notification, so that no screen waits for it. */
const load = loadOnce(async () => (await import('@mantine/notifications')).notifications)

/** Shows notifications, in the order of the calls. */
export const notify = {
  show(data: NotificationData): void {
    void load().then((notifications) => notifications.show(data))
  },
  update(data: NotificationData): void {
    void load().then((notifications) => notifications.update(data))
  },
  hide(id: string): void {
    void load().then((notifications) => notifications.hide(id))
  },
}
