import { repeatSafety } from '#api/repeat-safety.ts'
import { busyPage } from '#platform/busy-page.ts'
import { isSilent } from '#platform/device-store.ts'
import { loadOnce } from '#platform/load-once.ts'
import { withLock } from '#platform/locks.ts'
import { logProblem } from '#platform/log.ts'
import { nextTask } from '#platform/next-task.ts'
import { excerptOf } from './excerpt.ts'
import { isSilence, judge, type Verdict } from './judge.ts'
import { type Answered, answered } from './read-run-outcome.ts'
import type { Run, RunState } from './run.ts'
import { runAnalysis } from './run-analysis.ts'
import { runChanges } from './run-changes.ts'
import { runStore } from './run-store.ts'
import { watchedRuns } from './watched-runs.ts'

type Options = {
  /** How often in a row nothing at all was heard of the backend; the pause grows with it. */
  silences?: number
  /** What was kept just now, with its picture: neither is read from the device again. */
  fresh?: Fresh | undefined
}

/** `imageData`: the text of the picture's data URL. */
export type Fresh = { run: Run; picture: Blob; imageData: Promise<Blob> }

/** What became of it, for the runs behind it. `elsewhere`: somebody else is sending it, or there is nothing to send. */
export type Sent = Verdict['queue'] | 'elsewhere' | 'done'

/**
 * Sends one run of the list, unless another tab is at it. All attempts carry the run's own Idempotency-Key. What
 * becomes of the run is in the store, and told to everybody who follows its changes. Rejects only where the store does.
 */
export async function sendRun(uid: string, id: string, options: Options = {}): Promise<Sent> {
  return (await withLock(`run/${id}`, () => sendAlone(uid, id, options))) ?? 'elsewhere'
}

const flights = new Map<string, AbortController>()

/** Whether this page is at it: what becomes of it is told here as soon as it is known. */
export function isSending(id: string): boolean {
  return flights.has(id)
}

/** Takes a run back that is being sent by this page. The backend counts nothing that nobody waits for. */
export function stopSending(id: string): void {
  flights.get(id)?.abort()
}

async function sendAlone(uid: string, id: string, options: Options): Promise<Sent> {
  const marking = change(uid, id, (it) => (it.state.status === 'done' ? undefined : marked(it)))
  // Where a repeat is counted once it may leave before the disk says so: after a power cut it is sent again, at worst.
  const { fresh } = options
  const isAhead = fresh?.run.state.status === 'waiting' && isRepeatable(fresh.run)
  const run = isAhead ? marked(fresh.run) : await marking
  if (!run) return 'elsewhere'
  if (run.state.status !== 'sending') return 'goes-on'
  const picture = fresh?.picture ?? (await runStore.picture(uid, run))
  if (!picture) return put(uid, id, { status: 'failed', tone: 'error', message: pictureGone }, 'goes-on')
  const flight = new AbortController()
  flights.set(id, flight)
  // Deleted or answered in this very moment. What the disk itself has to say, it says at the end.
  let isOver = false
  if (isAhead)
    marking.then(
      (found) => {
        isOver = !found
        if (isOver) flight.abort()
      },
      () => undefined,
    )
  // A reload in the middle would ask again for what is under way.
  const letGo = busyPage.hold()
  try {
    // Another person may have signed in meanwhile, perhaps in another tab: this is not theirs to pay for.
    const asked = { ...run.request, picture, idempotencyKey: run.sentAs ?? id, person: uid }
    await nextTask()
    const startedAt = performance.now()
    const answer = await runAnalysis(asked, {
      signal: flight.signal,
      imageData: fresh?.imageData,
    })
    const isKept = await settle(uid, run, answered(run, picture, answer, performance.now() - startedAt))
    return isKept ? 'done' : await waitForRoom(uid, run)
  } catch (error) {
    if (isOver) return 'elsewhere'
    if (!flight.signal.aborted) return await afterFailure(uid, run, error, options)
    await removeRun(uid, id)
    return 'goes-on'
  } finally {
    flights.delete(id)
    letGo()
  }
}

/** For good, with its picture and its answer. */
export async function removeRun(uid: string, id: string): Promise<void> {
  stopSending(id)
  await runStore.remove(uid, id)
  runChanges.tell({ uid, id })
}

const thumbnails = loadOnce(() => import('./make-thumbnail.ts'))

const pictureGone = 'The picture of this run is not on this device any more.'

function marked(run: Run): Run {
  return { ...run, state: begun(run), repeatsAreSafe: isRepeatable(run) }
}

/** Found `sending` although nobody is at it: the page that sent it has died, and nobody knows whether it arrived. */
function begun(run: Run): RunState {
  if (run.state.status !== 'sending' || isRepeatable(run)) return { status: 'sending', since: Date.now() }
  const message =
    'The app was closed while this was being sent. It may have been counted. Send it again if its answer is worth another request.'
  return { status: 'unknown', message }
}

/** What this device knew of the backend may be gone after a kill; what is written in the run is not. */
function isRepeatable({ repeatsAreSafe }: Run): boolean {
  return repeatsAreSafe === true || repeatSafety.isKnown()
}

/** How long a device without room for an answer is left alone, in ms: doubles from the first to the longest. */
const roomPause = { first: 15_000, longest: 300_000 }

/** The picture is not sent over and over to no purpose. A backend that would count it again is asked by the person alone. */
async function waitForRoom(uid: string, run: Run): Promise<Sent> {
  const pause = Math.min(roomPause.longest, roomPause.first * 2 ** run.attempts)
  const reason = 'Its answer has come, but this device has no room for it. Please make room.'
  const state: RunState = isRepeatable(run)
    ? { status: 'waiting', notBefore: Date.now() + pause, reason }
    : { status: 'unknown', message: reason }
  await change(uid, run.id, (it) =>
    it.state.status === 'done' ? undefined : { ...it, state, attempts: it.attempts + 1 },
  )
  return 'goes-on'
}

/** False where the device has no room for the answer. */
async function settle(uid: string, run: Run, settled: Answered): Promise<boolean> {
  const { answer, elapsedMs, asked } = settled
  const state: RunState = { status: 'done', answeredAt: Date.now(), elapsedMs, excerpt: excerptOf(answer) }
  runChanges.tell({ uid, id: run.id, settled })
  const write = () => runStore.settle(uid, run.id, state, answer)
  try {
    // A full device lets go of older pictures first.
    const kept = await write().catch(async (error) => {
      if (isSilent(error)) throw error
      await runStore.makeRoom(uid)
      return write()
    })
    if (kept) await finish(uid, run.id, asked.picture)
    return true
  } catch (error) {
    logProblem('The answer is not kept on this device.', error)
    return false
  } finally {
    runChanges.tell({ uid, id: run.id, wasSent: true })
  }
}

const drawnWithinMs = 300

/**
 * For the list: it holds the last hundred, each with a small picture. Without, the answer is there all the same. Where
 * somebody looks at it, it is being drawn at this moment: this waits.
 */
async function finish(uid: string, id: string, picture: Blob): Promise<void> {
  try {
    if (watchedRuns.has(id)) await new Promise((resolve) => setTimeout(resolve, drawnWithinMs))
    await runStore.prune(uid)
    const { makeThumbnail } = await thumbnails()
    await runStore.keepThumbnail(uid, id, await makeThumbnail(picture))
  } catch (error) {
    logProblem('The run has no small picture on this device.', error)
  }
}

async function afterFailure(uid: string, run: Run, error: unknown, { silences = 0 }: Options): Promise<Sent> {
  const silent = isSilence(error)
  const { state, queue } = judge(error, {
    attempts: (silent ? silences : run.attempts) + 1,
    repeatsAreSafe: isRepeatable(run),
    now: Date.now(),
    random: Math.random(),
  })
  await runStore.change(uid, run.id, (it) => ({ ...it, state, attempts: it.attempts + (silent ? 0 : 1) }))
  runChanges.tell({ uid, id: run.id, wasSent: true })
  return queue
}

async function put(uid: string, id: string, state: RunState, queue: Sent): Promise<Sent> {
  await change(uid, id, (it) => (it.state.status === 'done' ? undefined : { ...it, state }))
  return queue
}

async function change(
  uid: string,
  id: string,
  next: (run: Run) => Run | undefined,
): Promise<Run | undefined> {
  const changed = await runStore.change(uid, id, next)
  if (changed) runChanges.tell({ uid, id })
  return changed
}
