import { Workbox } from 'workbox-window'
import { isExitBuild } from './env.ts'
import { logProblem } from './log.ts'

export const workerUrl = '/service-worker.js'
const lookEveryMs = 60 * 60_000

/** `waiting`: a newer version is on the device. `replaced`: it has taken over, and this page is still of the old one. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

let state: UpdateState = 'none'
let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let isReloading = false
const listeners = new Set<() => void>()

/** The worker that keeps the app on this device: starts it, looks for newer ones, and moves over when it is told to. */
export const serviceWorker = {
  /** Once. Where the browser has no workers or refuses them, the app goes on without. */
  async start(): Promise<void> {
    if (import.meta.env.DEV || isExitBuild || !('serviceWorker' in navigator)) return
    let isControlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) become('replaced')
      isControlled = true
    })
    worker = new Workbox(workerUrl)
    worker.addEventListener('waiting', () => become('waiting'))
    try {
      registration = await worker.register()
      lookForUpdates()
    } catch (error) {
      logProblem('The app is not kept on this device.', error)
    }
  },

  state: (): UpdateState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Moves this page over to the newer version: by a reload, as soon as the newer worker has taken its place. */
  activateUpdate(): void {
    const next = registration?.waiting
    if (!next || state === 'replaced') {
      reloadOnce()
      return
    }
    next.addEventListener('statechange', () => next.state === 'activated' && reloadOnce())
    worker?.messageSkipWaiting()
  },
}

function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

function become(next: UpdateState): void {
  // Behind what has taken over there may be another one that waits; this page has to move over either way.
  if (state === 'replaced' || state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** An installed app is rarely closed: the browser's own look at each navigation is not enough. */
function lookForUpdates(): void {
  async function look(): Promise<void> {
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    // Without a network there is none to find; the next look is not far.
    await worker?.update().catch(() => undefined)
    // One that another tab has found in the meantime is not told of.
    if (registration?.waiting) become('waiting')
  }
  document.addEventListener('visibilitychange', () => void look())
  setInterval(() => void look(), lookEveryMs)
}
