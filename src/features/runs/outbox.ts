import { calmly } from '#platform/calmly.ts'
import { withLock } from '#platform/locks.ts'
import { logProblem } from '#platform/log.ts'
import { askForQuota, type Shortage } from './ask-for-quota.ts'
import { judge } from './judge.ts'
import { isUnsent, type Run } from './run.ts'
import { runChanges } from './run-changes.ts'
import { runStore } from './run-store.ts'
import { type Sent, sendRun } from './send-run.ts'

/** A look at the list now and then, also when nothing else says that something has changed, in ms. */
const lookAgainAfter = 300_000

/** How long after a change: a screen that sends its own run is not to be held up by the reading of the list. */
const lookAfterMs = 300

/**
 * Sends what one person has waiting on this device, oldest first, one after the other; of all open tabs one does it
 * at a time. It starts by itself, with a new run, when the network or the page comes back, and when a wait is over.
 * Returns what stops it; a run that is being sent is sent to its end.
 */
export function startOutbox(uid: string): () => void {
  let pausedUntil = 0
  let silences = 0
  let isAsked = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let atWork = false
  let again = false
  let stopped = false

  const soon = calmly(look, lookAfterMs)

  function look(): void {
    again = true
    if (atWork || stopped) return
    atWork = true
    void work().finally(() => {
      atWork = false
      if (again && !stopped) look()
    })
  }

  async function work(): Promise<void> {
    again = false
    clearTimeout(timer)
    try {
      const next = await withLock(`outbox/${uid}`, drain)
      // Another tab is at it; should it go, this one takes over.
      plan(next ?? Date.now() + 5_000)
    } catch (error) {
      logProblem('What waits on this device could not be read.', error)
      plan(Date.now() + 5_000)
    }
  }

  /** Resolves with the moment to look again, ms since 1970. */
  async function drain(): Promise<number> {
    if (pausedUntil > Date.now()) return pausedUntil
    const tried = new Set<string>()
    const asked = isAsked
    isAsked = false
    const short = (await openRuns(uid)).some(isShort) && (await askForQuota())
    if (short) return putOff(short, asked)
    const isReady = asked ? mayBeSent : isDue
    while (!stopped && pausedUntil <= Date.now()) {
      const open = await openRuns(uid)
      const next = open.find((run) => !tried.has(run.id) && isReady(run))
      if (!next) return soonest(open, tried)
      tried.add(next.id)
      const sent = await sendRun(uid, next.id, { silences })
      follow(sent)
    }
    return pausedUntil
  }

  /** The moment to look again. */
  function putOff({ why, silence }: Shortage, asked: boolean): number {
    if (asked) personAsks.dispatchEvent(new CustomEvent('in-vain', { detail: why }))
    if (!silence) return Date.now() + lookAgainAfter
    const known = { attempts: silences + 1, repeatsAreSafe: true, now: Date.now(), random: Math.random() }
    follow(judge(silence, known).queue)
    return pausedUntil
  }

  function follow(sent: Sent): void {
    // What has changed by it must not be a reason to look at once: the next picture would only be sent in vain.
    if (sent === 'stops') pausedUntil = Date.now() + lookAgainAfter
    else if (typeof sent === 'object') {
      silences += 1
      pausedUntil = Date.now() + sent.pause
    } else if (sent !== 'elsewhere') silences = 0
  }

  function plan(at: number): void {
    if (stopped) return
    timer = setTimeout(look, Math.min(lookAgainAfter, Math.max(0, at - Date.now())))
  }

  /** The network is back: nobody waits for a pause to end. */
  function sendNow(): void {
    endPause()
    look()
  }

  function endPause(): void {
    pausedUntil = 0
    silences = 0
  }

  /** Nor for that of a single run, when it is the person who asks. */
  function sendAsked(): void {
    isAsked = true
    sendNow()
  }

  function onVisible(): void {
    if (document.visibilityState === 'visible') sendNow()
  }

  const unsubscribe = runChanges.subscribe((change) => {
    if (change.uid !== uid) return
    // An answer has come, so the way is open. It is being drawn at this moment.
    if (change.settled) endPause()
    soon.ask()
  })
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', onVisible)
  personAsks.addEventListener('send', sendAsked)
  look()

  return () => {
    stopped = true
    clearTimeout(timer)
    soon.stop()
    unsubscribe()
    removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', onVisible)
    personAsks.removeEventListener('send', sendAsked)
  }
}

const personAsks = new EventTarget()

/** Nobody waits for a pause to end: the person asks for it. */
export function sendWaiting(): void {
  personAsks.dispatchEvent(new Event('send'))
}

/** Why nothing was sent though the person has asked for it. Returns what ends the listening. */
export function onSentInVain(listener: (why: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail)
  personAsks.addEventListener('in-vain', hear)
  return () => personAsks.removeEventListener('in-vain', hear)
}

/** What is not done, oldest first. */
async function openRuns(uid: string): Promise<Run[]> {
  return (await runStore.list(uid)).filter(isUnsent)
}

function isShort({ state }: Run): boolean {
  return state.status === 'needs-quota'
}

const byItself = new Set(['waiting', 'sending', 'needs-sign-in', 'needs-quota'])

/** `sending` too: if nobody holds its lock, the page that sent it has died. */
function mayBeSent({ state }: Run): boolean {
  return byItself.has(state.status)
}

function isDue(run: Run): boolean {
  return mayBeSent(run) && !(run.state.status === 'waiting' && run.state.notBefore > Date.now())
}

function soonest(open: Run[], tried: Set<string>): number {
  const times = open.flatMap(({ id, state }) => {
    if (state.status === 'waiting') return state.notBefore
    // Somebody else is at it; its end may not be heard here.
    return state.status === 'sending' && tried.has(id) ? Date.now() + 5_000 : []
  })
  return Math.min(Date.now() + lookAgainAfter, ...times)
}
