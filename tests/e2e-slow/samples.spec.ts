import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { deleteRecords } from '../support/run-store.ts'

// The width of a phone, and a height that shows the whole studio.
const phone = { width: 390, height: 1800 }
const desktop = { width: 1440, height: 1500 }

test('Loads the thumbnails with the agents, and a sample on click', async ({ signedIn: page }) => {
  const requests = recordSampleRequests(page)
  const agents = await delayAgents(page)
  await page.goto('/test')
  await expect(loading(page)).toBeVisible()
  await page.waitForLoadState('load')
  expect(requests).toEqual([])

  await agents.respond()
  const receipt = page.getByRole('button', { name: 'Receipt' })
  await expect
    .poll(() => receipt.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(108)
  expect(requests.filter((path) => path.endsWith('.jpg'))).toEqual([])

  await receipt.click()
  await expect(page.getByText('receipt.jpg', { exact: true })).toBeVisible()
  expect(requests.filter((path) => path.endsWith('.jpg'))).toEqual(['/samples/receipt.jpg'])

  // The other samples are below the result.
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Hex nuts' }).click()
  await expect(page.getByText('hex-nuts.jpg', { exact: true })).toBeVisible()
})

for (const { viewport, agent, sampleCount } of [
  { viewport: phone, agent: 'text-extractor', sampleCount: 1 },
  { viewport: desktop, agent: 'bottle-assessment', sampleCount: 5 },
])
  test(`Reserves space for the samples of ${agent} at ${viewport.width} px`, async ({ signedIn: page }) => {
    await page.setViewportSize(viewport)
    const agents = await delayAgents(page, agent)
    await page.goto('/test')
    await expect(loading(page)).toBeVisible()
    const before = await loading(page).boundingBox()
    await agents.respond()
    await expect(samples(page).getByRole('button')).toHaveCount(sampleCount)
    const after = await samples(page).boundingBox()
    expect(after?.height).toBeCloseTo(before?.height ?? 0, 0)
    expect(after?.y).toBe(before?.y)
  })

const loading = (page: Page) => page.getByRole('status', { name: 'Loading samples' })
const samples = (page: Page) => page.getByRole('group', { name: 'Sample images' })

function recordSampleRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/samples/')) paths.push(pathname)
  })
  return paths
}

/** Clears the cached agents and delays the server's list, to simulate the first visit on a slow network. */
async function delayAgents(page: Page, only?: string): Promise<{ respond: () => void }> {
  // A page without the app, which could store the agents again.
  await page.goto('/api/health/live')
  await deleteRecords(page, '/agents')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const agents = (await response.json()) as { code: string }[]
    await promise
    await route.fulfill({ json: only ? activate(agents, only) : agents })
  })
  return { respond: resolve }
}

/** Returns only this agent, as if the server could run it. */
function activate(agents: { code: string }[], only: string): object[] {
  return agents.filter(({ code }) => code === only).map((agent) => ({ ...agent, is_active: true }))
}
