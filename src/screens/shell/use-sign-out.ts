import { useState } from 'react'
import { isPending, type Run } from '#features/runs/run.ts'
import { runStoreOf } from '#features/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'

export type SignOutQuestion = { runs: Run[]; onStay: () => void; onLeave: () => void }

/** Signing out removes the user's data from this device. Asks first when pending runs would be lost. */
export function useSignOut(onSignOut: () => void) {
  const scope = useUserScope()
  const [runs, setRuns] = useState<Run[]>([])

  async function askToSignOut(): Promise<void> {
    const pending = (
      await runStoreOf(scope)
        .list()
        .catch(() => [])
    ).filter(isPending)
    if (pending.length === 0) return onSignOut()
    setRuns(pending)
  }

  const question: SignOutQuestion = {
    runs,
    onStay: () => setRuns([]),
    onLeave: () => {
      setRuns([])
      onSignOut()
    },
  }
  return { askToSignOut, question }
}
