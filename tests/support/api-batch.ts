import { expect } from 'playwright/test'
import type { App } from './app.ts'
import { createNumberedImage } from './images.ts'

/** Calls the API as the demo user does with the key that the server has printed. */
export async function callApi(app: App, path: string, init: RequestInit = {}): Promise<Response> {
  const key = /Demo API key \(shown only once\): (vak_live_\S+)/.exec(app.output())?.[1]
  const headers = { Authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
  const response = await fetch(`${app.url}/api/v1/${path}`, { ...init, headers })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  return response
}

/** Creates a batch of the Object Counter with the API, and returns its id. */
export async function createApiBatch(app: App, name: string): Promise<string> {
  const response = await callApi(app, 'batches', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ agent_code: 'object-counter', name }),
  })
  return ((await response.json()) as { id: string }).id
}

/** Adds the counting images with these numbers, named `shelf-1.png` and so on. */
export async function addApiItems(app: App, batch: string, numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await callApi(app, `batches/${batch}/items`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/png', 'Idempotency-Key': `shelf-${number}.png` },
      body: new Uint8Array(await createNumberedImage(number)),
    })
  }
}
