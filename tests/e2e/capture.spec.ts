import {
  expectPhotoCount,
  expectSeriesLive,
  lastPhotos,
  openSeriesCamera,
  seriesShutter,
  startObjectCounterSeries,
  takePhoto,
  toolButton,
} from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { installPaintedCamera, setCameraDark } from '../support/painted-camera.ts'
import { waitUntilSaved } from '../support/run-store.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'
import { createUserData, signUp } from '../support/users.ts'

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

test('A series of photos becomes a batch with a result per photo, and is continued later', async ({
  page,
}) => {
  await signUp(page, createUserData())
  await openSeriesCamera(page)
  await expect(page.getByText(/^Shared with \S/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  for (const count of [1, 2, 3]) await takePhoto(page, count)
  await expect(lastPhotos(page)).toHaveCount(3)
  for (const number of [1, 2, 3])
    await expect(page.getByRole('button', { name: new RegExp(`^Photo ${number}\\b.*object`) })).toBeVisible()
  await expect(page.getByText(/^\d+ objects? in 3 photos/)).toBeVisible()
  expect(await fetchChargedCount(page)).toBe(3)

  await toolButton(page, 'Note').click()
  const sheet = page.getByRole('dialog', { name: 'Photo 3' })
  await expect(sheet.getByRole('textbox', { name: 'Note or code' })).toBeFocused()
  await sheet.getByRole('textbox', { name: 'Note or code' }).fill('SN-4711')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Photo 3\b.*SN-4711$/ })).toBeVisible()
  expect((await lastPhotos(page).first().getByText('SN-4711').boundingBox())?.height).toBeGreaterThan(16)

  await waitUntilSaved(page)
  await page.reload()
  await expectSeriesLive(page)
  await expectPhotoCount(page, 3)
  await expect(page.getByRole('button', { name: /^Photo 3\b.*SN-4711$/ })).toBeVisible()

  await page.goto('/capture')
  const resume = page.getByRole('button', { name: /^Continue Series of/ })
  await expect(resume).toHaveText(/^Continue Series/, { useInnerText: true })
  await resume.click()
  await expectSeriesLive(page)
  await takePhoto(page, 4)
  await toolButton(page, 'Finish').click()
  await expect(page.getByRole('heading', { name: /^Series of/, level: 1 })).toBeVisible()
  await expect(
    page.getByRole('grid', { name: 'Results' }).getByText('SN-4711', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Not all images were added')).toHaveCount(0)
  await page.getByRole('link', { name: 'Take photos' }).click()
  await expectPhotoCount(page, 4)
})

test('Takes photos with the keys of a Bluetooth shutter, once per press', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await openSeriesCamera(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Enter')
  await expectPhotoCount(page, 1)
  await page.keyboard.press('Space')
  await expectPhotoCount(page, 2)
  await page.keyboard.press('AudioVolumeUp')
  await expectPhotoCount(page, 3)
  await seriesShutter(page).focus()
  await page.keyboard.press('Enter')
  await expectPhotoCount(page, 4)
  // A control that was reached with Tab keeps its key.
  await page.keyboard.press('Tab')
  await expect(toolButton(page, 'Note')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Photo 4' })).toBeVisible()
  await page.keyboard.press('AudioVolumeUp')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectPhotoCount(page, 4)
})

test('A removed photo is restored with its request under way, and is charged once', async ({ page }) => {
  await signUp(page, createUserData())
  await openSeriesCamera(page)
  const keys: (string | undefined)[] = []
  let respond: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/v1/inference/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const cancelled: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && cancelled.push(request.url()))
  await takePhoto(page, 1)
  await expect.poll(() => keys.length).toBe(1)
  await toolButton(page, 'Undo').click()
  await expect(lastPhotos(page)).toHaveCount(0)
  await toolButton(page, 'Restore').click()
  await expectPhotoCount(page, 1)
  respond()
  await expect(page.getByRole('button', { name: /^Photo 1\b.*object/ })).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(cancelled).toEqual([])
  expect(await fetchChargedCount(page)).toBe(1)
})

test('A removed photo is not sent, and is gone after the next one is removed', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await openSeriesCamera(page)
  await page.context().setOffline(true)
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  await toolButton(page, 'Undo').click()
  await expectPhotoCount(page, 1)
  // A photo may be sent again until it is answered, each time with the same key.
  const sent = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) sent.add(request.headers()['idempotency-key'])
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: /^Photo 1\b.*object/ })).toBeVisible()
  expect(sent.size).toBe(1)
  // Leaving ends the offer to restore it.
  await toolButton(page, 'Finish').click()
  await expect(page.getByRole('grid', { name: 'Results' })).toHaveAttribute('aria-rowcount', '2')
  expect(sent.size).toBe(1)
})

test('All targets of a series are in the lower two thirds of phones, and large enough for gloves', {
  tag: '@slow',
}, async ({ signedIn: page }) => {
  const sizes = [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ]
  const findMisplaced = () =>
    page.locator('button, a[href], input, [role="slider"], [role="combobox"]').evaluateAll((all) =>
      all
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => element.checkVisibility() && box.width > 0)
        .filter(
          ({ box }) =>
            box.top < innerHeight / 3 || box.bottom > innerHeight || box.height < 48 || box.width < 48,
        )
        .map(({ element }) => element.outerHTML.slice(0, 160)),
    )
  const expectInReach = async (some = sizes) => {
    for (const size of some) {
      await page.setViewportSize(size)
      await expect.poll(findMisplaced, `${size.width} px`).toEqual([])
    }
  }
  await openSeriesCamera(page)
  await takePhoto(page, 1)
  // The button disappears after some seconds.
  for (const size of sizes) {
    await toolButton(page, 'Undo').click()
    await expect(toolButton(page, 'Restore')).toBeVisible()
    await expectInReach([size])
    await toolButton(page, 'Restore').click()
    await expect(lastPhotos(page)).toHaveCount(1)
  }
  await expectInReach()
  await toolButton(page, 'Note').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('textbox')).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const readTop = () => sheet.evaluate((it) => it.getBoundingClientRect().top / innerHeight)
    await expect.poll(readTop, `${size.width} px`).toBeGreaterThan(0.33)
  }
})

test('Warns of a dark photo, which is saved all the same, and replaces it when the new one is saved', {
  tag: '@slow',
}, async ({ unopened: page }) => {
  await page.goto('/batches')
  await installPaintedCamera(page)
  await page.getByRole('link', { name: 'Take photos' }).click()
  await startObjectCounterSeries(page)
  await expectSeriesLive(page)
  await takePhoto(page, 1)
  await expect(page.getByText('Photo 1 seems')).toHaveCount(0)
  await expect(page.getByText('Photo 1 is')).toHaveCount(0)
  await setCameraDark(page, true)
  await takePhoto(page, 2)
  await expect(page.getByText('Photo 2 is very dark.')).toBeVisible()
  await setCameraDark(page, false)
  await toolButton(page, 'Retake').click()
  await expect(page.getByText('Photo 2 is very dark.')).toHaveCount(0)
  // The dark photo can be restored until the offer ends.
  await toolButton(page, 'Restore').click()
  await expectPhotoCount(page, 3)
  await toolButton(page, 'Undo').click()
  await expectPhotoCount(page, 2)
})

test('A photo that is retaken stays if the new one cannot be taken', async ({ unopened: page }) => {
  await page.goto('/batches')
  await installPaintedCamera(page)
  await page.getByRole('link', { name: 'Take photos' }).click()
  await startObjectCounterSeries(page)
  await expectSeriesLive(page)
  await setCameraDark(page, true)
  await takePhoto(page, 1)
  await expect(page.getByText('Photo 1 is very dark.')).toBeVisible()
  await page.evaluate(() => {
    Object.assign(globalThis, { VideoFrame: undefined })
    globalThis.createImageBitmap = () => Promise.reject(new DOMException('', 'InvalidStateError'))
  })
  await toolButton(page, 'Retake').click()
  await expect(page.getByRole('alert')).toContainText('The photo could not be taken.')
  await expectPhotoCount(page, 1)
  await expect(lastPhotos(page)).toHaveCount(1)
})
