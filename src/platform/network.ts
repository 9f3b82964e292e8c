import { createAtom } from '@tanstack/store'
import { configuration } from './configuration.ts'

/**
 * `checking`: a request got no response, and the cause is not known yet. `sign-in-possible`: the server does not respond although
 * the device has a network, as in one that blocks https until the user has signed in. `sign-in-detected`: the network responds
 * with its own page instead of the server.
 */
export type NetworkState =
  | { status: 'online' | 'checking' | 'offline' }
  | { status: 'sign-in-possible' | 'sign-in-detected'; signInUrl: string }

type Status = NetworkState['status']

/** The service worker does not cache it. The server responds with JSON. */
export const probePath = '/api/health/live'
const probeTimeoutMs = 4_000
/** In ms. No event reports that the server is back, or that the user has signed in. */
const probeIntervalMs = 15_000
/** RFC 6585, 6. */
const authenticationRequired = 511

/** `navigator.onLine` is true in a network without internet. */
const initialStatus = () => (navigator.onLine === false ? 'offline' : 'online')

const state = createAtom<NetworkState>(
  { status: initialStatus() },
  { compare: (one, other) => one.status === other.status },
)
let subscribers = 0
let isProbing = false
/** Something has changed since the pending probe was sent. */
let isStale = false
let timer: ReturnType<typeof setInterval> | undefined

/** Whether the server can be reached. One failed request does not tell, because it may have another cause. */
export const network = {
  get: (): NetworkState => state.get(),

  /** The network is only watched while there are subscribers. */
  subscribe(listener: (state: NetworkState) => void): { unsubscribe: () => void } {
    const subscription = state.subscribe(listener)
    subscribers += 1
    if (subscribers === 1) watch()
    return {
      unsubscribe() {
        subscription.unsubscribe()
        subscribers -= 1
        if (subscribers === 0) unwatch()
      },
    }
  },

  /** Calls the listener when the server can be reached again. */
  onReconnect(listener: () => void): () => void {
    let isLost = false
    const update = ({ status }: NetworkState) => {
      if (status === 'online' && isLost) listener()
      if (status !== 'checking') isLost = status !== 'online'
    }
    update(state.get())
    const { unsubscribe } = network.subscribe(update)
    return unsubscribe
  },

  /** Call it for each response of the server. */
  reportResponse(): void {
    if (state.get().status === 'online') return
    // The response may have been under way when the network went.
    if (navigator.onLine === false) void check()
    else setStatus('online')
  },

  /** Call it for a request without a response, or with one of another server. */
  reportNoResponse(): void {
    if (subscribers === 0 || state.get().status !== 'online') return
    setStatus('checking')
    void check()
  },
}

/** Whether a page of the network responded instead of the server. An error page may be from a proxy or another backend. */
export function isCaptivePortalResponse({ type, status, ok, headers }: Response): boolean {
  if (type === 'opaqueredirect' || status === authenticationRequired) return true
  return ok && (headers.get('Content-Type') ?? '').includes('html')
}

/** Undefined without a response. */
export async function probe(url: string, options?: RequestInit): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  return fetch(url, { ...options, cache: 'no-store', signal }).catch(() => undefined)
}

function watch(): void {
  setStatus(initialStatus())
  addEventListener('offline', handleOffline)
  addEventListener('online', check)
  addEventListener('focus', check)
  timer = setInterval(checkAgain, probeIntervalMs)
  void check()
}

function unwatch(): void {
  removeEventListener('offline', handleOffline)
  removeEventListener('online', check)
  removeEventListener('focus', check)
  clearInterval(timer)
}

const handleOffline = () => setStatus('offline')

function checkAgain(): void {
  const mayBeBack = state.get().status !== 'online' && navigator.onLine !== false
  if (mayBeBack && document.visibilityState === 'visible') void check()
}

async function check(): Promise<void> {
  isStale = isProbing
  if (isProbing) return
  isProbing = true
  do {
    isStale = false
    const status = await findStatus()
    const isLost = status === 'offline' || status === 'sign-in-possible'
    if (isLost && state.get().status === 'online') {
      // A second probe has to confirm it.
      setStatus('checking')
      isStale = true
    } else setStatus(status)
  } while (isStale)
  isProbing = false
}

async function findStatus(): Promise<Status> {
  const url = configuration.apiOrigin + probePath
  // The redirect to another site would fail like a missing network.
  const response = await probe(url, { credentials: 'omit', redirect: 'manual' })
  if (response) return isCaptivePortalResponse(response) ? 'sign-in-detected' : 'online'
  // A server on another origin may not let the page read its response.
  const isElsewhere = configuration.apiOrigin !== ''
  if (isElsewhere && (await probe(url, { method: 'HEAD', mode: 'no-cors' }))) return 'online'
  return navigator.onLine === false ? 'offline' : 'sign-in-possible'
}

function setStatus(status: Status): void {
  const isSignIn = status === 'sign-in-possible' || status === 'sign-in-detected'
  state.set(isSignIn ? { status, signInUrl: findSignInUrl(status) } : { status })
}

/** Plain http unless the page was seen: networks cannot answer https requests to other hosts. */
function findSignInUrl(status: Status): string {
  if (status === 'sign-in-detected') return (configuration.apiOrigin || location.origin) + probePath
  return `http://${location.protocol === 'https:' ? location.hostname : location.host}${probePath}`
}
