import type { Locator, Page } from 'playwright/test'
import { expectLive, openCamera, preview, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { test } from '../support/fixtures.ts'
import { readRunStore } from '../support/run-store.ts'
import {
  changeButton,
  expect,
  expectOnScreen,
  expectResultsBelowHeader,
  openPhoneStudio,
  portraitViewport,
  results,
  selectAgent,
} from '../support/studio-phone-page.ts'

test.describe.configure({ timeout: 400_000 })

const landscape = { width: 844, height: 390 }

test.use({ viewport: portraitViewport, hasTouch: true, isMobile: true })

const nextPhoto = (page: Page) => page.getByRole('button', { name: /^Next photo/ })
const fullScreen = (page: Page) => page.getByRole('dialog', { name: 'Camera' })

test.beforeEach(({ context }) => context.grantPermissions(['camera']))

/** Makes the page as slow as on a phone, for tests of what moves while it loads. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test.describe('After a run the results are below the header', () => {
  test.beforeEach(({ page }) => slowDown(page))

  test('also while an image, the run and the result load', async ({ unopened: page }) => {
    await openPhoneStudio(page)
    await page.getByRole('button', { name: 'Receipt' }).tap()
    await expect(page.getByRole('region', { name: 'Extracted text' })).toContainText('HARBOUR TOOLS')
    await expectResultsBelowHeader(page)
  })

  test('also when the content above them changes afterwards, until the user scrolls', async ({
    unopened: page,
  }) => {
    await respond(page)
    await openPhoneStudio(page)
    await page.getByRole('button', { name: 'Receipt' }).tap()
    await expect(results(page).getByText('RESULT 1').first()).toBeVisible()
    await expectResultsBelowHeader(page)
    await growAboveResults(page)
    await expectResultsBelowHeader(page)

    await page.mouse.wheel(0, -300)
    const top = () => results(page).evaluate((it) => Math.round(it.getBoundingClientRect().top))
    await expect.poll(top).toBeGreaterThan(200)
    await growAboveResults(page)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await top()).toBeGreaterThan(200)
  })

  test('with reduced motion too', async ({ unopened: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await respond(page)
    await openPhoneStudio(page)
    await page.getByRole('button', { name: 'Receipt' }).tap()
    await expect(results(page).getByText('RESULT 1').first()).toBeVisible()
    await expectResultsBelowHeader(page)
  })
})

test('Shows the camera and its shutter on the first screen', async ({ unopened: page }) => {
  await openPhoneStudio(page)
  await openCamera(page)
  await expectLive(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectOnScreen(preview(page), portraitViewport)
  await expectOnScreen(shutter(page), portraitViewport)
})

test('Shows the shutter beside the preview in landscape orientation', async ({ unopened: page }) => {
  await page.setViewportSize(landscape)
  await openPhoneStudio(page)
  await openCamera(page)
  await expectLive(page)
  const image = await expectOnScreen(preview(page), landscape)
  const button = await expectOnScreen(shutter(page), landscape)
  expect(button.x).toBeGreaterThanOrEqual(image.x + image.width)

  await respond(page)
  await shutter(page).tap()
  await nextPhoto(page).tap()
  await expectLive(page)
  await expectOnScreen(shutter(page), landscape)
  const header = await page.getByRole('banner').evaluate((it) => it.getBoundingClientRect().bottom)
  await expect
    .poll(() => preview(page).evaluate((it) => it.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(header)
})

for (const mode of ['in the page', 'in full screen'] as const)
  test(`Takes ten photos in a row ${mode} with two taps each`, async ({ unopened: page }) => {
    if (mode === 'in the page') await slowDown(page)
    await respond(page)
    await openPhoneStudio(page)
    await openCamera(page)
    await expectLive(page)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    if (mode === 'in full screen') await page.getByRole('button', { name: 'Full screen' }).tap()
    for (let photo = 1; photo <= 10; photo += 1) {
      if (photo > 1) {
        await tap(nextPhoto(page))
        await expect(shutter(page)).toBeFocused()
        await waitForShutterDebounce(page)
      }
      await expect(fullScreen(page)).toHaveCount(mode === 'in full screen' ? 1 : 0)
      await tap(shutter(page))
      await expect(results(page).getByText(`RESULT ${photo}`, { exact: true }).first()).toBeVisible()
      await expect(nextPhoto(page)).toHaveText(`Next photo · ${photo} saved`)
      await expectResultsBelowHeader(page)
    }
    expect(taps).toBe(19)
    await expect
      .poll(async () => (await readRunStore(page)).runs.map(({ status }) => status))
      .toEqual(Array(10).fill('done'))
  })

test('Full screen shows the agent, the last photo and the counts, and the phone vibrates', async ({
  signedIn: page,
}) => {
  await page.evaluate(() => {
    const vibrations: unknown[] = []
    Object.assign(globalThis, { vibrations })
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0
  })
  await page.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await page.getByRole('link', { name: 'Test Studio', exact: true }).tap()
  await openCamera(page)
  await expectLive(page)
  await page.getByRole('button', { name: 'Full screen' }).tap()
  await expect(fullScreen(page)).toContainText('Text Extractor')
  await expect(page.getByRole('img', { name: 'The last one' })).toHaveCount(0)
  await shutter(page).tap()
  // A sign that does not move.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { vibrations: unknown[] }).vibrations)).toEqual([
    30,
  ])
  await nextPhoto(page).tap()
  await expect(fullScreen(page)).toContainText('1 saved')
  await expect(fullScreen(page)).toContainText('1 waiting')
  await expect(page.getByRole('img', { name: 'The last one' })).toBeVisible()
})

test('The configuration is one row that opens on request, and closes when an image is sent', async ({
  unopened: page,
}) => {
  await respond(page)
  await openPhoneStudio(page)
  const configuration = page.getByRole('region', { name: 'Configuration' })
  await expect(configuration).toContainText('Text Extractor')
  await expect(configuration).toContainText('Standard · built-in')
  expect((await configuration.boundingBox())?.height).toBeLessThan(90)
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveCount(0)

  await selectAgent(page, 'Counter')
  await expect(configuration).toContainText('Counter')
  await page.getByRole('button', { name: 'Hex nuts' }).tap()
  await expect(changeButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(results(page)).toContainText('Counter · Standard · built-in')
})

/** Responds to the first run with RESULT 1, and so on. */
async function respond(page: Page): Promise<void> {
  let count = 0
  await page.route('**/api/v1/inference/**', (route) => {
    count += 1
    const text = `RESULT ${count}`
    return route.fulfill({ json: { text, full_text: text, metadata: { model: 'quick' } } })
  })
}

async function growAboveResults(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Configuration' }).evaluate((it) => {
    it.style.minHeight = `${it.getBoundingClientRect().height + 150}px`
  })
}
