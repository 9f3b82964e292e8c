import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { deleteRecords, waitForRecord } from '../support/run-store.ts'
import { type SeededRun, seedRuns, typicalRuns } from '../support/seed-runs.ts'
import { createUserData, signUp, signUpWithForm } from '../support/users.ts'

const phone = { width: 390, height: 844 }
const landscape = { width: 844, height: 390 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1440, height: 900 }
const smallest = { width: 320, height: 640 }

const pill = (page: Page) => page.getByRole('link', { name: /\. Open Outbox$/ })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

for (const viewport of [tablet, landscape]) {
  test(`The sidebar is a rail at ${viewport.width}x${viewport.height} until the user expands it`, async ({
    unopened: page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/settings')
    const width = async () => Math.round((await sidebar(page).boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(64)
    for (const name of ['Dashboard', 'Vision Agents', 'Test Studio', 'History', 'Settings'])
      await expect(sidebar(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    const agents = sidebar(page).getByRole('link', { name: 'Vision Agents' })
    await expect(agents.getByText('Agents', { exact: true })).toBeInViewport({ ratio: 1 })
    const getOverflow = (link: Element) => link.scrollWidth - link.clientWidth
    for (const link of await sidebar(page).getByRole('link').all())
      expect(await link.evaluate(getOverflow)).toBe(0)
    const support = sidebar(page).getByRole('button', { name: 'Support' })
    // The buttons are replaced when their dialogs are loaded.
    await expect(async () => {
      await support.scrollIntoViewIfNeeded({ timeout: 1_000 })
      await expect(support).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass()
    await sidebar(page).getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(width).toBe(260)
    await page.reload()
    await expect.poll(width).toBe(260)
  })
}

test('The user can collapse the sidebar on a desktop, and that stays on a tablet', async ({
  unopened: page,
}) => {
  await page.setViewportSize(tablet)
  await page.goto('/settings')
  await sidebar(page).getByRole('button', { name: 'Expand sidebar' }).click()
  await sidebar(page).getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.setViewportSize(desktop)
  await page.reload()
  await expect(sidebar(page).getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test('Offline is a calm pill, and the dashboard says how old its numbers are', async ({ signedIn: page }) => {
  const seeds = typicalRuns.filter(({ state }) => state.status !== 'failed')
  await seedRuns(page, seeds)
  await page.goto('/')
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  await expect(pill(page)).toHaveText('1 waiting', { useInnerText: true })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('list', { name: 'API keys' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(pill(page)).toHaveText('Offline · 1 waiting', { useInnerText: true })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText(/^As of \w+ \d+, \d+:\d\d [AP]M$/)).toHaveCount(2)
  await expect(page.getByText('Saved on this device until you are online again.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/^(Failed|Unable) to load/)).toHaveCount(0)

  await page.context().setOffline(false)
  await expect(pill(page)).toHaveText('1 waiting', { useInnerText: true })
  await expect(page.getByText(/^As of /)).toHaveCount(0)
  await pill(page).click()
  await expect(page).toHaveURL(/\/batches\/outbox$/)
})

test('Without saved numbers the dashboard says that they come back', async ({ page }) => {
  await signUp(page, createUserData())
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  // The code of the dashboard is loaded, its data is not.
  for (const value of ['/trial', '/monthly-stats']) {
    await waitForRecord(page, value)
    await deleteRecords(page, value)
  }
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  const calls = page.getByRole('region', { name: 'API Calls This Month' })
  await expect(calls.getByText('–')).toBeVisible()
  await expect(page.getByText('Available when you are online again')).toHaveCount(2)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  await expect(calls.getByText('0', { exact: true })).toBeVisible()
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
})

test('Nothing in the header moves when the pill appears', { tag: '@slow' }, async ({ page }) => {
  const sizes = [desktop, phone, smallest]
  await signUp(page, createUserData())
  await page.goto('/settings')
  const readPlaces = async () => {
    const buttons = page.getByRole('banner').getByRole('button')
    return Promise.all((await buttons.all()).map((button) => button.boundingBox()))
  }
  /** Returns the places when they no longer change: a button is replaced while the page loads. */
  const readStablePlaces = async () => {
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    let places: Awaited<ReturnType<typeof readPlaces>> = []
    await expect(async () => {
      places = await readPlaces()
      expect(places).not.toContain(null)
      expect(await readPlaces()).toEqual(places)
    }).toPass()
    return places
  }
  const before = new Map<object, Awaited<ReturnType<typeof readPlaces>>>()
  for (const size of sizes) {
    await page.setViewportSize(size)
    before.set(size, await readStablePlaces())
  }
  await expect(pill(page)).toHaveCount(0)
  const long = typicalRuns.flatMap((run): SeededRun[] => Array.from({ length: 12 }, () => run))
  await seedRuns(page, long)
  await page.reload()
  await expect(pill(page)).toHaveText('12 waiting · 12 failed', { useInnerText: true })
  await page.context().setOffline(true)
  await expect(pill(page)).toHaveText('Offline · 12 waiting · 12 failed', { useInnerText: true })

  for (const size of sizes) {
    await page.setViewportSize(size)
    const width = `${size.width} px`
    const shift = async () => {
      const after = await readPlaces()
      const distances = before.get(size)?.map((box, index) => {
        const moved = after[index]
        return box && moved ? Math.hypot(moved.x - box.x, moved.y - box.y) : Number.POSITIVE_INFINITY
      })
      return distances?.length === after.length ? Math.max(...distances) : Number.POSITIVE_INFINITY
    }
    // Boxes have fractions of a px.
    await expect.poll(shift, width).toBeLessThan(1)
    const overlap = async () => {
      const box = await pill(page).boundingBox()
      const account = await page.getByRole('button', { name: /^Account of/ }).boundingBox()
      return box && account ? box.x + box.width - account.x : Number.POSITIVE_INFINITY
    }
    await expect.poll(overlap, width).toBeLessThanOrEqual(0)
    const box = await pill(page).boundingBox()
    // One line, but on the smallest phones.
    expect(box?.height, width).toBeLessThanOrEqual(size === smallest ? 60 : 46)
    expect(box?.x, width).toBeGreaterThan(70)
  }
  await page.context().setOffline(false)
})

test('A run that is being sent shows no pill', async ({ studio: page }) => {
  const requested = Promise.withResolvers<void>()
  await page.route('**/api/v1/inference/**', () => requested.resolve())
  await page.getByRole('button', { name: 'Receipt' }).click()
  await requested.promise
  await expect(page.getByText('Analyzing image...')).toBeVisible()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Runs' }).getByText('Sending')).toBeVisible()
  await expect(pill(page)).toHaveCount(0)
})

for (const viewport of [smallest, phone, landscape, tablet, desktop]) {
  const tag = viewport === phone ? [] : ['@slow']
  test(`A notification covers no title at ${viewport.width}x${viewport.height}`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signUpWithForm(page, createUserData())
    const notification = page.getByRole('alert').filter({ hasText: 'Account created successfully!' })
    await notification.hover()
    const box = await notification.boundingBox()
    const title = await page.getByRole('heading', { level: 1, name: 'Dashboard' }).boundingBox()
    expect(box?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  })
}
