import { expect, type Page } from 'playwright/test'
import { isLive, openCamera } from '../support/camera-page.ts'
import { test } from '../support/fixtures.ts'

/** Highest accepted layout shift score. */
const most = 0.01

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

for (const viewport of [phone, desk]) {
  const size = `${viewport.width} px`
  test(`Nothing on /login moves while it opens, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Use demo account' })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(most)
  })

  test(`Nothing on /test moves while it opens, ${size}`, async ({ signedIn: page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await page.goto('/test')
    await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/./)
    expect(await shiftOf(page)).toBeLessThan(most)
  })

  test(`Nothing moves while the studio opens at the camera, ${size}`, async ({ signedIn: page, context }) => {
    await context.grantPermissions(['camera'])
    await page.setViewportSize(viewport)
    await page.goto('/test')
    await openCamera(page)
    await isLive(page)
    await watchShifts(page)
    await page.goto('/test')
    await isLive(page)
    expect(await shiftOf(page)).toBeLessThan(most)
  })

  for (const path of ['/', '/settings']) {
    test(`Nothing on ${path} moves while it opens, ${size}`, async ({ signedIn: page }) => {
      await page.setViewportSize(viewport)
      await watchShifts(page)
      await page.goto(path)
      await expect(page.getByText('requests remaining')).toBeVisible()
      expect(await shiftOf(page)).toBeLessThan(most)
    })
  }
}

/** Records layout shifts from the first frame of the next page. */
async function watchShifts(page: Page): Promise<void> {
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
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
}
