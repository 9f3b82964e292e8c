import { expect, type Page } from 'playwright/test'
import { expectLive, openCamera } from '../support/camera-page.ts'
import { test } from '../support/fixtures.ts'

/** Far below 0.1, which counts as good (web.dev/cls). */
const maxScore = 0.01

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const viewport of [phone, desktop]) {
  const size = `${viewport.width} px`
  test(`/login opens without layout shifts at ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await recordShifts(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Use demo account' })).toBeVisible()
    expect(await readScore(page)).toBeLessThan(maxScore)
  })

  test(`/test opens without layout shifts at ${size}`, async ({ signedIn: page }) => {
    await page.setViewportSize(viewport)
    await recordShifts(page)
    await page.goto('/test')
    if (viewport === phone) {
      await expect(page.getByRole('region', { name: 'Configuration' })).toContainText('built-in')
    } else {
      await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
      await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/./)
    }
    expect(await readScore(page)).toBeLessThan(maxScore)
  })

  test(`/test opens on the camera tab without layout shifts at ${size}`, async ({
    unopened: page,
    context,
  }) => {
    await context.grantPermissions(['camera'])
    await page.setViewportSize(viewport)
    await page.goto('/test')
    await openCamera(page)
    await expectLive(page)
    await recordShifts(page)
    await page.goto('/test')
    await expectLive(page)
    expect(await readScore(page)).toBeLessThan(maxScore)
  })

  for (const path of ['/', '/settings']) {
    test(`${path} opens without layout shifts at ${size}`, async ({ signedIn: page }) => {
      await page.setViewportSize(viewport)
      await recordShifts(page)
      await page.goto(path)
      await expect(page.getByText('requests remaining')).toBeVisible()
      expect(await readScore(page)).toBeLessThan(maxScore)
    })
  }
}

test('/ opens without layout shifts when the keys are loaded last', async ({ signedIn: page }) => {
  await page.setViewportSize(phone)
  await page.route('**/api/v1/organizations/', async (route) => {
    const response = await route.fetch()
    const organizations = (await response.json()) as object[]
    await page.getByText('requests remaining').waitFor()
    await route.fulfill({ response, json: organizations.map((one) => ({ ...one, api_key_count: 1 })) })
  })
  await recordShifts(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  expect(await readScore(page)).toBeLessThan(maxScore)
})

/** Records the layout shifts of the next page, from its first frame on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shift score after the network is idle and two frames are painted. */
async function readScore(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
}
