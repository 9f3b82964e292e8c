import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { startApp } from '../support/app.ts'
import { buildApp } from '../support/build-app.ts'
import { expectSeriesLive, openSeriesCamera } from '../support/capture-page.ts'
import { installServiceWorker, readBuildUrl, returnToPage } from '../support/installed-app.ts'
import { LoadReport } from '../support/load-report.ts'
import { createRandom } from '../support/random.ts'
import { startBrowser } from '../support/spawn-browser.ts'
import { countFailedWrites, failWritesAsFull, instrumentStorage } from '../support/storage-faults.ts'
import { startTestProxy } from '../support/test-proxy.ts'
import { createUserData, signUp, submitSignInForm } from '../support/users.ts'
import { checkImages, checkPhotos } from './check-photos.ts'
import { countTakenPhotos, instrumentFieldPage, setClockOffsetDays } from './field-page.ts'
import { readPhotoCount, startShutterBurst } from './series-page.ts'

/*
 * Runs `npm run test:field-days [-- --shots N --seed S]`. Takes photos of one series on three days without a network. The browser
 * is killed, the app is updated in the evenings, the clock jumps, the disk is full for a while, and the session has expired when
 * the network is back. No photo that the counter has shown may be lost, each must have one result and one charge, and they must
 * stay in their order.
 */
const { values } = parseArgs({
  options: {
    shots: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
})
const [shots, seed] = [Number(values.shots), Number(values.seed)]
/** The time between two presses, in ms. */
const pressMs = 160
/** How many writes of photos fail while the disk is full. */
const fullDiskWrites = 6

const random = createRandom(seed)
const report = new LoadReport(seed)
report.print(`${shots} photos on three days, seed ${seed}`)

const folder = await mkdtemp(join(tmpdir(), 'vision-field-days-'))
const dataDir = join(folder, 'data')
const limits = {
  TRIAL_TOTAL: '10000',
  ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_LIMIT_PER_MINUTE: '1000000',
}
const app = await startApp({ dataDir, env: limits })
const nextBuild = await buildApp({ args: ['--minify', 'false'] })
/** The network: without it, the port is closed. */
const network = await startTestProxy(app.url, 'dist')
const user = createUserData()
let isNetworkUp = true
let isServerUp = true
let browser = await startBrowser(join(folder, 'profile'))
let clockDays = 0

try {
  await prepare()
  // `navigator.onLine` is true on the first and the last day, although there is no network.
  await spendDay({ isOnLineTrue: true, clockJumps: [2, -1] })
  await spendEvening(nextBuild)
  await spendDay({ isOnLineTrue: false, clockJumps: [-3, 1] })
  await spendEvening('dist')
  await spendDay({ isOnLineTrue: true, clockJumps: [5, -4] })
  await comeHome()
  await checkPhotos(browser.page, { report, dataDir, stopServer })
} finally {
  await browser.kill()
  if (isNetworkUp) await network.stop()
  if (isServerUp) await stopServer()
  for (const used of [folder, nextBuild])
    await rm(used, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
process.exit(report.finish('No photo is lost or charged twice.'))

async function stopServer(): Promise<void> {
  isServerUp = false
  await app.stop()
}

async function setNetwork(isUp: boolean): Promise<void> {
  if (isUp === isNetworkUp) return
  isNetworkUp = isUp
  await (isUp ? network.start() : network.stop())
}

async function instrument(page: Page): Promise<void> {
  await instrumentStorage(page, () => undefined)
  await instrumentFieldPage(page, clockDays)
}

/** Signs in, installs the app, and takes the first photo. */
async function prepare(): Promise<void> {
  const { page } = browser
  await page.setViewportSize({ width: 390, height: 844 })
  await instrument(page)
  await signUp(page, user, network.url)
  await installServiceWorker(page)
  await openSeriesCamera(page, network.url)
  await takePhotos(1)
  await browser.waitForSessionOnDisk()
}

/** Kills the browser while photos are taken, and starts it again. Photos that the counter has shown must still be there. */
async function restart(): Promise<void> {
  const { pathname, search } = new URL(browser.page.url())
  const shown = await readPhotoCount(browser.page)
  await browser.kill()
  browser = await startBrowser(join(folder, 'profile'))
  const { page } = browser
  await page.setViewportSize({ width: 390, height: 844 })
  await instrument(page)
  await page.goto(network.url + pathname + search)
  await expectSeriesLive(page)
  await expect.poll(() => readPhotoCount(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await sleep(1_000)
  const found = await readPhotoCount(page)
  report.figure('restart', `${shown} photos shown before, ${found} after`, found >= shown)
  if (found < shown) report.violations.push(`${shown - found} photos are lost after a restart`)
}

/** Takes photos until the counter shows so many more. All that were taken must be shown. */
async function takePhotos(count: number): Promise<void> {
  const { page } = browser
  const [shown, taken] = [await readPhotoCount(page), await countTakenPhotos(page)]
  await startShutterBurst(page, { count, ms: pressMs })
  // Presses are ignored while too many photos are being prepared.
  await sleep(count * pressMs)
  const added = async () => (await readPhotoCount(page)) - shown
  const takenNow = async () => (await countTakenPhotos(page)) - taken
  await expect
    .poll(async () => ((await added()) === (await takenNow()) ? 'all saved' : 'not yet'), { timeout: 60_000 })
    .toBe('all saved')
  const missing = count - (await added())
  if (missing > 0) await takePhotos(missing)
}

async function changeClock(days: number): Promise<void> {
  clockDays += days
  await setClockOffsetDays(browser.page, clockDays)
}

type Day = { isOnLineTrue: boolean; clockJumps: [number, number] }

async function spendDay({ isOnLineTrue, clockJumps }: Day): Promise<void> {
  await setNetwork(false)
  await restart()
  if (!isOnLineTrue) await browser.context.setOffline(true)
  const part = Math.floor((shots - 1) / 12)
  await takePhotos(part)
  await changeClock(clockJumps[0])
  await startShutterBurst(browser.page, { count: 8, ms: pressMs })
  await sleep(random.integer(300, 1_500))
  await restart()
  if (!isOnLineTrue) await browser.context.setOffline(true)
  await failWritesAsFull(browser.page, fullDiskWrites, 'image')
  await takePhotos(part)
  expect(await countFailedWrites(browser.page)).toBe(fullDiskWrites)
  await changeClock(clockJumps[1])
  await takePhotos(2 * part)
  report.figure('photos after the day', String(await readPhotoCount(browser.page)))
}

/** Updates the app in a network that soon goes away again. Some photos are sent meanwhile. */
async function spendEvening(build: string): Promise<void> {
  await browser.context.setOffline(false)
  const before = await readBuildUrl(browser.page)
  network.deploy(build)
  await setNetwork(true)
  await returnToPage(browser.page)
  await expect
    .poll(
      () =>
        browser.page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return registration?.waiting?.state
        }),
      { timeout: 60_000 },
    )
    .toBe('installed')
  await setNetwork(false)
  await restart()
  const isUpdated = (await readBuildUrl(browser.page)) !== before
  report.figure('update', isUpdated ? 'installed at the restart' : 'not installed', isUpdated)
  if (!isUpdated) report.violations.push('the app was not updated')
}

/** Signs in again, because the session has expired. Then the photos are sent. */
async function comeHome(): Promise<void> {
  const { page } = browser
  const { pathname, search } = new URL(page.url())
  await checkImages(page, report)
  await page.route('**/api/v1/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'user_token_expired', message: 'Expired.' } }),
  )
  await setNetwork(true)
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 })
  await page.unroute('**/api/v1/**')
  await submitSignInForm(page, user)
  await expect(page).not.toHaveURL(/\/login/, { timeout: 30_000 })
  await page.goto(network.url + pathname + search)
  await expectSeriesLive(page)
}
