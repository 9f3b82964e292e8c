import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** High enough that everything of the studio is in view. */
const phone = { width: 390, height: 1800 }
const desk = { width: 1440, height: 1500 }

test('The studio opens without the sample images: a small one comes with its agent, the file with the tap', async ({
  signedIn: page,
}) => {
  const asked = listen(page)
  const agents = await holdAgents(page)
  await page.goto('/test')
  await expect(samples(page)).toBeVisible()
  await page.waitForLoadState('load')
  expect(asked).toEqual([])

  await agents.come()
  const receipt = page.getByRole('button', { name: 'Receipt' })
  await expect
    .poll(() => receipt.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(108)
  expect(asked).toEqual(['/samples/receipt-small.webp'])

  await receipt.click()
  await expect(page.getByText('receipt.jpg', { exact: true })).toBeVisible()
  expect(asked).toEqual(['/samples/receipt-small.webp', '/samples/receipt.jpg'])
})

for (const { viewport, agent, offered } of [
  { viewport: phone, agent: 'text-extractor', offered: 1 },
  { viewport: desk, agent: 'text-extractor', offered: 1 },
  { viewport: desk, agent: 'scene-analyzer', offered: 3 },
])
  test(`Room is kept for the samples of ${agent} until it is known, ${viewport.width} px`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize(viewport)
    const agents = await holdAgents(page, agent)
    await page.goto('/test')
    await expect(samples(page)).toBeVisible()
    await expect(samples(page).getByRole('button')).toHaveCount(0)
    const before = await samples(page).boundingBox()
    await agents.come()
    await expect(samples(page).getByRole('button')).toHaveCount(offered)
    const after = await samples(page).boundingBox()
    expect(after?.height).toBe(before?.height)
  })

const samples = (page: Page) => page.getByRole('group', { name: 'Sample images' })

/** The paths of what the page asks for of the samples, growing. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/samples/')) asked.push(pathname)
  })
  return asked
}

/** As on a first visit by a slow network: no list is kept on the device, and the server's comes when it is told to. */
async function holdAgents(page: Page, only?: string): Promise<{ come: () => void }> {
  await page.evaluate(() => indexedDB.deleteDatabase('vision-agents'))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/agents/', async (route) => {
    const answer = await route.fetch()
    const agents = (await answer.json()) as { code: string }[]
    await promise
    await route.fulfill({ json: only ? agents.filter(({ code }) => code === only) : agents })
  })
  return { come: resolve }
}
