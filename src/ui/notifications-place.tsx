import { Notifications } from '@mantine/notifications'

export function NotificationsPlace() {
  return <Notifications position="top-center" />
}
