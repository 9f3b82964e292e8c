import { type RefObject, startTransition, useRef, useState } from 'react'
import type { InferenceAnswer } from '#contract/inference.ts'
import type { Failure } from './explain.ts'
import type { Lull } from './lull.ts'
import type { Run } from './run.ts'
import type { AnalysisRequest } from './run-analysis.ts'
import type { Unkept } from './unkept-runs.ts'

export type Analysis =
  | { status: 'idle' }
  | { status: 'analyzing' }
  | { status: 'answered'; answer: InferenceAnswer; elapsedMs: number; asked: AnalysisRequest }
  /** `run`: on this device. `unkept`: in the memory of this page only. */
  | { status: 'failed'; failure: Failure; run?: Run; unkept?: Unkept }
  /** On this device and not sent yet, or nobody knows whether it was: it goes on without the page. */
  | { status: 'kept'; run: Run }

/**
 * What a person was looking at when they left the screen: as it is now, not as it was drawn then. `followed`: its place
 * in the list, if the device keeps one.
 */
export type HeldAnalysis = {
  latest: RefObject<Analysis>
  followed: RefObject<string | undefined>
}

/** What is on the screen of the run that a person is looking at. */
export function useShownAnalysis(held: HeldAnalysis | undefined) {
  const [analysis, setAnalysis] = useState<Analysis>(() => reopened(held))
  /** What is drawn, or will be after the lull. */
  const latest = useRef(analysis)
  const followed = useRef<string | undefined>(held?.followed.current)
  /** Grows whenever the person turns to something else: what they turned away from is not shown any more. */
  const turn = useRef(0)
  /** The turn whose outcome is shown. */
  const shownTurn = useRef(-1)
  const lull = useRef<Lull>(null)

  return {
    analysis,
    latest,
    followed,
    turn,
    /** Draws it at once: it was pressed. */
    set(next: Analysis): void {
      latest.current = next
      setAnalysis(next)
    },
    /** Turns to a run, or to nothing yet. Gives the number of the turn. */
    turnTo(id: string | undefined, before: Lull | undefined): number {
      followed.current = id
      lull.current = before ?? null
      turn.current += 1
      return turn.current
    },
    /** An outcome: drawn together with everything that has waited for it. */
    put(next: Analysis): void {
      latest.current = next
      shownTurn.current = turn.current
      lull.current?.end()
      startTransition(() => setAnalysis(next))
    },
    /** Not where the person has turned to something else by then, or the outcome is there already. */
    putAfter({ over }: Lull, next: Analysis): void {
      latest.current = next
      const mine = turn.current
      void over.then(() => {
        if (turn.current === mine && shownTurn.current !== mine) startTransition(() => setAnalysis(next))
      })
    },
  }
}

/** A run that lived with its screen has ended with it. */
function reopened(held: HeldAnalysis | undefined): Analysis {
  if (!held) return { status: 'idle' }
  const { latest, followed } = held
  return latest.current.status === 'analyzing' && !followed.current ? { status: 'idle' } : latest.current
}
