import { lazy } from 'react'
import { Optional } from './optional.tsx'

// A separate chunk, which is loaded before the network fails.
const alert = import('./network-sign-in-alert.tsx')
// <Optional> handles the error.
alert.catch(() => undefined)
const NetworkSignInAlert = lazy(async () => ({ default: (await alert).NetworkSignInAlert }))

/** Render it where the offline state is shown. */
export function LazyNetworkSignInAlert() {
  return (
    <Optional>
      <NetworkSignInAlert />
    </Optional>
  )
}
