import { Notifications } from '@mantine/notifications'

export function NotificationHost() {
  return <Notifications position="top-center" transitionDuration={160} />
}
