import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { median } from '../../bench/rounds.ts'
import { startEnvironment } from '../batch-load/environment.ts'
import { watchMemory } from '../batch-load/memory.ts'
import { traceLongTasksDuring } from '../batch-load/trace-long-tasks-during.ts'
import { expectSeriesLive, openSeriesCamera } from '../support/capture-page.ts'
import { LoadReport } from '../support/load-report.ts'
import { createRandom } from '../support/random.ts'
import { checkPhotos } from './check-photos.ts'
import { pressShutter, readPhotoCount, startShutterBurst, waitForPhotoCount } from './series-page.ts'
import { readShotLog, watchShots } from './watch-shots.ts'

/*
 * Runs `npm run test:capture-load [-- --kills N --shots N --seed S]`. Takes 60 photos in 60 s with the CPU slowed down 4 x, then
 * kills the browser while photos are taken, then takes 500 more. No photo that the counter has shown may be lost, each must have
 * one result and one charge, and the memory must not grow.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    shots: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
})
const [kills, shots, seed] = [Number(values.kills), Number(values.shots), Number(values.seed)]
const minute = { photos: 60, slowdown: 4 }
const limits = { readyMs: 150, longTasks: 0, memoryGrowth: 1.25 }
/** The time between two of many photos, in ms. */
const shotMs = 400
/** As in `capture-screen.tsx`. */
const debounceMs = 120

const random = createRandom(seed)
const report = new LoadReport(seed)
report.print(`${kills} kills, ${shots} photos, seed ${seed}`)

const environment = await startEnvironment({ trial: 10_000 })
try {
  await environment.page().setViewportSize({ width: 390, height: 844 })
  await openSeriesCamera(environment.page(), new URL(environment.page().url()).origin)
  await takeSixty()
  await killWhileTaking()
  await takeMany()
  await checkPhotos(environment.page(), { ...environment, report })
} finally {
  await environment.close()
}
process.exit(report.finish('No photo is lost or charged twice.'))

async function takeSixty(): Promise<void> {
  const page = environment.page()
  // Loads the code of the first photo.
  await pressShutter(page)
  await waitForPhotoCount(page, 1)
  await watchShots(page, 1, debounceMs)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: minute.slowdown })
  const tasks = await traceLongTasksDuring(environment.debugEndpoint(), async () => {
    const startedAt = performance.now()
    for (let number = 1; number <= minute.photos; number += 1) {
      await pressShutter(page)
      await sleep(Math.max(0, startedAt + number * 1_000 - performance.now()))
    }
  })
  await waitForPhotoCount(page, 1 + minute.photos)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { ready, early } = await readShotLog(page)
  report.figure('photos in 60 s', String(ready.length), ready.length === minute.photos)
  const middle = median(ready)
  const longest = Math.round(Math.max(...ready))
  report.figure(
    'shutter ready again',
    `median ${Math.round(middle)} ms, longest ${longest} ms`,
    middle <= limits.readyMs,
  )
  report.figure('photos shown before they were on the disk', String(early.length), early.length === 0)
  report.violations.push(...early)
  const worst = Math.max(0, ...tasks.map(({ ms }) => ms))
  report.figure(
    'main-thread tasks over 50 ms',
    `${tasks.length}, longest ${worst} ms`,
    tasks.length <= limits.longTasks,
  )
  for (const { ms, work } of tasks.slice(0, 8)) report.print(`         ${ms} ms: ${work.join('; ')}`)
}

async function killWhileTaking(): Promise<void> {
  for (let number = 1; number <= kills; number += 1) {
    const page = environment.page()
    const { pathname, search } = new URL(page.url())
    const presses = random.integer(3, 8)
    for (let taken = 0; taken < presses; taken += 1) {
      await pressShutter(page)
      await sleep(random.integer(130, 400))
    }
    const shown = await readPhotoCount(page)
    await environment.killBrowser()
    await environment.restartBrowser(pathname + search)
    await expectSeriesLive(environment.page())
    await expect.poll(() => readPhotoCount(environment.page()), { timeout: 30_000 }).toBeGreaterThan(0)
    await sleep(500)
    const found = await readPhotoCount(environment.page())
    report.figure(`kill ${number}`, `${shown} photos shown before, ${found} after`, found >= shown)
    if (found < shown) report.violations.push(`${shown - found} photos are lost after kill ${number}`)
  }
}

/** Takes photos until the counter shows `count`. Presses are ignored while too many photos are being prepared. */
async function takeMissing(page: Page, count: number): Promise<void> {
  const shown = await readPhotoCount(page)
  await sleep(5_000)
  const missing = count - (await readPhotoCount(page))
  // Some are still being saved if the counter has changed.
  if (missing > 0 && count - shown === missing) {
    await startShutterBurst(page, { count: missing, ms: shotMs })
    await sleep(missing * shotMs)
  }
  if (missing > 0) await takeMissing(page, count)
}

/** Takes photos without a debugger: Chromium keeps the requests of a page in memory for it, which would be measured. */
async function takeMany(): Promise<void> {
  const page = environment.page()
  await page.setViewportSize({ width: 390, height: 844 })
  const before = await readPhotoCount(page)
  const parts = [Math.round(shots * 0.2), Math.round(shots * 0.8)]
  const measured: number[] = []
  const memory = watchMemory(environment.browserPid())
  let taken = 0
  for (const part of parts) {
    await startShutterBurst(environment.page(), { count: part, ms: shotMs })
    await environment.detach()
    // Also the time for the results of the last photos.
    await sleep(part * shotMs + 10_000)
    const { pages } = await memory.read()
    taken += part
    measured.push(pages)
    report.figure(`memory after ${taken} photos`, `${pages} MB`)
    await takeMissing(await environment.attach(), before + taken)
  }
  memory.stop()
  const growth = (measured[1] ?? 0) / (measured[0] ?? 1)
  report.figure('growth of the memory', `${growth.toFixed(2)} x`, growth <= limits.memoryGrowth)
}
