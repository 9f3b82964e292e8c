import { logProblem } from './log.ts'
import { probe } from './network.ts'
import { serviceWorkerUrl } from './service-worker.ts'
import { updateBlocker } from './update-blocker.ts'

/** The original name differs between browsers. */
const errorName = 'ChunkLoadError'

/** The URL of the script contains a hash of all chunks. */
const currentBuild = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
const storageKey = 'missing-code-reload'

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === errorName
}

/**
 * A deployment may have removed a chunk. Reloads once per build, and only while the server is reachable and nothing blocks
 * updates. Call once.
 */
export function reloadOnChunkLoadError(): void {
  // The last reload has loaded another build.
  if (readReloadedBuild() !== currentBuild) saveReloadedBuild(null)
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    logProblem('A chunk could not be loaded.', payload)
    // The router recognizes the original name, and would reload the page too, even offline.
    payload.name = errorName
    payload.message = 'A chunk could not be loaded.'
    void reloadIfPossible()
  })
}

/**
 * The state of the network does not tell: files and API may have different hosts, and a proxy may respond with its
 * error page.
 */
export async function canLoadAppFiles(): Promise<boolean> {
  // The only file that is never cached.
  const response = await probe(serviceWorkerUrl, { method: 'HEAD' })
  return !!response?.ok && (response.headers.get('Content-Type') ?? '').includes('javascript')
}

async function reloadIfPossible(): Promise<void> {
  const isAllowed = () => readReloadedBuild() !== currentBuild && !updateBlocker.isBlocked.get()
  if (!isAllowed() || !(await canLoadAppFiles()) || !isAllowed()) return
  // Without a stored build, the page could be reloaded endlessly.
  if (saveReloadedBuild(currentBuild)) location.reload()
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
