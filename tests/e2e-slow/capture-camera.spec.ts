import type { Page } from 'playwright/test'
import { expectSeriesLive, startObjectCounterSeries, toolButton } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { installPaintedCamera, readAppliedSettings } from '../support/painted-camera.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))

const preview = (page: Page) => page.getByLabel('Live camera preview')

async function openWith(page: Page, capabilities: Record<string, unknown>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/batches')
  await installPaintedCamera(page, capabilities)
  await page.getByRole('link', { name: 'Take photos' }).click()
  await startObjectCounterSeries(page)
  await expectSeriesLive(page)
}

test('A tap focuses on that point of the image, and the brightness is changed', async ({
  signedIn: page,
}) => {
  await openWith(page, {
    focusMode: ['manual', 'single-shot', 'continuous'],
    exposureCompensation: { min: -2, max: 2, step: 0.5 },
    zoom: { min: 1, max: 4, step: 0.1 },
  })
  const box = await preview(page).boundingBox()
  if (!box) throw new Error('no preview')
  // The image is as wide as the screen, and has a ratio of 4 to 3.
  const height = (box.width * 3) / 4
  const position = { x: box.width * 0.25, y: (box.height - height) / 2 + height * 0.25 }
  await preview(page).click({ position })
  await expect
    .poll(() => readAppliedSettings(page))
    .toEqual([
      {
        focusMode: 'continuous',
        pointsOfInterest: [{ x: expect.closeTo(0.25, 2), y: expect.closeTo(0.25, 2) }],
      },
    ])
  await toolButton(page, 'Focus').click()
  await expect
    .poll(async () => (await readAppliedSettings(page)).at(-1))
    .toEqual({ focusMode: 'continuous', pointsOfInterest: [{ x: 0.5, y: 0.5 }] })

  await page.getByRole('slider', { name: 'Brightness' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await readAppliedSettings(page)).at(-1))
    .toEqual({ exposureCompensation: 0.5 })
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveAttribute('aria-valuenow', '0.5')

  const misplaced = await page.locator('button, [role="slider"]').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
      .filter((element) => element.getBoundingClientRect().top < innerHeight / 3)
      .map((element) => element.outerHTML),
  )
  expect(misplaced).toEqual([])
})

test('A camera without focus and exposure shows no controls for them', async ({ signedIn: page }) => {
  await openWith(page, { focusMode: ['manual'] })
  await preview(page).click()
  await expect(toolButton(page, 'Focus')).toHaveCount(0)
  await expect(page.getByRole('slider')).toHaveCount(0)
  expect(await readAppliedSettings(page)).toEqual([])
})

test('The tools stay in place when the camera starts, so that a tap does not miss', async ({
  unopened: page,
}) => {
  const [portrait, landscape] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(globalThis, { startCamera: resolve })
    devices.getUserMedia = async (constraints) => {
      await promise
      return open(constraints)
    }
  })
  await page.goto('/capture')
  const readPlaces = async () => {
    const places = []
    for (const size of [portrait, landscape]) {
      await page.setViewportSize(size)
      for (const name of ['Finish', 'Series']) places.push(await toolButton(page, name).boundingBox())
    }
    return places
  }
  await expect(toolButton(page, 'Series')).toBeVisible()
  const before = await readPlaces()
  await page.evaluate(() => (globalThis as unknown as { startCamera: () => void }).startCamera())
  await expect(toolButton(page, 'Switch camera')).toBeVisible()
  expect(await readPlaces()).toEqual(before)
})
