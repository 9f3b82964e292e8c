import { expect, type Page } from 'playwright/test'
import { expectLive, openCamera } from '../support/camera-page.ts'
import { signInToDemo, test } from '../support/fixtures.ts'
import { installServiceWorker, test as testInstalled } from '../support/installed-app.ts'
import { waitForRecord } from '../support/run-store.ts'
import { createUserData, signUp } from '../support/users.ts'

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
    await expectNoShifts(page)
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
    await expectNoShifts(page)
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
    await expectNoShifts(page)
  })

  for (const path of ['/', '/settings']) {
    test(`${path} opens without layout shifts at ${size}`, async ({ signedIn: page }) => {
      await page.setViewportSize(viewport)
      await recordShifts(page)
      await page.goto(path)
      await expect(page.getByText('requests remaining')).toBeVisible()
      await expectNoShifts(page)
    })
  }
}

test('/ opens without layout shifts when the keys are loaded last', async ({ page }) => {
  await page.setViewportSize(phone)
  // The demo account is not new after the requests of other tests.
  await signUp(page, createUserData())
  await page.route('**/api/v1/organizations/', async (route) => {
    const response = await route.fetch()
    const organizations = (await response.json()) as object[]
    await page.getByText('requests remaining').waitFor()
    await route.fulfill({ response, json: organizations.map((one) => ({ ...one, api_key_count: 1 })) })
  })
  await recordShifts(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await expectNoShifts(page)
})

test('/ keeps the height of the last visit, also of an empty list', async ({ signedIn: page }) => {
  await page.setViewportSize(phone)
  const trial = { success: true, trial_remaining: 4, trial_used: 996, trial_total: 1000 }
  await page.route('**/api/v1/trial/status-api-key', (route) => route.fulfill({ json: trial }))
  const runs = page.getByRole('region', { name: 'Recent runs' })
  await page.goto('/')
  await expect(runs).toBeVisible()
  await recordShifts(page)
  await page.goto('/')
  await expect(page.getByText('Only 4 requests left in your trial')).toBeVisible()
  await expectNoShifts(page)
  const [list, usage] = await Promise.all(
    [runs, page.getByRole('region', { name: 'Limited Usage' })].map((card) => card.boundingBox()),
  )
  expect((usage?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0)).toBeLessThan(24)
  expect(list?.height).toBeLessThan(400)
})

testInstalled(
  '/test opens on the camera tab without a network without layout shifts',
  async ({ page, context, testProxy }) => {
    await context.grantPermissions(['camera'])
    await page.setViewportSize(phone)
    await signInToDemo(page)
    await installServiceWorker(page)
    await page.goto('/test')
    await openCamera(page)
    await expectLive(page)
    await waitForRecord(page, '/agents')
    await testProxy.stop()
    await recordShifts(page)
    await page.goto('/test')
    await expect(page.getByText(/^Offline · saved /)).toBeVisible()
    await expectLive(page)
    await expectNoShifts(page)
  },
)

type Shift = { value: number; elements: string[] }

/** Records the layout shifts of the next page, from its first frame on, with the elements that moved. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    const describe = (node: Node | null) =>
      `${node?.nodeName} ${(node as Element | null)?.className ?? ''}: ${node?.textContent?.slice(0, 40)}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, elements: sources.map(({ node }) => describe(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Checks the layout shifts after the network is idle and two frames are painted. */
async function expectNoShifts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const score = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(score, JSON.stringify(shifts)).toBeLessThan(maxScore)
}
