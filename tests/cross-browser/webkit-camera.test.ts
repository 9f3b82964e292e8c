import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  instrumentCamera,
  plugIn,
  readCameraState,
  setCameraState,
  setPageHidden,
  unplug,
} from '../support/fake-camera.ts'
import type { BrowserDriver } from './browser-driver.ts'
import { selectEngines } from './browsers.ts'
import { startEnvironment, type TestEnvironment } from './environment.ts'
import { signIn } from './scenarios/steps.ts'
import { createUser, type User } from './user.ts'
import { waitUntil } from './wait-until.ts'
import { hasWebKit, startWebKit } from './webkit-browser.ts'

let environment: TestEnvironment
let browser: BrowserDriver
let user: User
/** An adapter of the browser for helpers that expect a page of Playwright. */
let page: Parameters<typeof readCameraState>[0]

const frontCamera = 'Mock video device 1'
const backCamera = 'Mock video device 2'

const isSelected = selectEngines(process.argv.slice(2)).some(({ name }) => name === 'WebKitGTK')
const skip = !isSelected ? 'not selected' : !hasWebKit() && 'not installed'

describe('Camera in WebKitGTK', { skip, timeout: 600_000 }, () => {
  before(async () => {
    environment = await startEnvironment()
    browser = await startWebKit()
    page = { evaluate: browser.run as typeof page.evaluate }
    user = createUser(browser)
    await signIn(user, environment)
  })

  after(async () => {
    await browser?.stop()
    await environment?.close()
  })

  test('Opens the back camera with one permission prompt, although labels are empty before it', async () => {
    await openStudio()
    assert.deepEqual(await readCameraLabels(), [''])
    await openCamera()
    await expectLive(backCamera, '640 × 480 px')
    assert.deepEqual(await readCameraLabels(), [frontCamera, backCamera])
    assert.equal((await stats()).requests, 1)
    assert.equal(await isMirrored(), false)
  })

  test('Mirrors the front camera and stops the back camera', async () => {
    await choose('Camera', frontCamera)
    await expectLive(frontCamera, '640 × 480 px')
    assert.equal(await isMirrored(), true)
    assert.deepEqual([(await stats()).requests, (await stats()).live], [2, 1])
  })

  test('Opens the camera that was used last', async () => {
    await openStudio()
    await openCamera()
    await expectLive(frontCamera, '640 × 480 px')
    assert.equal((await stats()).requests, 1)
  })

  test('Finds the last camera by its label if its id has changed, else opens the back camera', async () => {
    const remember = (deviceId: string, label: string, facing: string) =>
      browser.run(
        (it: string) => localStorage.setItem('camera', it),
        JSON.stringify({ deviceId, label, facing }),
      )
    await remember('an id of last week', frontCamera, 'front')
    await openStudio()
    await openCamera()
    await expectLive(frontCamera, '640 × 480 px')
    await remember('an id of last week', 'a camera of last week', 'unknown')
    await openStudio()
    await openCamera()
    await expectLive(backCamera, '640 × 480 px')
  })

  test('Captures in every resolution without another permission prompt', async () => {
    const { requests } = await stats()
    await user.click('button', 'Advanced')
    await user.click('switch', 'Resize Image')
    for (const [choice, size] of [
      ['1280 x 720', '1280 × 720 px'],
      ['320 x 240', '320 × 240 px'],
      ['640 x 480', '640 × 480 px'],
    ] as const) {
      await choose('Resolution', choice)
      await expectLive(backCamera, size)
      const { length } = environment.network.requests
      await user.click('button', 'Capture Photo')
      await user.expectText('region', 'Image', RegExp(`Sent\\s+${size} · PNG`))
      await waitUntil('the image is sent', async () => environment.network.requests.length === length + 1)
    }
    assert.equal((await stats()).requests, requests)
  })

  test('Switches the light on and off', async () => {
    const isOn = () =>
      browser.run(() => document.querySelector('[aria-label="Light"]')?.getAttribute('aria-pressed'))
    assert.equal(await isOn(), 'false')
    await user.click('button', 'Light')
    await waitUntil('the light is on', async () => (await isOn()) === 'true')
    await user.click('button', 'Light')
    await waitUntil('the light is off', async () => (await isOn()) === 'false')
    await expectLive(backCamera, '640 × 480 px')
  })

  test('Releases the camera in the background and reopens it in the foreground', async () => {
    await setPageHidden(page, true)
    assert.equal((await stats()).live, 0)
    await setPageHidden(page, false)
    await expectLive(backCamera, '640 × 480 px')
    assert.equal((await stats()).maxLiveTracks, 1)
  })

  test('Reports an unplugged camera and reopens it when it is plugged in', async () => {
    await unplug(page)
    await expectError('The camera was disconnected')
    await plugIn(page)
    await expectLive(backCamera, '640 × 480 px')
  })

  test('Reports a busy and a blocked camera, and opens it on "Try again"', async () => {
    for (const [errorName, message] of [
      ['NotReadableError', 'Another app or browser tab may be using it'],
      ['NotAllowedError', 'The camera is blocked'],
    ] as const) {
      await openStudio()
      await setCameraState(page, { errorName })
      await openCamera()
      await expectError(message)
      const { requests } = await stats()
      await setPageHidden(page, true)
      await setPageHidden(page, false)
      assert.equal((await stats()).requests, requests)
      await setCameraState(page, { errorName: null })
      await user.click('button', 'Try again')
      await expectLive(backCamera, '640 × 480 px')
    }
  })

  test('Releases the camera when the tab changes', async () => {
    await user.click('tab', 'Upload Image')
    await waitUntil('no track is live', async () => (await stats()).live === 0)
  })
})

/** Reloads the studio, selects the upload tab, and records calls of the camera APIs. */
async function openStudio(): Promise<void> {
  await openPage()
  // The studio may open on the camera tab, because it restores the last tab.
  await waitUntil('the upload tab is saved', async () => {
    if (await isTabSelected('Upload Image')) return true
    await user.click('tab', 'Upload Image')
    await openPage()
    return false
  })
  await instrumentCamera(page)
}

async function openPage(): Promise<void> {
  await browser.open(`${environment.url}/test`)
  await user.expectCount('tab', undefined, 2)
}

const isTabSelected = async (tab: string) => (await user.find('tab', tab))[0]?.isSelected === true

const openCamera = () => user.click('tab', 'Use Camera')

async function choose(field: string, option: string): Promise<void> {
  await user.click('combobox', field)
  await user.click('option', option)
}

async function expectLive(camera: string, size: string): Promise<void> {
  await user.within('group', 'Camera').expectText('combobox', 'Camera', RegExp(camera))
  await user.expectText('group', 'Camera', RegExp(size))
}

const expectError = (message: string) => user.within('main').expectText('alert', undefined, RegExp(message))

const readCameraLabels = () =>
  browser.run(async () =>
    (await navigator.mediaDevices.enumerateDevices())
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ label }) => label),
  )

const isMirrored = () =>
  browser.run(() => {
    const video = document.querySelector('video')
    return video !== null && getComputedStyle(video).transform.startsWith('matrix(-1')
  })

const stats = () => readCameraState(page)
