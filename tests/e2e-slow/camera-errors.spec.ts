import { expectLive, openCamera } from '../support/camera-page.ts'
import {
  instrumentCamera,
  plugIn,
  readCameraState,
  setCameraState,
  setPageHidden,
  unplug,
} from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('With the camera allowed', () => {
  test.beforeEach(async ({ context, studio }) => {
    await context.grantPermissions(['camera'])
    await instrumentCamera(studio)
  })

  test('Releases the camera in the background and restarts it afterwards', async ({ studio }) => {
    await openCamera(studio)
    await expectLive(studio)
    await setPageHidden(studio, true)
    expect((await readCameraState(studio)).live).toBe(0)
    await setPageHidden(studio, false)
    await expectLive(studio)
    expect(await readCameraState(studio)).toMatchObject({ requests: 2, live: 1, maxLiveTracks: 1 })
    await studio.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectLive(studio)
    expect((await readCameraState(studio)).requests).toBe(2)
  })

  test('Restarts when the camera is reconnected', async ({ studio }) => {
    await openCamera(studio)
    await expectLive(studio)
    await unplug(studio)
    await expect(studio.getByRole('alert')).toContainText('The camera was disconnected')
    expect((await readCameraState(studio)).live).toBe(0)
    await plugIn(studio)
    await expectLive(studio)
    await expect(studio.getByRole('alert')).toHaveCount(0)
  })

  test('Reports a camera in use without retrying, and opens it on request', async ({ studio }) => {
    await setCameraState(studio, { errorName: 'NotReadableError' })
    await openCamera(studio)
    await expect(studio.getByRole('alert')).toContainText('Another app or browser tab may be using it')
    const { requests } = await readCameraState(studio)
    expect(requests).toBe(3)
    await setCameraState(studio, { errorName: null })
    await studio.getByRole('button', { name: 'Try again' }).click()
    await expectLive(studio)
    expect((await readCameraState(studio)).requests).toBe(4)
  })

  test('Reports a missing camera, and starts when one is connected', async ({ studio }) => {
    await setCameraState(studio, { isUnplugged: true })
    await openCamera(studio)
    await expect(studio.getByRole('alert')).toContainText('No cameras available')
    await studio.getByRole('button', { name: 'Advanced' }).click()
    await expect(studio.getByPlaceholder('No resolutions available')).toBeDisabled()
    await plugIn(studio)
    await expectLive(studio)
  })

  test('Reports a browser without camera support', async ({ studio }) => {
    await studio.evaluate(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
    })
    await openCamera(studio)
    await expect(studio.getByRole('alert')).toContainText('getUserMedia not supported')
  })
})

test('Explains a denied permission without prompting again, and opens once it is granted', async ({
  studio,
  context,
}) => {
  await instrumentCamera(studio)
  await openCamera(studio)
  await expect(studio.getByRole('alert')).toContainText('The camera is blocked')
  await setPageHidden(studio, true)
  await setPageHidden(studio, false)
  expect((await readCameraState(studio)).requests).toBe(1)
  await context.grantPermissions(['camera'])
  await expectLive(studio)
  expect((await readCameraState(studio)).requests).toBe(2)
})

test('Offers the upload when the camera is denied', async ({ studio }) => {
  await openCamera(studio)
  await studio.getByRole('button', { name: 'Upload an image' }).click()
  await expect(studio.getByRole('button', { name: 'Choose File' })).toBeFocused()
})
