import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeProvider } from './fake-provider.ts'
import { textExtractorPath, tinyImage } from './test-server.ts'

const body = JSON.stringify({ image_data: tinyImage })
type AnalyzeOptions = { idempotencyKey?: string | undefined; signal?: AbortSignal }

/** Sends a tiny image to the text extractor of a running server. Aborting the signal closes the connection. */
export const analyze = (url: string, key: string, { idempotencyKey, signal }: AnalyzeOptions = {}) =>
  fetch(url + textExtractorPath, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body,
    ...(signal && { signal }),
  })

/** Sends a tiny image and disconnects while the provider is analyzing it. */
export async function analyzeAndDisconnect(
  url: string,
  key: string,
  { provider, idempotencyKey }: { provider: FakeProvider; idempotencyKey?: string },
): Promise<void> {
  const sentBefore = provider.requests.length
  const abort = new AbortController()
  const response = analyze(url, key, { idempotencyKey, signal: abort.signal }).catch(() => undefined)
  while (provider.requests.length === sentBefore) await sleep(10)
  abort.abort()
  await response
  // The server needs a moment to detect that the client has disconnected.
  await sleep(100)
}

export const readTrial = (url: string, key: string) =>
  fetch(`${url}/api/v1/trial/status-api-key`, { headers: { Authorization: `Bearer ${key}` } }).then(
    (response) => response.json() as Promise<{ trial_used: number }>,
  )
