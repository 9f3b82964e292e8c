import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { inspectImage } from '../../engines/node/input-image.ts'
import { createNodeTextReader } from '../../engines/node/node-text-reader.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { startApp } from '../../tests/support/app.ts'
import { createLaunchOptions } from '../../tests/support/chromium.mjs'
import { openStudio, signInToDemo } from '../../tests/support/fixtures.ts'
import {
  analyzeOnDevice,
  listRendererProcesses,
  readRendererCpuSeconds,
  startReaderWorker,
} from '../device-reader.ts'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { corpusImages, loadImage } from '../reading/corpus.ts'
import { getMatchPercent, type MatchCount, matchWords, sumMatchCounts } from '../reading/score.ts'
import { median } from '../rounds.ts'

/*
 * Measures the reading on the device: the time from the photo to its first lines and to the complete text in Chromium, which
 * words it reads as the server does, and the memory of the page after many readings.
 *
 * The time is measured while Chromium slows down the page. It does not slow down workers, so four times the processor time of
 * the page with its worker is measured too, as on a device whose cores are all four times slower.
 *
 *   node bench/device-reading/run.ts [--every 3] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { every: { type: 'string', default: '3' }, out: { type: 'string' } },
})
const run = promisify(execFile)
const slowdown = 4
/** Photos in a row. The first one starts the engine. */
const rounds = 5
const appSide = 1000

let respond = () => {}
const app = await startApp()
const browser = await chromium.launch(createLaunchOptions())
try {
  const page = await openAppWithReader(browser, app.url)
  const sample = await readFile('public/samples/receipt.jpg')
  const receipts = corpusImages.filter(
    ({ kind, languages }) => kind === 'receipt' && languages.includes('eng'),
  )
  const scan = await loadImage(receipts[0] ?? fail(), appSide)
  const [first, ...next] = await measureReadings(page, sample)
  const scanned = await measureReadings(page, scan)
  const slowPage = await measureReadings(page, sample, slowdown)
  const words = await compareWords(page)
  const memory = await measureMemory(page, sample)
  const seconds = { unit: 's', digits: 1 }
  const getMedian = (times: Times[], get: (times: Times) => number) => median(times.map(get))
  const [photo, scanOfWords] = ['photo of the sample receipt', 'a scanned receipt of 115 words at 1000 px']
  const limits: LimitResult[] = [
    atMost(
      `${photo} to the first lines, processor time x 4`,
      getMedian(next, ({ first }) => first),
      4,
      seconds,
    ),
    atMost(
      `${photo} to the complete text, processor time x 4`,
      getMedian(next, ({ all }) => all),
      12,
      seconds,
    ),
    withoutLimit(
      `${scanOfWords} to the complete text, processor time x 4`,
      `${getMedian(scanned, ({ all }) => all).toFixed(1)} s`,
    ),
    withoutLimit(
      'the first one, which opens the models, processor time x 4',
      `${(first?.all ?? 0).toFixed(1)} s`,
    ),
    withoutLimit(
      `${photo} to the complete text, page slowed down 4 x`,
      `${getMedian(slowPage, ({ wall }) => wall).toFixed(1)} s`,
    ),
    atLeast('words of the server that the device reads too', getMatchPercent(words), 99, {
      unit: '%',
      digits: 1,
    }),
    atMost(`memory of the page after ${memory.readings} readings, over that after 20`, memory.growth, 1.1, {
      unit: 'x',
      digits: 2,
    }),
  ]
  for (const { what, measured, limit } of limits) process.stdout.write(`${what}: ${measured} (${limit})\n`)
  if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
} finally {
  await browser.close()
  await app.stop()
}

function fail(): never {
  throw new Error('The corpus has no receipt.')
}

/** Opens the studio with the reader on. The server responds to an analysis when `respond` is called. */
async function openAppWithReader(browser: Browser, origin: string): Promise<Page> {
  // The page starts a worker of the reader itself, which its policy would not allow.
  const page = await browser.newPage({ bypassCSP: true })
  await page.route('**/api/v1/inference/**', async (route) => {
    await new Promise<void>((resolve) => {
      respond = resolve
    })
    await route.fulfill({ json: { text: '-', full_text: '-' } })
  })
  await signInToDemo(page, origin)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: /^Read text on this device/ }).click({ force: true })
  await page.getByText('Ready, also without a network.').waitFor({ timeout: 90_000 })
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  return page
}

/** In seconds. `first` and `all` are processor times of a device whose cores are all slower, until lines are shown. */
type Times = { wall: number; first: number; all: number }

/** Chooses the image several times, while the page is slowed down by `rate`. */
async function measureReadings(page: Page, image: Buffer, rate = 1): Promise<Times[]> {
  const times: Times[] = []
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < rounds; round++) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const [startedAt, before] = [performance.now(), await readRendererCpuSeconds(page)]
    const getTime = async () => ((await readRendererCpuSeconds(page)) - before) * slowdown
    const file = { name: `photo-${round}.jpg`, mimeType: 'image/jpeg', buffer: image }
    await page.getByLabel('Choose a different image').setInputFiles(file)
    const results = page.getByRole('status').filter({ hasText: 'Read on this device, not confirmed' })
    const lines = results.filter({ hasNotText: 'Reading on this device' })
    await lines.waitFor({ timeout: 120_000 })
    const first = await getTime()
    await lines.filter({ hasNotText: 'Reading on…' }).waitFor({ timeout: 120_000 })
    times.push({ wall: (performance.now() - startedAt) / 1000, first, all: await getTime() })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    respond()
    await results.waitFor({ state: 'detached' })
    await waitUntilIdle(page)
  }
  return times
}

/** Reads an image many times in a row with one worker. */
async function measureMemory(page: Page, image: Buffer): Promise<{ readings: number; growth: number }> {
  const readings = 200
  let early = 0
  for (let reading = 1; reading <= readings; reading++) {
    await readOnDevice(page, image)
    if (reading === 20) early = await measureResidentMemory(page)
  }
  return { readings, growth: (await measureResidentMemory(page)) / early }
}

/** Of all pages with their workers, in kB. */
async function measureResidentMemory(page: Page): Promise<number> {
  const ids = (await listRendererProcesses(page)).map(({ id }) => String(id))
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', ids.join()])
  return stdout.split('\n').reduce((sum, line) => sum + Number(line), 0)
}

/** Waits until the worker is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  let before = 0
  for (let time = 1; time - before > 0.05; ) {
    before = await readRendererCpuSeconds(page)
    await page.waitForTimeout(500)
    time = await readRendererCpuSeconds(page)
  }
}

/** Reads a sample of the corpus with the worker of the device, and with the engine of the server. */
async function compareWords(page: Page): Promise<MatchCount> {
  await startReaderWorker(page)
  const server = createNodeTextReader()
  const ratios: MatchCount[] = []
  for (const image of corpusImages.filter((_, index) => index % Number(options.every) === 0)) {
    const bytes = await loadImage(image, appSide)
    const text = await readOnDevice(page, bytes)
    const source = toPixelSource(await inspectImage(bytes))
    ratios.push(matchWords((await server.read(source, { signal: new AbortController().signal })).text, text))
  }
  await server.close()
  return sumMatchCounts(ratios)
}

async function readOnDevice(page: Page, bytes: Buffer): Promise<string> {
  return String((await analyzeOnDevice(page, bytes, 'extract-text')).text ?? '')
}
