import { lazy } from 'react'
import { Optional } from './optional.tsx'

// Loaded later, because most screens show it, so that it would be loaded before the first of them.
const NetworkSignInAlert = lazy(async () => ({
  default: (await import('./network-sign-in-alert.tsx')).NetworkSignInAlert,
}))

/** Shows that the network may require a sign-in on its own page. Render it where the offline state is shown. */
export function NetworkSignIn() {
  return (
    <Optional>
      <NetworkSignInAlert />
    </Optional>
  )
}
