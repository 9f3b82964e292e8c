import {
  expectSeriesLive,
  openSeriesCamera,
  seriesShutter,
  startObjectCounterSeries,
  startSeries,
  takePhoto,
  toolButton,
} from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { installPaintedCamera, setCameraDark } from '../support/painted-camera.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))

test('Back on Android closes a sheet before it leaves the camera', async ({ signedIn: page }) => {
  // The gesture of Android is not available here, so the test dispatches its event.
  await page.addInitScript(() => {
    const watchers = new Set<EventTarget>()
    class CloseWatcher extends EventTarget {
      constructor() {
        super()
        watchers.add(this)
      }
      destroy() {
        watchers.delete(this)
      }
    }
    const goBack = () => {
      for (const watcher of watchers) watcher.dispatchEvent(new Event('close'))
    }
    Object.assign(globalThis, { CloseWatcher, goBack })
  })
  await page.goto('/capture')
  await toolButton(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'New series' })
  await expect(sheet).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { goBack: () => void }).goBack())
  await expect(sheet).toHaveCount(0)
  await expect(seriesShutter(page)).toBeVisible()
  await toolButton(page, 'Series').click()
  await sheet.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(sheet).toBeVisible()
})

test('The readiness check downloads the files for results without a network, also those that are missing', async ({
  signedIn: page,
}) => {
  await page.goto('/capture')
  await toolButton(page, 'Series').click()
  await page.getByRole('button', { name: 'Ready for the field?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ready for the field?' })
  const reader = sheet.getByRole('listitem').filter({ hasText: 'Results without a network' })
  const download = sheet.getByRole('button', { name: 'Download for results without a network' })
  await expect(reader).toContainText('Off, until you download 17 MB.')
  await download.click()
  await expect(reader).toContainText('This device reads text and labels')
  await expect(download).toHaveCount(0)
  // An update of the app needs other files.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const [first] = await cache.keys()
      if (first) await cache.delete(first)
    }
  })
  await sheet.getByRole('button', { name: 'Check again' }).click()
  await expect(reader).toContainText('Files are missing')
  await download.click()
  await expect(reader).toContainText('This device reads text and labels')
})

test('The orientation stays as it is while the camera is open, if the user wants that and the browser can', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    const lock = { isRefused: true, calls: [] as string[] }
    Object.assign(globalThis, { lock })
    ScreenOrientation.prototype.unlock = () => void lock.calls.push('unlock')
    Object.assign(ScreenOrientation.prototype, {
      async lock(type: string) {
        if (lock.isRefused) throw new DOMException('', 'SecurityError')
        lock.calls.push(`lock ${type}`)
      },
    })
  })
  type Faked = { lock: { isRefused: boolean; calls: string[] } }
  const readCalls = () => page.evaluate(() => (globalThis as unknown as Faked).lock.calls)
  await page.goto('/capture')
  await toolButton(page, 'Series').click()
  const keep = page.getByRole('switch', { name: 'Keep orientation' })
  await keep.press('Space')
  await expect(page.getByText('This browser cannot do that here.')).toBeVisible()
  await expect(keep).not.toBeChecked()
  await page.evaluate(() => {
    ;(globalThis as unknown as Faked).lock.isRefused = false
  })
  await keep.press('Space')
  await expect(keep).toBeChecked()
  expect(new Set(await readCalls())).toEqual(new Set(['lock landscape-primary']))
  await page.keyboard.press('Escape')
  await toolButton(page, 'Finish').click()
  await expect(page).toHaveURL(/\/batches$/)
  await expect.poll(async () => (await readCalls()).at(-1)).toBe('unlock')
})

for (const { width, height } of [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
])
  test(`Start covers no field of a new series at ${width}x${height}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/capture')
    await expectSeriesLive(page)
    await toolButton(page, 'Series').click()
    const start = page.getByRole('dialog', { name: 'New series' }).getByRole('button', { name: 'Start' })
    await expect(start).toBeInViewport({ ratio: 1 })
    const behind = await start.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const found = [top + 1, bottom - 1].flatMap((y) => document.elementsFromPoint((left + right) / 2, y))
      return found
        .filter((it) => button.closest('[role="dialog"]')?.contains(it))
        .filter((it) => it.matches('input, textarea, button, label, p') && it !== button)
        .map((it) => it.outerHTML.slice(0, 160))
    })
    expect(behind).toEqual([])
    // The fields are not squeezed either.
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.focus()
    await expect(name).toBeInViewport({ ratio: 1 })
  })

test('A long name stays beside the image, and a warning does not cover the buttons of a camera error', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/batches')
  await installPaintedCamera(page)
  await setCameraDark(page, true)
  await page.getByRole('link', { name: 'Take photos' }).click()
  await toolButton(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'New series' })
  const name = 'Pumping station north, building 3, basement, east wing'
  await sheet.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Escape')
  await startObjectCounterSeries(page)
  await takePhoto(page, 1)
  const warning = page.getByText('Photo 1 is very dark.')
  await expect(warning).toBeVisible()
  const box = await page.locator('bdi', { hasText: name }).first().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
    const { srcObject } = document.querySelector('video') ?? {}
    for (const track of (srcObject as MediaStream | null)?.getTracks() ?? [])
      track.dispatchEvent(new Event('ended'))
  })
  await expect(page.getByText('The camera could not be started')).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('Says before the first photo that photos of an unavailable agent wait', async ({ signedIn: page }) => {
  const notice = page.getByText('Agent not available · photos wait')
  await openSeriesCamera(page)
  await expect(notice).toHaveCount(0)
  await startSeries(page, /^Damage Detector/)
  await expect(notice).toBeVisible()
  await takePhoto(page, 1)
  await expect(notice).toBeVisible()
})
