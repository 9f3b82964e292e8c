import { useEffect, useRef, useState } from 'react'
import { ConnectionFailed } from '#api/errors.ts'
import { repeatSafety } from '#api/repeat-safety.ts'
import { explain } from './explain.ts'
import { judge } from './judge.ts'
import { keepAnswered } from './keep-answered.ts'
import { keepInTheEnd } from './keep-in-the-end.ts'
import { keepLater } from './keep-later.ts'
import { repeatableKey } from './repeatable-key.ts'
import type { RunState } from './run.ts'
import { runAnalysis } from './run-analysis.ts'
import type { NewRun } from './run-store.ts'
import { unkeptRuns } from './unkept-runs.ts'
import type { Analysis } from './use-shown-analysis.ts'

/** As for any run of the list whose sending has failed. */
function after(error: unknown): RunState {
  const repeatsAreSafe = repeatSafety.isKnown()
  return judge(error, { attempts: 1, repeatsAreSafe, now: Date.now(), random: Math.random() }).state
}

/** A run that the device does not hold: it is sent from the memory of the page. */
export function useUnkeptRun(uid: string) {
  const [keys] = useState(repeatableKey)
  const flight = useRef<{ controller: AbortController; isLookedAt: () => boolean }>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  /**
   * Resolves with what there is to show; undefined when it was taken back, or nobody looks at it any more. Then it goes
   * into the list with its answer, or without to be sent again, as soon as the device takes it.
   */
  async function send(draft: NewRun, isLookedAt: () => boolean): Promise<Analysis | undefined> {
    const controller = new AbortController()
    const { signal } = controller
    flight.current = { controller, isLookedAt }
    const isSeen = () => isLookedAt() && !isGone.current
    const asked = { ...draft.request, picture: draft.picture, person: uid }
    const request = { ...asked, idempotencyKey: keys.keyFor(asked) }
    const askedAt = performance.now()
    const held = unkeptRuns.hold(uid, draft)
    try {
      const answer = await runAnalysis(request, { signal })
      keys.forget()
      const elapsedMs = performance.now() - askedAt
      if (isSeen()) return { status: 'answered', answer, elapsedMs, asked: request }
      void keepLater(uid, () => keepAnswered(uid, draft, answer, elapsedMs))
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof ConnectionFailed)) keys.forget()
      const unkept = unkeptRuns.hold(uid, { ...draft, state: after(error), sentAs: request.idempotencyKey })
      if (isSeen()) return { status: 'failed', failure: explain(error), unkept }
      void keepInTheEnd(uid, unkept)
    } finally {
      held.letGo()
    }
    return undefined
  }

  return {
    send,
    /** Only what is looked at: others go on. */
    takeBack(): void {
      if (flight.current?.isLookedAt()) flight.current.controller.abort()
    },
  }
}
