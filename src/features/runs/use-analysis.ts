import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConnectionFailed } from '#api/errors.ts'
import type { InferenceAnswer } from '#contract/inference.ts'
import { explain, type Failure } from './explain.ts'
import { readRunOutcome } from './read-run-outcome.ts'
import { repeatableKey } from './repeatable-key.ts'
import type { Run } from './run.ts'
import { type AnalysisRequest, runAnalysis } from './run-analysis.ts'
import { type RunChange, runChanges } from './run-changes.ts'
import { removeRun, sendRun, stopSending } from './send-run.ts'
import { watchedRuns } from './watched-runs.ts'

export type Analysis =
  | { status: 'idle' }
  | { status: 'analyzing' }
  | { status: 'answered'; answer: InferenceAnswer; elapsedMs: number; asked: AnalysisRequest }
  | { status: 'failed'; failure: Failure; run?: Run }
  /** On this device and not sent yet, or nobody knows whether it was: it goes on without the page. */
  | { status: 'kept'; run: Run }

const analyzing: Analysis = { status: 'analyzing' }

/** Nothing new: drawing it again would be work in the middle of the sending. */
function isWaiting(now: Analysis, next: Analysis): boolean {
  return now.status === 'analyzing' && next.status === 'analyzing'
}

type UnkeptRequest = Omit<AnalysisRequest, 'idempotencyKey'>

/** What a person was looking at when they left the screen. `runId`: its place in the list, if the device keeps one. */
export type HeldAnalysis = { analysis: Analysis; runId: string | undefined }

/** The run that the person is looking at. It is in the list of runs and goes on there; here it is followed, whatever tab sends it. */
export function useAnalysis(uid: string, held?: HeldAnalysis) {
  const [analysis, setAnalysis] = useState<Analysis>(() => reopened(held))
  const followed = useRef<string | undefined>(held?.runId)
  /** Grows whenever the person turns to something else: what they turned away from is not shown any more. */
  const turn = useRef(0)
  const cancelledTurn = useRef(-1)
  const [unkeptKeys] = useState(repeatableKey)
  const unkeptFlight = useRef<AbortController>(null)

  const show = useEffectEvent(async ({ uid: whose, id, settled }: RunChange) => {
    if (whose !== uid || id !== followed.current) return
    if (settled) return setAnalysis(settled)
    const next = await readRunOutcome(uid, id)
    if (id !== followed.current || !next) return
    // An answer that is on the screen stays there: when the disk has it too, and when the disk has no room for it.
    setAnalysis((now) => (now.status === 'answered' || isWaiting(now, next) ? now : next))
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
  }, [uid])
  // A run that is on the device goes on without this screen. One that is not ends with it.
  useEffect(() => () => unkeptFlight.current?.abort(), [])

  function lookAt(id: string | undefined): number {
    unkeptFlight.current?.abort()
    followed.current = id
    turn.current += 1
    return turn.current
  }

  /**
   * Shows what becomes of a run, from the moment it is put on the device. Sends it at once, ahead of what waits; if the
   * person has turned to something else meanwhile, it is sent like everything in the list.
   */
  async function start(keeping: Promise<Run | undefined>, request: UnkeptRequest): Promise<void> {
    const mine = lookAt(undefined)
    setAnalysis(analyzing)
    const run = await keeping
    if (turn.current === mine)
      return run ? send(run.id, { run, picture: request.picture }) : sendUnkept(request)
    if (run && cancelledTurn.current === mine) await removeRun(uid, run.id)
  }

  /** Sends a run of the list at once. `fresh`: what was kept just now. */
  async function send(id: string, fresh?: { run: Run; picture: Blob }): Promise<void> {
    lookAt(id)
    setAnalysis(analyzing)
    await sendRun(uid, id, { fresh })
    await show({ uid, id })
  }

  /** For a device that keeps nothing: the run lives as long as the screen. */
  async function sendUnkept(asked: UnkeptRequest): Promise<void> {
    lookAt(undefined)
    const flight = new AbortController()
    unkeptFlight.current = flight
    const { signal } = flight
    const request = { ...asked, idempotencyKey: unkeptKeys.keyFor(asked) }
    const askedAt = performance.now()
    setAnalysis(analyzing)
    try {
      const answer = await runAnalysis(request, signal)
      if (signal.aborted) return
      unkeptKeys.forget()
      setAnalysis({ status: 'answered', answer, elapsedMs: performance.now() - askedAt, asked: request })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ConnectionFailed)) unkeptKeys.forget()
      setAnalysis({ status: 'failed', failure: explain(error) })
    }
  }

  return {
    analysis,
    /** For `HeldAnalysis`. */
    followed,
    start,
    send: (id: string) => send(id),
    /** Shows a run of the list that is not to be sent now. */
    showKept(run: Run): void {
      lookAt(run.id)
      setAnalysis({ status: 'kept', run })
    },
    /** Looks away. What is in the list goes on. */
    leave(): void {
      lookAt(undefined)
      setAnalysis({ status: 'idle' })
    },
    /** Takes back what is being sent. */
    cancel(): void {
      if (followed.current) stopSending(followed.current)
      cancelledTurn.current = turn.current
      lookAt(undefined)
      setAnalysis({ status: 'idle' })
    },
  }
}

/** A run that lived with its screen has ended with it. */
function reopened(held: HeldAnalysis | undefined): Analysis {
  if (!held) return { status: 'idle' }
  return held.analysis.status === 'analyzing' && !held.runId ? { status: 'idle' } : held.analysis
}
