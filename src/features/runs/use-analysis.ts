import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConnectionFailed } from '#api/errors.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import { explain } from './explain.ts'
import { Lull } from './lull.ts'
import { readRunOutcome } from './read-run-outcome.ts'
import { repeatableKey } from './repeatable-key.ts'
import type { Run } from './run.ts'
import { type AnalysisRequest, runAnalysis } from './run-analysis.ts'
import { type RunChange, runChanges } from './run-changes.ts'
import { type Fresh, isSending, removeRun, sendRun, stopSending } from './send-run.ts'
import { type Analysis, type HeldAnalysis, useShownAnalysis } from './use-shown-analysis.ts'
import { watchedRuns } from './watched-runs.ts'

const idle: Analysis = { status: 'idle' }
const analyzing: Analysis = { status: 'analyzing' }

/** Nothing new: drawing it again would be work in the middle of the sending. */
function isWaiting(now: Analysis, next: Analysis): boolean {
  return now.status === 'analyzing' && next.status === 'analyzing'
}

/** The answer of this very run; that of the one before may still be there. */
function isAnswerOf(id: string, now: Analysis): boolean {
  return now.status === 'answered' && now.asked.idempotencyKey === id
}

type UnkeptRequest = Omit<AnalysisRequest, 'idempotencyKey'>

/** The run that the person is looking at. It is in the list of runs and goes on there; here it is followed, whatever tab sends it. */
export function useAnalysis(uid: string, held?: HeldAnalysis) {
  const { analysis, setAnalysis, followed, turn, turnTo, put, putAfter } = useShownAnalysis(held)
  const cancelledTurn = useRef(-1)
  const [unkeptKeys] = useState(repeatableKey)
  const unkeptFlight = useRef<AbortController>(null)

  const show = useEffectEvent(async ({ uid: whose, id, settled, wasSent }: RunChange) => {
    if (whose !== uid || id !== followed.current) return
    if (settled) return put(() => settled)
    // Known without the disk, which has enough to do now.
    if (isSending(id) && !wasSent) return
    const next = await readRunOutcome(uid, id)
    if (id !== followed.current || !next) return
    // An answer that is on the screen stays there: when the disk has it too, and when the disk has no room for it.
    put((now) => (isAnswerOf(id, now) || isWaiting(now, next) ? now : next))
  })
  useEffect(() => {
    // It may have changed while the person was on another screen, and a tab that was closed has told nobody.
    const lookAgain = () => void (followed.current && show({ uid, id: followed.current }))
    lookAgain()
    addEventListener('focus', lookAgain)
    const unsubscribe = runChanges.subscribe((change) => void show(change))
    const unwatch = watchedRuns.add(() => followed.current)
    return () => {
      removeEventListener('focus', lookAgain)
      unsubscribe()
      unwatch()
    }
  }, [uid, followed])
  // A run that is on the device goes on without this screen. One that is not ends with it.
  useEffect(() => () => unkeptFlight.current?.abort(), [])

  function lookAt(id: string | undefined, before?: Lull): number {
    unkeptFlight.current?.abort()
    return turnTo(id, before)
  }

  /**
   * Shows what becomes of a run, from the moment it is put on the device. Sends it at once, ahead of what waits; if the
   * person has turned to something else meanwhile, it is sent like everything in the list.
   */
  async function start(
    keeping: Promise<Run | undefined>,
    request: UnkeptRequest,
    before: Lull,
  ): Promise<void> {
    const mine = lookAt(undefined, before)
    putAfter(before, analyzing)
    const { picture } = request
    // Made while the disk is at work. A picture that cannot be read says so where it is sent.
    const imageData = blobToDataUrl(picture)
    imageData.catch(() => undefined)
    const run = await keeping
    if (turn.current === mine)
      return run ? follow(run.id, before, { run, picture, imageData }) : sendUnkept(request, before)
    if (run && cancelledTurn.current === mine) await removeRun(uid, run.id)
  }

  /** Sends a run of the list at once. `fresh`: what was kept just now. */
  async function follow(id: string, before: Lull, fresh?: Fresh): Promise<void> {
    lookAt(id, before)
    putAfter(before, analyzing)
    await sendRun(uid, id, { fresh })
    await show({ uid, id })
  }

  /** For a device that keeps nothing: the run lives as long as the screen. */
  async function sendUnkept(asked: UnkeptRequest, before: Lull): Promise<void> {
    lookAt(undefined, before)
    putAfter(before, analyzing)
    const flight = new AbortController()
    unkeptFlight.current = flight
    const { signal } = flight
    const request = { ...asked, idempotencyKey: unkeptKeys.keyFor(asked) }
    const askedAt = performance.now()
    try {
      const answer = await runAnalysis(request, { signal })
      if (signal.aborted) return
      unkeptKeys.forget()
      const elapsedMs = performance.now() - askedAt
      put(() => ({ status: 'answered', answer, elapsedMs, asked: request }))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ConnectionFailed)) unkeptKeys.forget()
      put(() => ({ status: 'failed', failure: explain(error) }))
    }
  }

  return {
    analysis,
    /** For `HeldAnalysis`. */
    followed,
    start,
    send: (id: string) => follow(id, Lull.none()),
    /** Shows a run of the list that is not to be sent now. */
    showKept(run: Run): void {
      lookAt(run.id)
      setAnalysis({ status: 'kept', run })
    },
    /** Looks away. What is in the list goes on. What is shown goes after the lull, at once without one. */
    leave(before?: Lull): void {
      lookAt(undefined, before)
      if (before) putAfter(before, idle)
      else setAnalysis(idle)
    },
    /** Takes back what is being sent. */
    cancel(): void {
      if (followed.current) stopSending(followed.current)
      cancelledTurn.current = turn.current
      lookAt(undefined)
      setAnalysis(idle)
    },
  }
}
