import type { Page } from 'playwright/test'
import { InferenceRequest } from '#contract/inference.ts'

type Told = { tellBody: (json: string) => Promise<void> }

/**
 * Tells what this page sends to agents from now on. A browser tells nobody what is in a blob that is sent, so it is
 * read where the page hands it over.
 */
export async function onInferenceRequest(page: Page, told: (body: InferenceRequest) => void): Promise<void> {
  await page.exposeFunction('tellBody', (json: string) => told(InferenceRequest.parse(JSON.parse(json))))
  await page.addInitScript(tellBodies)
  await page.evaluate(tellBodies)
}

function tellBodies(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (String(input).includes('/inference/'))
      void new Response(init?.body).text().then((globalThis as unknown as Told).tellBody)
    return fetch(input, init)
  }
}
