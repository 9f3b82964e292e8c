import type { ClientConfiguration } from '#contract/client-configuration.ts'
import { logProblem } from './log.ts'

const storageKey = 'configuration'
const fileUrl = '/config.json'
const timeoutMs = 8_000

const defaults: ClientConfiguration = {
  auth: { kind: 'embedded' },
  apiOrigin: '',
  supportEmail: 'support@example.com',
  accountActions: 'real',
  hasTrial: true,
  hasSharedBatches: false,
  hasDemoAccount: false,
  sendsEmail: true,
}

/** Has default values until `loadConfiguration` has resolved, so read it only when it is needed. */
export const configuration: ClientConfiguration = { ...defaults }

/**
 * Reads the page or /config.json. Call it once, before the first screen. A page in the service worker's cache may contain an
 * old configuration, so the one stored at the last start is used, and the current one is fetched for the next start.
 */
export async function loadConfiguration(): Promise<void> {
  Object.assign(configuration, await findConfiguration())
}

async function findConfiguration(): Promise<ClientConfiguration> {
  const inPage = parse(document.querySelector('meta[name="configuration"]')?.getAttribute('content'))
  const isCachedPage = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (inPage && !isCachedPage) {
    save(inPage)
    return inPage
  }
  const saved = parse(readSaved()) ?? inPage
  if (!saved) return (await fetchCurrent()) ?? defaults
  addEventListener('load', () => void fetchCurrent(), { once: true })
  return saved
}

async function fetchCurrent(): Promise<ClientConfiguration | undefined> {
  try {
    const response = await fetch(fileUrl, { signal: AbortSignal.timeout(timeoutMs) })
    const current = response.ok ? parse(await response.text()) : undefined
    if (current) save(current)
    return current
  } catch (error) {
    logProblem('The configuration could not be loaded.', error)
    return undefined
  }
}

function parse(text: string | null | undefined): ClientConfiguration | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    const isConfiguration = typeof parsed === 'object' && parsed !== null && 'auth' in parsed
    return isConfiguration ? { ...defaults, ...(parsed as Partial<ClientConfiguration>) } : undefined
  } catch {
    return undefined
  }
}

function readSaved(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function save(current: ClientConfiguration): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Storage is blocked or full: the configuration in the page is used.
  }
}
