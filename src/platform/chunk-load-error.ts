import { logProblem } from './log.ts'
import { workerUrl } from './service-worker.ts'
import { updateBlocker } from './update-blocker.ts'

/** What a part of the app that could not be loaded fails with, whatever the engine says to it. */
const missingCode = 'MissingCode'

/** This page's build: its script is named by its content, and in it are the names of all the parts. */
const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
const triedKey = 'missing-code-reload'
const probeMs = 4_000

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === missingCode
}

/**
 * Parts of the app are loaded when they are needed, and a deploy may have taken them away. The page of the new build
 * has its own, so the page is loaded again, once per build, unless something would be lost by it. Call once.
 */
export function reloadOnChunkLoadError(): void {
  // Another build than the one that was reloaded: the reload has done its work.
  if (tried() !== build) setTried(null)
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    logProblem('A part of the app could not be loaded.', payload)
    // Under its own name the router would load the page again by itself, without a network too.
    payload.name = missingCode
    payload.message = 'A part of the app could not be loaded.'
    void reloadIfOnline()
  })
}

/** Whether the server of the app's files answers. `navigator.onLine` does not know; a network's own page is no answer. */
export async function isServerReachable(): Promise<boolean> {
  try {
    // The one file that is never kept on the device, by the worker neither.
    const answer = await fetch(workerUrl, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeMs),
    })
    return answer.ok && (answer.headers.get('Content-Type') ?? '').includes('javascript')
  } catch {
    return false
  }
}

async function reloadIfOnline(): Promise<void> {
  if (tried() === build || updateBlocker.isBlocked() || !(await isServerReachable()) || tried() === build)
    return
  // Where nothing can be remembered, nothing would end the reloading.
  if (setTried(build)) location.reload()
}

function tried(): string | null {
  try {
    return sessionStorage.getItem(triedKey)
  } catch {
    return null
  }
}

function setTried(value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(triedKey)
    else sessionStorage.setItem(triedKey, value)
    return true
  } catch {
    return false
  }
}
