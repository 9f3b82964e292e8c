import { lazy } from 'react'
import { Optional } from './optional.tsx'

// A separate chunk, so that screens do not wait for it; loaded with them, because it is shown when the network fails.
const alert = import('./network-sign-in-alert.tsx')
// <Optional> handles the error.
alert.catch(() => undefined)
const NetworkSignInAlert = lazy(async () => ({ default: (await alert).NetworkSignInAlert }))

/** Shows that the network may require a sign-in on its own page. Render it where the offline state is shown. */
export function NetworkSignIn() {
  return (
    <Optional>
      <NetworkSignInAlert />
    </Optional>
  )
}
