import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright'
import { startApp } from '../../tests/support/app.ts'
import { isLive, openCamera } from '../../tests/support/camera-page.ts'
import { allowedCameras, launchOptions } from '../../tests/support/chromium.mjs'
import { signInToDemo } from '../../tests/support/fixtures.ts'
import { median, medianRatio } from '../rounds.ts'
import { orderOf } from '../order-of.ts'
import { atMost, formatResult } from '../limits.ts'
import { type Opening, watchOpening } from './measure-start.ts'

/*
 * How soon a field worker can press the shutter: the installed app opened at /test without a network, beside the same
 * with one. Both are warm. They take turns within each round; the one with a network is there twice, to show how far
 * two equals differ here.
 *
 *   node bench/offline-start/run.ts [--rounds 30] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, out: { type: 'string' } },
})
const wanted = { ratio: 1.1, shift: 0.01 }

const names = ['online', 'offline', 'twin'] as const
type Name = (typeof names)[number]
type Round = Record<Name, Opening>

const app = await startApp()
const browser = await chromium.launch(launchOptions(allowedCameras))
try {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } })
  await installWithCamera(context, app.url)
  await context.addInitScript(watchOpening)
  await playRound(context, 0)
  const rounds: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await playRound(context, round))
  process.exitCode = (await report(rounds)) ? 0 : 1
} finally {
  await browser.close()
  await app.stop()
}

/** Signed in, on the device, and left with the camera open, which is how the studio opens again. */
async function installWithCamera(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await signInToDemo(page, origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto(`${origin}/test`)
  await openCamera(page)
  await isLive(page)
  await page.close()
}

/** Each way once. */
async function playRound(context: BrowserContext, round: number): Promise<Round> {
  const openings = {} as Round
  for (const name of orderOf(names, round)) openings[name] = await open(context, name === 'offline')
  return openings
}

async function open(context: BrowserContext, isOffline: boolean): Promise<Opening> {
  const page = await context.newPage()
  await context.setOffline(isOffline)
  const answer = await page.goto(`${app.url}/test`)
  if (!answer?.fromServiceWorker()) throw new Error('The page did not come from the device.')
  const opening = await page.evaluate(() => (globalThis as unknown as { opening: Promise<Opening> }).opening)
  await page.close()
  await context.setOffline(false)
  return opening
}

/** True where everything is as wanted. */
async function report(rounds: Round[]): Promise<boolean> {
  const measures = ['shellMs', 'captureMs'] as const
  const rows = measures.map((measure) => {
    const times = rounds.map(({ online, offline, twin }) => ({
      online: online[measure],
      offline: offline[measure],
      twin: twin[measure],
    }))
    const of = (name: Name) => median(times.map((time) => time[name]))
    return {
      measure,
      onlineMs: of('online'),
      offlineMs: of('offline'),
      ratio: medianRatio(times, 'offline', 'online'),
      twin: medianRatio(times, 'twin', 'online'),
    }
  })
  const shift = Math.max(...rounds.flatMap((round) => names.map((name) => round[name].shift)))
  const titles = { shellMs: 'first paint of the shell', captureMs: 'capture button usable' }
  const lines = [
    '| installed, /test with the camera | online, warm | offline | ratio | its twin |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${titles[row.measure]} | ${row.onlineMs.toFixed(0)} ms | ${row.offlineMs.toFixed(0)} ms | ${row.ratio.toFixed(2)} | ${row.twin.toFixed(2)} |`,
    ),
    `| most that moved (CLS) | | ${shift.toFixed(4)} | | |`,
  ]
  const verdicts = [
    ...rows.map(({ measure, ratio }) =>
      atMost(`offline to online, warm: ${titles[measure]}`, ratio, wanted.ratio),
    ),
    atMost('offline start: layout shift', shift, wanted.shift, { digits: 4 }),
  ]
  process.stdout.write(`${[...lines, ...verdicts.map(formatResult)].join('\n')}\n`)
  if (options.out) await writeFile(options.out, `${JSON.stringify({ rows, shift, verdicts }, null, 1)}\n`)
  return verdicts.every(({ isMet }) => isMet)
}
