import { useState } from 'react'
import { isUnsent, type Run } from '#features/runs/run.ts'
import { type NewRun, runStore } from '#features/runs/run-store.ts'
import { unkeptRuns } from '#features/runs/unkept-runs.ts'

export type SignOutQuestion = { runs: (Run | NewRun)[]; onStay: () => void; onLeave: () => void }

/** Signing out removes what is a person's from this device. Where that would lose something it is asked first. */
export function useSignOut(uid: string, onSignOut: () => void) {
  const [runs, setRuns] = useState<SignOutQuestion['runs']>([])

  async function askToSignOut(): Promise<void> {
    // Read first: one that reaches the device meanwhile is asked about twice rather than never.
    const unkept = unkeptRuns.of(uid)
    const unsent = (await runStore.list(uid).catch(() => [])).filter(isUnsent)
    const all = [...unsent, ...unkept]
    if (all.length === 0) return onSignOut()
    setRuns(all)
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
