import { useState } from 'react'
import { isPending, type Run } from '#features/runs/run.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'

export type SignOutConfirmation = { runs: Run[]; onCancel: () => void; onConfirm: () => void }

/** Signs out, which removes the user's data from this device. Asks first if pending runs would be lost. */
export function useSignOut(onSignOut: () => void) {
  const scope = useUserScope()
  const [runs, setRuns] = useState<Run[]>([])

  async function requestSignOut(): Promise<void> {
    const pending = (
      await getRunStore(scope)
        .list()
        .catch(() => [])
    ).filter(isPending)
    if (pending.length === 0) return onSignOut()
    setRuns(pending)
  }

  const confirmation: SignOutConfirmation = {
    runs,
    onCancel: () => setRuns([]),
    onConfirm: () => {
      setRuns([])
      onSignOut()
    },
  }
  return { requestSignOut, confirmation }
}
