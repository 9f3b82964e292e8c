import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  instrumentCamera,
  plugIn,
  readCameraStats,
  setCameraState,
  setHidden,
  unplug,
} from '../support/fake-camera.ts'
import type { Browser } from './browser-driver.ts'
import { browsersNamed } from './browsers.ts'
import { startEnvironment, type TestEnvironment } from './environment.ts'
import { signIn } from './scenarios/steps.ts'
import { type User, userOf } from './user.ts'
import { waitUntil } from './wait-until.ts'
import { hasWebKit, startWebKit } from './webkit-browser.ts'

/** The camera in Safari's engine: two of them, and no names before permission. */

let environment: TestEnvironment
let browser: Browser
let user: User
/** As tests of every browser know it. */
let page: Parameters<typeof readCameraStats>[0]

const front = 'Mock video device 1'
const back = 'Mock video device 2'

const asked = browsersNamed(process.argv.slice(2)).some(({ name }) => name === 'WebKitGTK')
const skip = !asked ? 'not asked for' : !hasWebKit() && 'not installed'

describe('The camera in WebKitGTK', { skip, timeout: 600_000 }, () => {
  before(async () => {
    environment = await startEnvironment()
    browser = await startWebKit()
    page = { evaluate: browser.run as typeof page.evaluate }
    user = userOf(browser)
    await signIn(user, environment)
  })

  after(async () => {
    await browser?.stop()
    await environment?.close()
  })

  test('The back camera opens with one question, though no camera has a name before', async () => {
    await openStudio()
    assert.deepEqual(await names(), [''])
    await openCamera()
    await live(back, '640 × 480 px')
    assert.deepEqual(await names(), [front, back])
    assert.equal((await wall()).asked, 1)
    assert.equal(await isMirrored(), false)
  })

  test('The front camera is shown as in a mirror, alone, and with one more question', async () => {
    await choose('Camera', front)
    await live(front, '640 × 480 px')
    assert.equal(await isMirrored(), true)
    assert.deepEqual([(await wall()).asked, (await wall()).live], [2, 1])
  })

  test('It is remembered', async () => {
    await openStudio()
    await openCamera()
    await live(front, '640 × 480 px')
    assert.equal((await wall()).asked, 1)
  })

  test('What was remembered of a camera with another id is found by its name, else the back one opens', async () => {
    const remember = (deviceId: string, label: string, facing: string) =>
      browser.run(
        (it: string) => localStorage.setItem('camera', it),
        JSON.stringify({ deviceId, label, facing }),
      )
    await remember('an id of last week', front, 'front')
    await openStudio()
    await openCamera()
    await live(front, '640 × 480 px')
    await remember('an id of last week', 'a camera of last week', 'unknown')
    await openStudio()
    await openCamera()
    await live(back, '640 × 480 px')
  })

  test("An image has the camera's pixels in every resolution, without another question", async () => {
    const { asked } = await wall()
    await user.click('button', 'Advanced')
    await user.click('switch', 'Resize Image')
    for (const [choice, size] of [
      ['1280 x 720', '1280 × 720 px'],
      ['320 x 240', '320 × 240 px'],
      ['640 x 480', '640 × 480 px'],
    ] as const) {
      await choose('Resolution', choice)
      await live(back, size)
      const { length } = environment.network.passed
      await user.click('button', 'Capture Photo')
      await user.reads('region', 'Image', RegExp(`Sent\\s+${size} · PNG`))
      await waitUntil('it is sent', async () => environment.network.passed.length === length + 1)
    }
    assert.equal((await wall()).asked, asked)
  })

  test('The light can be switched on and off', async () => {
    const isOn = () =>
      browser.run(() => document.querySelector('[aria-label="Light"]')?.getAttribute('aria-pressed'))
    assert.equal(await isOn(), 'false')
    await user.click('button', 'Light')
    await waitUntil('the light is on', async () => (await isOn()) === 'true')
    await user.click('button', 'Light')
    await waitUntil('the light is off', async () => (await isOn()) === 'false')
    await live(back, '640 × 480 px')
  })

  test('In the background the camera is given back, and comes again by itself', async () => {
    await setHidden(page, true)
    assert.equal((await wall()).live, 0)
    await setHidden(page, false)
    await live(back, '640 × 480 px')
    assert.equal((await wall()).mostLive, 1)
  })

  test('Unplugged and plugged in again', async () => {
    await unplug(page)
    await troubled('The camera was disconnected')
    await plugIn(page)
    await live(back, '640 × 480 px')
  })

  test('A camera in use and a refused one say so, and open once they may', async () => {
    for (const [refuseWith, words] of [
      ['NotReadableError', 'Another app or browser tab may be using it'],
      ['NotAllowedError', 'The camera is blocked'],
    ] as const) {
      await openStudio()
      await setCameraState(page, { refuseWith })
      await openCamera()
      await troubled(words)
      const { asked } = await wall()
      await setHidden(page, true)
      await setHidden(page, false)
      assert.equal((await wall()).asked, asked)
      await setCameraState(page, { refuseWith: null })
      await user.click('button', 'Try again')
      await live(back, '640 × 480 px')
    }
  })

  test('Leaving gives the camera back', async () => {
    await user.click('tab', 'Upload Image')
    await waitUntil('no track is live', async () => (await wall()).live === 0)
  })
})

/** Fresh in the studio, with its wall counted: questions for the camera, and tracks. */
async function openStudio(): Promise<void> {
  await openPage()
  // The studio opens on the tab that was used last, and these tests begin on the other one.
  if (await selected('Use Camera')) {
    await user.click('tab', 'Upload Image')
    await waitUntil('the tab is remembered', async () => {
      await openPage()
      return selected('Upload Image')
    })
  }
  await instrumentCamera(page)
}

async function openPage(): Promise<void> {
  await browser.open(`${environment.url}/test`)
  await user.counts('tab', undefined, 2)
}

const selected = async (tab: string) => (await user.find('tab', tab))[0]?.isSelected === true

const openCamera = () => user.click('tab', 'Use Camera')

async function choose(field: string, option: string): Promise<void> {
  await user.click('combobox', field)
  await user.click('option', option)
}

/** The camera that is chosen is shown, in the size that it sends. */
async function live(camera: string, size: string): Promise<void> {
  await user.in('group', 'Camera').reads('combobox', 'Camera', RegExp(camera))
  await user.reads('group', 'Camera', RegExp(size))
}

const troubled = (words: string) => user.in('main').reads('alert', undefined, RegExp(words))

const names = () =>
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

const wall = () => readCameraStats(page)
