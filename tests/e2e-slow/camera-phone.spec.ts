import sharp from 'sharp'
import {
  camera,
  expectLive,
  hangInferenceRequests,
  openCamera,
  recordSentImages,
  shutter,
} from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Resizes and sends a photo from the native camera app', async ({ signedIn }) => {
  await signedIn.goto('/test')
  await hangInferenceRequests(signedIn)
  const sent = await recordSentImages(signedIn)
  await openCamera(signedIn)
  const chooser = signedIn.waitForEvent('filechooser')
  await signedIn.getByRole('button', { name: "Use the phone's own camera" }).tap()
  const photo = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect.poll(() => sent.length).toBe(1)
  expect(await sharp(sent[0]).metadata()).toMatchObject({ width: 750, height: 1000 })
})

test('Scrolls to the results after a capture, but not while a list is open', async ({
  unopened: page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await page.goto('/test')
  await hangInferenceRequests(page)
  await openCamera(page)
  await expectLive(page)
  const results = page.getByRole('heading', { name: 'Results' })
  await shutter(page).tap()
  // A second tap within 200 ms is ignored.
  await page.waitForTimeout(100)
  await shutter(page).tap()
  await expect(results).toBeInViewport()

  await page.getByRole('button', { name: 'Advanced' }).tap()
  await shutter(page).scrollIntoViewIfNeeded()
  await expect(results).not.toBeInViewport()
  await shutter(page).tap()
  await page.getByRole('combobox', { name: 'Resolution' }).tap()
  const option = page.getByRole('option', { name: '1280 x 720' })
  await expect(option).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeAttached()
  // Longer than the delay and the duration of the scrolling.
  await page.waitForTimeout(1_500)
  await expect(option).toBeInViewport()
  await option.tap()
  await expectLive(page, '1280 × 720 px')
})

test('The camera error fits a 320 px screen', async ({ signedIn }) => {
  await signedIn.goto('/test')
  await openCamera(signedIn)
  await expect(signedIn.getByRole('alert')).toBeVisible()
  await signedIn.setViewportSize({ width: 320, height: 640 })
  const overflowing = await camera(signedIn).evaluate((region) => {
    const right = region.getBoundingClientRect().right + 1
    return [...region.querySelectorAll('*')].filter((it) => it.getBoundingClientRect().right > right).length
  })
  expect(overflowing).toBe(0)
})

test('Camera controls have touch targets of at least 44 px', async ({ signedIn, context }) => {
  await context.grantPermissions(['camera'])
  await signedIn.goto('/test')
  await openCamera(signedIn)
  await expectLive(signedIn)
  await expect(shutter(signedIn)).toBeInViewport({ ratio: 1 })
  await signedIn.getByRole('button', { name: 'Advanced' }).tap()
  const small = await camera(signedIn)
    .locator('button, [role="combobox"], label:has(input[role="switch"])')
    .evaluateAll((all) =>
      all
        .filter((it) => it.getBoundingClientRect().width > 0 && it.getBoundingClientRect().height < 44)
        .map((it) => it.outerHTML.slice(0, 120)),
    )
  expect(small).toEqual([])
  const box = await shutter(signedIn).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(64)
})

test('Reports a photo once that was lost when the phone discarded the page', async ({ signedIn }) => {
  const lost = signedIn.getByText("Your last photo didn't come through. Please retake it.")
  await signedIn.goto('/test')
  await openCamera(signedIn)
  const chooser = signedIn.waitForEvent('filechooser')
  await signedIn.getByRole('button', { name: "Use the phone's own camera" }).tap()
  await chooser
  // A phone may discard the page while its camera app is open.
  await signedIn.reload()
  await expect(lost).toBeVisible()
  await signedIn.reload()
  await expect(signedIn.getByRole('tab', { name: 'Use Camera', selected: true })).toBeVisible()
  await expect(signedIn.getByRole('button', { name: "Use the phone's own camera" })).toBeVisible()
  await expect(lost).toHaveCount(0)
})
