import {
  camera,
  expectLive,
  hangInferenceRequests,
  openCamera,
  recordSentImages,
  shutter,
  waitForShutterDebounce,
} from '../support/camera-page.ts'
import { instrumentCamera, readCameraState } from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ context, studio }) => {
  await context.grantPermissions(['camera'])
  await instrumentCamera(studio)
})

test('Shift+Enter captures once per press, and never in a text field', async ({ studio }) => {
  await hangInferenceRequests(studio)
  const sent = await recordSentImages(studio)
  await openCamera(studio)
  await expectLive(studio)
  await studio.getByRole('heading', { name: 'Test Studio' }).click()
  await studio.keyboard.press('Shift+Enter')
  await expect.poll(() => sent.length).toBe(1)
  // Several keydown events without keyup simulate a key that is held.
  await studio.getByRole('button', { name: 'Full screen' }).focus()
  await waitForShutterDebounce(studio)
  await studio.keyboard.down('Shift')
  for (let repeat = 0; repeat < 8; repeat++) {
    await studio.keyboard.down('Enter')
    // About the interval at which operating systems repeat a key.
    await studio.waitForTimeout(60)
  }
  await studio.keyboard.up('Enter')
  await studio.keyboard.up('Shift')
  await expect.poll(() => sent.length).toBe(2)
  await expect(camera(studio)).toBeVisible()

  await studio.getByRole('button', { name: 'Change' }).click()
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Object Counter/ }).click()
  const context = studio.getByRole('textbox', { name: /Context/ })
  await context.fill('apples')
  await context.press('Shift+Enter')
  await expect(context).toHaveValue('apples\n')
  await studio.getByRole('tab', { name: 'Use Camera' }).press('Shift+Enter')
  await expectLive(studio)
  expect((await readCameraState(studio)).framesCreated).toBe(2)
})

test('Two clicks within 200 ms capture one photo', async ({ studio }) => {
  await hangInferenceRequests(studio)
  await openCamera(studio)
  await expectLive(studio)
  await shutter(studio).evaluate((button) => {
    ;(button as HTMLButtonElement).click()
    ;(button as HTMLButtonElement).click()
  })
  await expect(studio.getByText(/^captured-\d+\.jpg$/)).toBeVisible()
  expect((await readCameraState(studio)).framesCreated).toBe(1)
})

for (const [api, hasApi] of [
  ['with the Fullscreen API', true],
  ['without the Fullscreen API, as on iPhones', false],
] as const) {
  test(`Escape and a capture leave full screen ${api}`, async ({ studio }) => {
    await hangInferenceRequests(studio)
    await studio.setViewportSize({ width: 390, height: 844 })
    if (!hasApi) {
      await studio.evaluate(() => Object.assign(Element.prototype, { requestFullscreen: undefined }))
    }
    const fullScreen = studio.getByRole('dialog', { name: 'Camera' })
    await openCamera(studio)
    await expectLive(studio)
    await studio.getByRole('button', { name: 'Full screen' }).click()
    await expect(fullScreen).toBeVisible()
    expect(await fullScreen.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    const button = await shutter(studio).boundingBox()
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(64)
    await expect(shutter(studio)).toBeFocused()
    await studio.keyboard.press('Escape')
    await expect(fullScreen).toHaveCount(0)
    await studio.getByRole('button', { name: 'Full screen' }).click()
    await shutter(studio).click()
    await expect(fullScreen).toHaveCount(0)
    await expect(studio.getByText(/^captured-\d+\.jpg$/)).toBeVisible()
    expect(await studio.evaluate(() => document.fullscreenElement)).toBeNull()
    expect((await readCameraState(studio)).requests).toBe(1)
  })
}
