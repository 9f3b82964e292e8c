import { configuration } from './configuration.ts'

/** `checking`: a request got no response, and the cause is not known yet. */
export type ConnectionState = 'online' | 'checking' | 'offline'

const probeTimeoutMs = 4_000

/** In ms. No event reports that the server is back. */
const probeIntervalMs = 15_000

let state: ConnectionState = navigator.onLine === false ? 'offline' : 'online'
let isProbing = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** `navigator.onLine` is true in a network without internet, and one failed request may have another cause. */
export const connection = {
  state: (): ConnectionState => state,

  /** The connection is only watched while there are listeners. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) watch()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) unwatch()
    }
  },

  /** Calls the listener when the server can be reached again. */
  onReconnect(listener: () => void): () => void {
    let wasOffline = state === 'offline'
    return connection.subscribe(() => {
      if (state === 'online' && wasOffline) listener()
      if (state !== 'checking') wasOffline = state === 'offline'
    })
  },

  /** Call it for each response of the server. */
  reportResponse(): void {
    if (state === 'online') return
    // The response may have been under way when the network went.
    if (navigator.onLine === false) void probe()
    else setState('online')
  },

  /** Call it for a request without a response, or with one of another server. */
  reportNoResponse(): void {
    if (listeners.size === 0 || state === 'offline') return
    setState('checking')
    void probe()
  },
}

function watch(): void {
  setState(navigator.onLine === false ? 'offline' : 'online')
  addEventListener('offline', handleOffline)
  addEventListener('online', probe)
  timer = setInterval(probeAgain, probeIntervalMs)
}

function unwatch(): void {
  removeEventListener('offline', handleOffline)
  removeEventListener('online', probe)
  clearInterval(timer)
}

const handleOffline = () => setState('offline')

function probeAgain(): void {
  const mayBeBack = state === 'offline' && navigator.onLine !== false
  if (mayBeBack && document.visibilityState === 'visible') void probe()
}

/** Any response counts, also an error or one without CORS. */
async function probe(): Promise<void> {
  if (isProbing) return
  isProbing = true
  try {
    await fetch(`${configuration.apiOrigin}/api/health/live`, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    setState('online')
  } catch {
    setState('offline')
  } finally {
    isProbing = false
  }
}

function setState(next: ConnectionState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}
