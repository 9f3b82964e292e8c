import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright'
import { startApp } from '../../tests/support/app.ts'
import { expectLive, openCamera } from '../../tests/support/camera-page.ts'
import { allowedCameraFlags, createLaunchOptions } from '../../tests/support/chromium.mjs'
import { signInToDemo } from '../../tests/support/fixtures.ts'
import { atMost, formatLimitResult } from '../limits.ts'
import { getRoundOrder, median, medianRatio } from '../rounds.ts'
import { recordStartTimes, type StartTimes } from './record-start-times.ts'

/*
 * Measures the time until the shutter is usable when the installed app is opened at /test, offline and online, both with warm
 * caches. They take turns within each round. The online start takes part twice, as a control.
 *
 *   node bench/offline-start/run.ts [--rounds 30] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, out: { type: 'string' } },
})
const limit = { ratio: 1.1, shift: 0.01 }

const names = ['online', 'offline', 'control'] as const
type Name = (typeof names)[number]
type Round = Record<Name, StartTimes>

const app = await startApp()
const browser = await chromium.launch(createLaunchOptions(allowedCameraFlags))
try {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } })
  await installWithCamera(context, app.url)
  await context.addInitScript(recordStartTimes)
  // The first round warms up the caches.
  await measureRound(context, 0)
  const rounds: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measureRound(context, round))
  process.exitCode = (await report(rounds)) ? 0 : 1
} finally {
  await browser.close()
  await app.stop()
}

/** Signs in, installs the service worker, and leaves the studio with a live camera, which the next start opens again. */
async function installWithCamera(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await signInToDemo(page, origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto(`${origin}/test`)
  await openCamera(page)
  await expectLive(page)
  await page.close()
}

async function measureRound(context: BrowserContext, round: number): Promise<Round> {
  const times = {} as Round
  for (const name of getRoundOrder(names, round))
    times[name] = await measureOpening(context, name === 'offline')
  return times
}

async function measureOpening(context: BrowserContext, isOffline: boolean): Promise<StartTimes> {
  const page = await context.newPage()
  await context.setOffline(isOffline)
  const response = await page.goto(`${app.url}/test`)
  if (!response?.fromServiceWorker()) throw new Error('The page did not come from the service worker.')
  const times = await page.evaluate(
    () => (globalThis as unknown as { startTimes: Promise<StartTimes> }).startTimes,
  )
  await page.close()
  await context.setOffline(false)
  return times
}

/** Prints the results. Returns whether all limits are met. */
async function report(rounds: Round[]): Promise<boolean> {
  const measures = ['shellMs', 'captureMs'] as const
  const rows = measures.map((measure) => {
    const times = rounds.map(({ online, offline, control }) => ({
      online: online[measure],
      offline: offline[measure],
      control: control[measure],
    }))
    const computeMedian = (name: Name) => median(times.map((time) => time[name]))
    return {
      measure,
      onlineMs: computeMedian('online'),
      offlineMs: computeMedian('offline'),
      ratio: medianRatio(times, 'offline', 'online'),
      control: medianRatio(times, 'control', 'online'),
    }
  })
  const shift = Math.max(...rounds.flatMap((round) => names.map((name) => round[name].shift)))
  const titles = { shellMs: 'first paint of the shell', captureMs: 'capture button usable' }
  const lines = [
    '| installed, /test with the camera | online, warm | offline | ratio | control |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${titles[row.measure]} | ${row.onlineMs.toFixed(0)} ms | ${row.offlineMs.toFixed(0)} ms | ${row.ratio.toFixed(2)} | ${row.control.toFixed(2)} |`,
    ),
    `| layout shift, maximum | | ${shift.toFixed(4)} | | |`,
  ]
  const limits = [
    ...rows.map(({ measure, ratio }) =>
      atMost(`offline to online, warm: ${titles[measure]}`, ratio, limit.ratio),
    ),
    atMost('offline start: layout shift', shift, limit.shift, { digits: 4 }),
  ]
  process.stdout.write(`${[...lines, ...limits.map(formatLimitResult)].join('\n')}\n`)
  if (options.out) await writeFile(options.out, `${JSON.stringify({ rows, shift, limits }, null, 1)}\n`)
  return limits.every(({ isMet }) => isMet)
}
