import type { Page } from 'playwright/test'
import { InferenceRequest } from '#contract/inference.ts'

type Instrumented = { reportBody: (json: string) => Promise<void> }

/**
 * Calls the listener with the body of each inference request. Wraps `fetch` in the page, because Playwright cannot read bodies
 * that are blobs.
 */
export async function onInferenceRequest(
  page: Page,
  listener: (body: InferenceRequest) => void,
): Promise<void> {
  await page.exposeFunction('reportBody', (json: string) =>
    listener(InferenceRequest.parse(JSON.parse(json))),
  )
  await page.addInitScript(wrapFetch)
  await page.evaluate(wrapFetch)
}

function wrapFetch(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (String(input).includes('/inference/'))
      void new Response(init?.body).text().then((globalThis as unknown as Instrumented).reportBody)
    return fetch(input, init)
  }
}
