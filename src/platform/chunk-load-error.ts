import { logProblem } from './log.ts'
import { workerUrl } from './service-worker.ts'
import { updateBlocker } from './update-blocker.ts'

/** The name that the error gets. Its original name differs between browsers. */
const errorName = 'ChunkLoadError'

/** The build of this page. The name of its script contains a hash of all chunks. */
const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
const storageKey = 'missing-code-reload'
const probeTimeoutMs = 4_000

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === errorName
}

/**
 * Reloads the page when a chunk cannot be loaded, because a deployment may have removed it: once per build, and only
 * while the server is reachable and nothing blocks updates. Call once.
 */
export function reloadOnChunkLoadError(): void {
  // This is another build than the one that was reloaded, so the reload has helped.
  if (readReloadedBuild() !== build) saveReloadedBuild(null)
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    logProblem('A chunk could not be loaded.', payload)
    // With its original name, the router would reload the page too, even offline.
    payload.name = errorName
    payload.message = 'A chunk could not be loaded.'
    void reloadIfReachable()
  })
}

/**
 * Requests a file of the app, because `navigator.onLine` is unreliable. A captive portal responds with its own page instead
 * of the file.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    // The service worker is the only file that is never cached.
    const response = await fetch(workerUrl, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    return response.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
  } catch {
    return false
  }
}

async function reloadIfReachable(): Promise<void> {
  const isAllowed = () => readReloadedBuild() !== build && !updateBlocker.isBlocked()
  if (!isAllowed() || !(await isServerReachable()) || !isAllowed()) return
  // If this cannot be stored, the page would be reloaded again and again.
  if (saveReloadedBuild(build)) location.reload()
}

function readReloadedBuild(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function saveReloadedBuild(value: string | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, value)
    return true
  } catch {
    return false
  }
}
