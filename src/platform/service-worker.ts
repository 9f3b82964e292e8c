import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import type { Workbox } from 'workbox-window'
import { logProblem } from './log.ts'

export const serviceWorkerUrl = '/service-worker.js'
const updateCheckMs = 60 * 60_000

/** `waiting`: a new version is installed. `replaced`: it is active, but this page is from the old one. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

const state = createAtom<UpdateState>('none')
let worker: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let isReloading = false

/** Stores the app on this device, and reports its updates. */
export const serviceWorker = {
  /** Call once. A failure is only logged. */
  async start(): Promise<void> {
    if (import.meta.env.DEV || import.meta.env.EXIT || !('serviceWorker' in navigator)) return
    let isControlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) setState('replaced')
      isControlled = true
    })
    try {
      // The first screen does not need it.
      const { Workbox } = await import('workbox-window')
      worker = new Workbox(serviceWorkerUrl)
      worker.addEventListener('waiting', () => setState('waiting'))
      registration = await worker.register()
      checkForUpdates()
    } catch (error) {
      logProblem('The service worker could not be registered.', error)
    }
  },

  state: state as ReadonlyAtom<UpdateState>,

  /** Reloads this page as soon as the new version is active. */
  activateUpdate(): void {
    const next = registration?.waiting
    if (!next || state.get() === 'replaced') {
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
  // A further version may be waiting after the replacement; a reload activates it too.
  if (state.get() !== 'replaced') state.set(next)
}

/** Browsers check with each navigation only, but an installed app may stay open for days. */
function checkForUpdates(): void {
  async function check(): Promise<void> {
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    // Without a network the check fails.
    await worker?.update().catch(() => undefined)
    // Another tab may have found the version, which no event reports in this tab.
    if (registration?.waiting) setState('waiting')
  }
  document.addEventListener('visibilitychange', () => void check())
  setInterval(() => void check(), updateCheckMs)
}
