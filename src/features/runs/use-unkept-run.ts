import { useEffect, useRef, useState } from 'react'
import { ConnectionFailed } from '#api/errors.ts'
import { repeatSafety } from '#api/repeat-safety.ts'
import { explain } from './explain.ts'
import { judge } from './judge.ts'
import { keepAnswered } from './keep-answered.ts'
import { keepInTheEnd } from './keep-in-the-end.ts'
import type { Keeping } from './keep-run.ts'
import { repeatableKey } from './repeatable-key.ts'
import type { RunState } from './run.ts'
import { runAnalysis } from './run-analysis.ts'
import type { NewRun } from './run-store.ts'
import { unkeptRuns } from './unkept-runs.ts'
import type { Analysis } from './use-shown-analysis.ts'

type Unsaved = Pick<Keeping, 'draft' | 'isOnlyCopy'>

/** As for any run of the list whose sending has failed. */
function after(error: unknown): RunState {
  const repeatsAreSafe = repeatSafety.isKnown()
  return judge(error, { attempts: 1, repeatsAreSafe, now: Date.now(), random: Math.random() }).state
}

/** What there is to show. The photo stays in memory, and whatever nobody looks at. */
function failed(
  uid: string,
  sent: NewRun,
  error: unknown,
  { isOnlyCopy, isSeen }: { isOnlyCopy: boolean; isSeen: boolean },
): Analysis | undefined {
  const shown = isSeen ? { status: 'failed' as const, failure: explain(error) } : undefined
  if (shown && !isOnlyCopy) return shown
  const unkept = unkeptRuns.hold(uid, { ...sent, state: after(error) })
  if (shown) return { ...shown, unkept }
  void keepInTheEnd(uid, unkept)
  return undefined
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
  async function send(
    { draft, isOnlyCopy }: Unsaved,
    isLookedAt: () => boolean,
  ): Promise<Analysis | undefined> {
    const controller = new AbortController()
    const { signal } = controller
    flight.current = { controller, isLookedAt }
    const isSeen = () => isLookedAt() && !isGone.current
    const asked = { ...draft.request, picture: draft.picture, person: uid }
    const request = { ...asked, idempotencyKey: draft.sentAs ?? keys.keyFor(asked) }
    const askedAt = performance.now()
    const sent = { ...draft, sentAs: request.idempotencyKey }
    const held = unkeptRuns.hold(uid, sent)
    try {
      const answer = await runAnalysis(request, { signal })
      keys.forget()
      const elapsedMs = performance.now() - askedAt
      if (isSeen()) return { status: 'answered', answer, elapsedMs, asked: request }
      if (unkeptRuns.has(held)) void keepAnswered(uid, sent, answer, elapsedMs)
    } catch (error) {
      if (signal.aborted || !unkeptRuns.has(held)) return undefined
      if (!(error instanceof ConnectionFailed)) keys.forget()
      return failed(uid, sent, error, { isOnlyCopy, isSeen: isSeen() })
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
