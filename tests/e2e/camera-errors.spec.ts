import { isLive, openCamera } from '../support/camera-page.ts'
import {
  instrumentCamera,
  plugIn,
  readCameraStats,
  setCameraState,
  setHidden,
  unplug,
} from '../support/fake-camera.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('With the camera allowed', () => {
  test.beforeEach(async ({ context, studio }) => {
    await context.grantPermissions(['camera'])
    await instrumentCamera(studio)
  })

  test('In the background the camera is given back, and comes again by itself', async ({ studio }) => {
    await openCamera(studio)
    await isLive(studio)
    await setHidden(studio, true)
    expect((await readCameraStats(studio)).live).toBe(0)
    await setHidden(studio, false)
    await isLive(studio)
    expect(await readCameraStats(studio)).toMatchObject({ asked: 2, live: 1, mostLive: 1 })
    await studio.evaluate(() => window.dispatchEvent(new Event('focus')))
    await isLive(studio)
    expect((await readCameraStats(studio)).asked).toBe(2)
  })

  test('Unplugged and plugged in again', async ({ studio }) => {
    await openCamera(studio)
    await isLive(studio)
    await unplug(studio)
    await expect(studio.getByRole('alert')).toContainText('The camera was disconnected')
    expect((await readCameraStats(studio)).live).toBe(0)
    await plugIn(studio)
    await isLive(studio)
    await expect(studio.getByRole('alert')).toHaveCount(0)
  })

  test('A camera in use says so, is asked for no more by itself, and opens once it is free', async ({
    studio,
  }) => {
    await setCameraState(studio, { refuseWith: 'NotReadableError' })
    await openCamera(studio)
    await expect(studio.getByRole('alert')).toContainText('Another app or browser tab may be using it')
    const { asked } = await readCameraStats(studio)
    expect(asked).toBe(3)
    await setCameraState(studio, { refuseWith: null })
    await studio.getByRole('button', { name: 'Try again' }).click()
    await isLive(studio)
    expect((await readCameraStats(studio)).asked).toBe(4)
  })

  test('Without a camera it says so, and starts when one is connected', async ({ studio }) => {
    await setCameraState(studio, { isUnplugged: true })
    await openCamera(studio)
    await expect(studio.getByRole('alert')).toContainText('No cameras available')
    await studio.getByRole('button', { name: 'Advanced' }).click()
    await expect(studio.getByPlaceholder('No resolutions available')).toBeDisabled()
    await plugIn(studio)
    await isLive(studio)
  })

  test('A browser without the camera says so', async ({ studio }) => {
    await studio.evaluate(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
    })
    await openCamera(studio)
    await expect(studio.getByRole('alert')).toContainText('getUserMedia not supported')
  })
})

test('A refused camera says what to do, is not asked for again by itself, and opens once it is allowed', async ({
  studio,
  context,
}) => {
  await instrumentCamera(studio)
  await openCamera(studio)
  await expect(studio.getByRole('alert')).toContainText('The camera is blocked')
  await setHidden(studio, true)
  await setHidden(studio, false)
  expect((await readCameraStats(studio)).asked).toBe(1)
  await context.grantPermissions(['camera'])
  await isLive(studio)
  expect((await readCameraStats(studio)).asked).toBe(2)
})

test('From a refused camera the upload is one tap away', async ({ studio }) => {
  await openCamera(studio)
  await studio.getByRole('button', { name: 'Upload an image' }).click()
  await expect(studio.getByRole('button', { name: 'Choose File' })).toBeFocused()
})
