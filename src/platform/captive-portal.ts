import { configuration } from './configuration.ts'
import { connection } from './connection.ts'

/**
 * `detected`: the network responds with its own page instead of the server. `possible`: the server cannot be reached, as in a
 * network that blocks https until the user has signed in.
 */
export type CaptivePortalState = 'none' | 'possible' | 'detected'

/** The service worker does not cache it. The server responds with JSON. */
const probePath = '/api/health/live'
const timeoutMs = 4_000
/** In ms. No event reports that the user has signed in. */
const intervalMs = 30_000
/** RFC 6585, 6. */
const authenticationRequired = 511

let state: CaptivePortalState = 'none'
let isProbing = false
/** Something has changed since the pending probe was sent. */
let isStale = false
let timer: ReturnType<typeof setInterval> | undefined
let unwatchConnection: (() => void) | undefined
const listeners = new Set<() => void>()

/** `connection` does not tell: for its probe, a page of the network is a response. */
export const captivePortal = {
  state: (): CaptivePortalState => state,

  /** The network is only probed while there are listeners. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) watch()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) unwatch()
    }
  },

  /** The page of the network. Plain http unless the page was seen: networks cannot answer https requests to other hosts. */
  signInUrl(): string {
    if (state === 'detected') return (configuration.apiOrigin || location.origin) + probePath
    return `http://${location.protocol === 'https:' ? location.hostname : location.host}${probePath}`
  },
}

function watch(): void {
  unwatchConnection = connection.subscribe(() => {
    if (connection.state() !== 'checking') void probe()
  })
  addEventListener('focus', probe)
  addEventListener('online', probe)
  timer = setInterval(probeAgain, intervalMs)
  void probe()
}

function unwatch(): void {
  unwatchConnection?.()
  removeEventListener('focus', probe)
  removeEventListener('online', probe)
  clearInterval(timer)
  state = 'none'
}

function probeAgain(): void {
  if (state !== 'none' && document.visibilityState === 'visible') void probe()
}

async function probe(): Promise<void> {
  isStale = isProbing
  if (isProbing) return
  isProbing = true
  do {
    isStale = false
    setState(await findState())
  } while (isStale)
  isProbing = false
}

async function findState(): Promise<CaptivePortalState> {
  if (navigator.onLine === false) return 'none'
  try {
    const response = await fetch(configuration.apiOrigin + probePath, {
      cache: 'no-store',
      credentials: 'omit',
      // The redirect to another site would fail like a missing network.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return isFromNetwork(response) ? 'detected' : 'none'
  } catch {
    return connection.state() === 'offline' ? 'possible' : 'none'
  }
}

/** A page with an error status may be from another backend or a proxy. */
function isFromNetwork({ type, status, ok, headers }: Response): boolean {
  if (type === 'opaqueredirect' || status === authenticationRequired) return true
  return ok && (headers.get('Content-Type') ?? '').includes('html')
}

function setState(next: CaptivePortalState): void {
  if (state === next || listeners.size === 0) return
  state = next
  for (const listener of listeners) listener()
}
