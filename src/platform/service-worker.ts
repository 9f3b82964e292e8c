import { Workbox } from 'workbox-window'
import { logProblem } from './log.ts'

export const workerUrl = '/service-worker.js'
const updateCheckMs = 60 * 60_000

/** `waiting`: a new version is installed. `replaced`: it is active, but this page is of the old version. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

let state: UpdateState = 'none'
let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let isReloading = false
const listeners = new Set<() => void>()

/** Caches the app on this device. */
export const serviceWorker = {
  /** Registers the worker. Call once. A failure is only logged. */
  async start(): Promise<void> {
    if (import.meta.env.DEV || import.meta.env.EXIT || !('serviceWorker' in navigator)) return
    let isControlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) setState('replaced')
      isControlled = true
    })
    worker = new Workbox(workerUrl)
    worker.addEventListener('waiting', () => setState('waiting'))
    try {
      registration = await worker.register()
      checkForUpdates()
    } catch (error) {
      logProblem('The service worker could not be registered.', error)
    }
  },

  state: (): UpdateState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Reloads this page as soon as the new version is active. */
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

function setState(next: UpdateState): void {
  // Another version may be waiting after the one that is active; either way the page has to reload.
  if (state === 'replaced' || state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Browsers check with each navigation, but an installed app may be open for days. */
function checkForUpdates(): void {
  async function check(): Promise<void> {
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    // Fails offline.
    await worker?.update().catch(() => undefined)
    // There is no event for a version that another tab has found.
    if (registration?.waiting) setState('waiting')
  }
  document.addEventListener('visibilitychange', () => void check())
  setInterval(() => void check(), updateCheckMs)
}
