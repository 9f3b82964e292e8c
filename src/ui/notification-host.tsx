import { Notifications } from '@mantine/notifications'
import classes from './notification-host.module.css'

/** Shows notifications below the header, so that the menu and the account button stay reachable. */
export function NotificationHost() {
  return (
    <Notifications position="top-center" transitionDuration={160} className={classes.notifications ?? ''} />
  )
}
