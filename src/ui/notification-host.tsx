import { Notifications } from '@mantine/notifications'
import classes from './notification-host.module.css'

/** Below the header of the app: the way to the account and the menu stays free. */
export function NotificationsPlace() {
  return <Notifications position="top-center" transitionDuration={160} className={classes.place ?? ''} />
}
