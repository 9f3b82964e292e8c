import sharp from 'sharp'
import {
  camera,
  expectLive,
  hangInferenceRequests,
  openCamera,
  preview,
  recordSentImages,
  shutter,
} from '../support/camera-page.ts'
import { instrumentCamera, readCameraState } from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ context, studio }) => {
  await context.grantPermissions(['camera'])
  await instrumentCamera(studio)
})

test('Loads and opens the camera once, when its tab is selected', async ({ studio }) => {
  const scripts: string[] = []
  studio.on('request', (request) => scripts.push(request.url()))
  expect((await readCameraState(studio)).requests).toBe(0)
  expect(scripts.filter((url) => url.includes('camera'))).toEqual([])
  await openCamera(studio)
  await expectLive(studio)
  await expect(camera(studio).getByRole('combobox', { name: 'Camera' })).toHaveValue('fake_device_0')
  expect(scripts.filter((url) => url.includes('camera-input'))).not.toEqual([])
  expect((await readCameraState(studio)).requests).toBe(1)
})

test('Captures a photo and shows its result', async ({ studio }) => {
  const sent = await recordSentImages(studio)
  await openCamera(studio)
  await expectLive(studio)
  await shutter(studio).click()
  await expect(studio.getByText(/^captured-\d+\.jpg$/)).toBeVisible()
  await expect(camera(studio).getByRole('status').filter({ hasText: 'Photo captured' })).toBeAttached()
  await expect(studio.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached({
    timeout: 45_000,
  })
  const { format, width, height } = await sharp(sent[0]).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 450 })
  // The camera must stay on for the next photo.
  expect(await readCameraState(studio)).toMatchObject({ requests: 1, live: 1 })
})

test('Sends all pixels of the camera when resizing is off', { tag: '@slow' }, async ({ studio }) => {
  await hangInferenceRequests(studio)
  const sent = await recordSentImages(studio)
  await studio.setViewportSize({ width: 390, height: 844 })
  await openCamera(studio)
  await expectLive(studio)
  await studio.getByRole('button', { name: 'Advanced' }).click()
  await studio.getByRole('switch', { name: 'Resize Image' }).click()
  for (const [resolution, width, height] of [
    ['320 x 240', 320, 240],
    ['1280 x 720', 1280, 720],
  ] as const) {
    await studio.getByRole('combobox', { name: 'Resolution' }).click()
    await studio.getByRole('option', { name: resolution }).click()
    await expectLive(studio, `${width} × ${height} px`)
    const { length } = sent
    await shutter(studio).click()
    await expect.poll(() => sent.length).toBe(length + 1)
    const metadata = await sharp(sent.at(-1)).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['png', width, height])
  }
  await expect(studio.getByText(/^captured-\d+\.png$/)).toBeVisible()
  expect((await readCameraState(studio)).requests).toBe(1)
})

test('The camera and the upload share the resize setting', { tag: '@slow' }, async ({ studio }) => {
  await openCamera(studio)
  await studio.getByRole('button', { name: 'Advanced' }).click()
  await expect(studio.getByRole('switch', { name: 'Resize Image' })).toBeChecked()
  await studio.getByRole('switch', { name: 'Resize Image' }).click()
  await studio.getByRole('tab', { name: 'Upload Image' }).click()
  await studio.getByRole('button', { name: 'Advanced' }).click()
  await expect(studio.getByRole('checkbox', { name: 'Resize Images (Recommended)' })).not.toBeChecked()
})

test('The preview fits the screen', { tag: '@slow' }, async ({ studio }) => {
  await openCamera(studio)
  await expectLive(studio)
  for (const [width, expected] of [
    [390, [320, 240]],
    [800, [360, 270]],
    [1440, [400, 300]],
  ] as const) {
    await studio.setViewportSize({ width, height: 900 })
    const size = async () => {
      const box = await preview(studio).boundingBox()
      return [box?.width, box?.height]
    }
    await expect.poll(size).toEqual(expected)
  }
})

test('Selecting a camera stops the previous one and is remembered', async ({ studio }) => {
  await openCamera(studio)
  await expectLive(studio)
  await camera(studio).getByRole('combobox', { name: 'Camera' }).click()
  await studio.getByRole('option', { name: 'fake_device_1' }).click()
  await expectLive(studio)
  await expect(camera(studio).getByRole('combobox', { name: 'Camera' })).toHaveValue('fake_device_1')
  expect(await readCameraState(studio)).toMatchObject({ requests: 2, live: 1, maxLiveTracks: 1 })
  await studio.getByRole('tab', { name: 'Upload Image' }).click()
  await openCamera(studio)
  await expectLive(studio)
  await expect(camera(studio).getByRole('combobox', { name: 'Camera' })).toHaveValue('fake_device_1')
  expect(await readCameraState(studio)).toMatchObject({ requests: 3, live: 1, maxLiveTracks: 1 })
})

test('A camera that was opened automatically does not come before one at the back later', {
  tag: '@slow',
}, async ({ studio }) => {
  await openCamera(studio)
  await expectLive(studio)
  await expect(camera(studio).getByRole('combobox', { name: 'Camera' })).toHaveValue('fake_device_0')
  await studio.addInitScript(() => {
    const enumerate = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices)
    navigator.mediaDevices.enumerateDevices = async () =>
      (await enumerate()).map((device) =>
        device.label === 'fake_device_1'
          ? Object.defineProperty(device, 'label', { value: 'Back Camera' })
          : device,
      )
  })
  await studio.reload()
  await expectLive(studio)
  await expect(camera(studio).getByRole('combobox', { name: 'Camera' })).toHaveValue('Back Camera')
})

test('Leaving the tab or the screen stops the camera', async ({ studio }) => {
  await openCamera(studio)
  await expectLive(studio)
  expect((await readCameraState(studio)).live).toBe(1)
  await studio.getByRole('tab', { name: 'Upload Image' }).click()
  await expect.poll(async () => (await readCameraState(studio)).live).toBe(0)
  await openCamera(studio)
  await expectLive(studio)
  await studio.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(async () => (await readCameraState(studio)).live).toBe(0)
})

test('Leaving while the camera starts leaks no stream', { tag: '@slow' }, async ({ studio }) => {
  await openCamera(studio)
  await expect.poll(async () => (await readCameraState(studio)).requests).toBe(1)
  await studio.getByRole('link', { name: 'Dashboard' }).click()
  await expect(studio.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(async () => (await readCameraState(studio)).live).toBe(0)
})

test('On a phone the verdict on a result is above the bar of the next photo', { tag: '@slow' }, async ({
  studio,
  context,
}) => {
  await context.grantPermissions(['camera'])
  const text = Array.from({ length: 30 }, (_, line) => `LINE ${line}`).join('\n')
  await studio.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text, full_text: text } }))
  await studio.setViewportSize({ width: 390, height: 844 })
  await openCamera(studio)
  await expectLive(studio)
  await shutter(studio).click()
  const right = studio.getByRole('button', { name: 'Right', exact: true })
  const next = studio.getByRole('button', { name: /^Next photo/ })
  await expect(right).toBeInViewport({ ratio: 1 })
  await expect(next).toBeInViewport({ ratio: 1 })
  const bottom = async () => {
    const box = await right.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThanOrEqual((await next.boundingBox())?.y ?? 0)
})
