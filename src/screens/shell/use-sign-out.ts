import { useState } from 'react'
import { isUnsent, type Run } from '#features/runs/run.ts'
import { runStore } from '#features/runs/run-store.ts'

export type SignOutQuestion = { runs: Run[]; onStay: () => void; onLeave: () => void }

/** Signing out removes what is a person's from this device. Where that would lose something it is asked first. */
export function useSignOut(uid: string, onSignOut: () => void) {
  const [runs, setRuns] = useState<Run[]>([])

  async function askToSignOut(): Promise<void> {
    const unsent = (await runStore.list(uid).catch(() => [])).filter(isUnsent)
    if (unsent.length === 0) return onSignOut()
    setRuns(unsent)
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
