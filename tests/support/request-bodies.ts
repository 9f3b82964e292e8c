import type { Page } from 'playwright/test'
import { InferenceRequest } from '#contract/inference.ts'

type Told = { tellBody: (json: string) => Promise<void> }

/** Calls `listener` with each inference request. Playwright cannot read blob bodies, so `fetch` is wrapped in the page. */
export async function onInferenceRequest(
  page: Page,
  listener: (body: InferenceRequest) => void,
): Promise<void> {
  await page.exposeFunction('tellBody', (json: string) => listener(InferenceRequest.parse(JSON.parse(json))))
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
