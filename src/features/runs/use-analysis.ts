import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { blobToDataUrl } from '#platform/data-url.ts'
import { keepInTheEnd } from './keep-in-the-end.ts'
import type { Keeping } from './keep-run.ts'
import { Lull } from './lull.ts'
import { passOn } from './pass-on.ts'
import { readRunOutcome } from './read-run-outcome.ts'
import type { Run } from './run.ts'
import { type RunChange, runChanges } from './run-changes.ts'
import { type Fresh, isSending, removeRun, sendRun, stopSending } from './send-run.ts'
import { unkeptRuns } from './unkept-runs.ts'
import { type Analysis, type HeldAnalysis, useShownAnalysis } from './use-shown-analysis.ts'
import { useUnkeptRun } from './use-unkept-run.ts'
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

/** The run that the person is looking at. It is in the list of runs and goes on there; here it is followed, whatever tab sends it. */
export function useAnalysis(uid: string, held?: HeldAnalysis) {
  const { analysis, latest, set, followed, turn, turnTo, put, putAfter } = useShownAnalysis(held)
  const toHold: HeldAnalysis = useMemo(() => ({ latest, followed }), [latest, followed])
  const cancelled = useRef(new Set<number>())
  const unkept = useUnkeptRun(uid)

  const show = useEffectEvent(async ({ uid: whose, id, settled, wasSent }: RunChange) => {
    if (whose !== uid || id !== followed.current) return
    if (settled) return put(settled)
    // Known without the disk, which has enough to do now.
    if (isSending(id) && !wasSent) return
    const next = await readRunOutcome(uid, id)
    if (id !== followed.current || !next) return
    // An answer that is on the screen stays there: when the disk has it too, and when the disk has no room for it.
    const now = latest.current
    put(isAnswerOf(id, now) || isWaiting(now, next) ? now : next)
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

  /**
   * Shows what becomes of a run, from the moment it is put on the device. Sends it at once, ahead of what waits; if the
   * person has turned to something else meanwhile, it is sent like everything in the list.
   */
  async function start(kept: Keeping, before: Lull): Promise<void> {
    const { draft, keeping } = kept
    passOn(uid, latest)
    const mine = turnTo(undefined, before)
    putAfter(before, analyzing)
    const { picture } = draft
    // Made while the disk is at work. A picture that cannot be read says so where it is sent.
    const imageData = blobToDataUrl(picture)
    imageData.catch(() => undefined)
    const run = await keeping
    if (turn.current === mine)
      return run ? follow(run.id, before, { run, picture, imageData }) : sendUnkept(kept, before)
    const isCancelled = cancelled.current.has(mine)
    if (!run) return isCancelled ? undefined : keepInTheEnd(uid, unkeptRuns.hold(uid, draft))
    if (isCancelled) await removeRun(uid, run.id)
  }

  /** Sends a run of the list at once. `fresh`: what was kept just now. */
  async function follow(id: string, before: Lull, fresh?: Fresh): Promise<void> {
    turnTo(id, before)
    putAfter(before, analyzing)
    await sendRun(uid, id, { fresh })
    await show({ uid, id })
  }

  async function sendUnkept(kept: Keeping, before: Lull): Promise<void> {
    const mine = turnTo(undefined, before)
    putAfter(before, analyzing)
    const outcome = await unkept.send(kept, () => turn.current === mine)
    if (outcome) put(outcome)
  }

  return {
    analysis,
    toHold,
    /** Known at once, also while the wait is not drawn yet. */
    isAnalyzing: () => latest.current.status === 'analyzing',
    /** Shows the wait for a run that is still to be found. Gives what tells whether the person still wants it. */
    wait(before: Lull): () => boolean {
      const mine = turnTo(undefined, before)
      putAfter(before, analyzing)
      return () => turn.current === mine
    },
    start,
    send: (id: string) => follow(id, Lull.none()),
    /** Shows a run of the list that is not to be sent now. */
    showKept(run: Run): void {
      turnTo(run.id, undefined)
      set({ status: 'kept', run })
    },
    /** Looks away. What is in the list goes on. What is shown goes after the lull, at once without one. */
    leave(before?: Lull): void {
      passOn(uid, latest)
      turnTo(undefined, before)
      if (before) putAfter(before, idle)
      else set(idle)
    },
    /** Takes back what is being sent. */
    cancel(): void {
      if (followed.current) stopSending(followed.current)
      cancelled.current.add(turn.current)
      unkept.takeBack()
      // It has failed in this very moment.
      if (latest.current.status === 'failed') latest.current.unkept?.letGo()
      turnTo(undefined, undefined)
      set(idle)
    },
  }
}
