import { useState } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import type { Unsent } from './find-unsent.ts'

export type SignOutConfirmation = Unsent & {
  isAsking: boolean
  onCancel: () => void
  onConfirm: () => void
}

const nothing: Unsent = { runs: [], reviewCount: 0, changeCount: 0, isIncomplete: false }

/** Removes the user's data from this device. Asks first if something would be lost that the server does not have. */
export function useSignOut(onSignOut: () => void) {
  const scope = useUserScope()
  const [isAsking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState(nothing)

  async function requestSignOut(): Promise<void> {
    // Its code is loaded soon after the shell (`background` in vite.config.ts), so that it is there without a network.
    const found = await import('./find-unsent.ts').then(
      ({ findUnsent }) => findUnsent(scope),
      () => ({ ...nothing, isIncomplete: true }),
    )
    const { runs, reviewCount, changeCount, isIncomplete } = found
    if (runs.length + reviewCount + changeCount === 0 && !isIncomplete) return onSignOut()
    setUnsent(found)
    setAsking(true)
  }

  const confirmation: SignOutConfirmation = {
    isAsking,
    ...unsent,
    onCancel: () => setAsking(false),
    onConfirm: () => {
      setAsking(false)
      onSignOut()
    },
  }
  return { requestSignOut, confirmation }
}
