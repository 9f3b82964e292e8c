import { readdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { inspectImage } from '../../engines/node/input-image.ts'
import { createNodeTextReader } from '../../engines/node/node-text-reader.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { startApp } from '../../tests/support/app.ts'
import { launchOptions } from '../../tests/support/chromium.mjs'
import { openStudio, signInToDemo } from '../../tests/support/fixtures.ts'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { corpusImages, loadImage } from '../reading/corpus.ts'
import { addRatios, countSameWords, type Ratio, toPercent } from '../reading/score.ts'
import { median } from '../rounds.ts'

/*
 * Measures the reading on the device: the time from the photo to its first reading in Chromium, and which words the complete
 * reading has as the engine of the server does.
 *
 * The time is measured while Chromium slows down the page. It does not slow down workers, so four times the processor time of
 * the page with its worker is measured too, as on a device whose cores are all four times slower.
 *
 *   node bench/device-reading/run.ts [--every 3] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { every: { type: 'string', default: '3' }, out: { type: 'string' } },
})
const slowdown = 4
/** Photos in a row. The first one starts the engine. */
const rounds = 5
const appSide = 1000

let respond = () => {}
const app = await startApp()
const browser = await chromium.launch(launchOptions())
try {
  const page = await openAppWithReader(browser, app.url)
  const sample = await readFile('public/samples/receipt.jpg')
  const receipts = corpusImages.filter(
    ({ kind, languages }) => kind === 'receipt' && languages.includes('eng'),
  )
  const scan = await loadImage(receipts[0] ?? fail(), appSide)
  const [first, ...next] = await measureReadings(page, sample)
  const scanned = await measureReadings(page, scan)
  const slowPage = {
    sample: await measureReadings(page, sample, slowdown),
    scan: await measureReadings(page, scan, slowdown),
  }
  const words = await compareWords(page)
  const seconds = { unit: 's', digits: 1 }
  const getWall = (times: Times[]) => median(times.map(({ wall }) => wall))
  const formatCpu = (times: Times[]) => `${median(times.map(({ cpu }) => cpu)).toFixed(1)} s`
  const [photo, scanOfWords] = ['photo of the sample receipt', 'a scanned receipt of 115 words at 1000 px']
  const limits: LimitResult[] = [
    atMost(`${photo} to first reading, page slowed down 4 x`, getWall(slowPage.sample), 2.5, seconds),
    atMost(`${scanOfWords} to first reading, page slowed down 4 x`, getWall(slowPage.scan), 2.5, seconds),
    withoutLimit(`${photo} to first reading, processor time x 4`, formatCpu(next)),
    withoutLimit(`${scanOfWords} to first reading, processor time x 4`, formatCpu(scanned)),
    withoutLimit(
      'the first one, which starts the engine, processor time x 4',
      formatCpu(first ? [first] : []),
    ),
    atLeast('words of the server that the complete reading has too', toPercent(words), 99, {
      unit: '%',
      digits: 1,
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
  await page.getByRole('switch', { name: /^Read images on this device/ }).click({ force: true })
  await page.getByText('Ready, also without a network.').waitFor({ timeout: 90_000 })
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  return page
}

/** Times until the first reading is shown, in seconds. `cpu` is that of a device whose cores are all slower. */
type Times = { wall: number; cpu: number }

/** Chooses the image several times, while the page is slowed down by `rate`. */
async function measureReadings(page: Page, image: Buffer, rate = 1): Promise<Times[]> {
  const times: Times[] = []
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < rounds; round++) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const [startedAt, before] = [performance.now(), await measureProcessorTime(page)]
    const file = { name: `photo-${round}.jpg`, mimeType: 'image/jpeg', buffer: image }
    await page.getByLabel('Choose a different image').setInputFiles(file)
    const results = page.getByRole('status').filter({ hasText: 'Read on this device, not confirmed' })
    await results.filter({ hasNotText: 'Reading on this device' }).waitFor({ timeout: 120_000 })
    const wall = (performance.now() - startedAt) / 1000
    times.push({ wall, cpu: ((await measureProcessorTime(page)) - before) * slowdown })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    respond()
    await results.waitFor({ state: 'detached' })
    await waitUntilIdle(page)
  }
  return times
}

/** Waits until the worker has ended its second readings. */
async function waitUntilIdle(page: Page): Promise<void> {
  let before = 0
  for (let time = 1; time - before > 0.05; ) {
    before = await measureProcessorTime(page)
    await page.waitForTimeout(500)
    time = await measureProcessorTime(page)
  }
}

/** Returns the processor time of all pages with their workers, in seconds. */
async function measureProcessorTime(page: Page): Promise<number> {
  const session = await (page.context().browser() ?? browser).newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0)
}

/** Reads a sample of the corpus with the worker of the device, and with the engine of the server. */
async function compareWords(page: Page): Promise<Ratio> {
  const script = (await readdir('dist/assets')).find((name) => /^reader\.worker-.*\.js$/.test(name))
  await page.evaluate(startReader, `/assets/${script}`)
  const server = createNodeTextReader()
  const ratios: Ratio[] = []
  for (const image of corpusImages.filter((_, index) => index % Number(options.every) === 0)) {
    const bytes = await loadImage(image, appSide)
    const text = await page.evaluate(readOnDevice, bytes.toString('base64'))
    const source = toPixelSource(await inspectImage(bytes))
    ratios.push(
      countSameWords((await server.read(source, { signal: new AbortController().signal })).text, text),
    )
  }
  await server.close()
  return addRatios(ratios)
}

declare global {
  interface Window {
    readerWorker: Worker
  }
}

function startReader(script: string): void {
  window.readerWorker = new Worker(script, { type: 'module' })
}

/** Calls the worker as comlink does. Runs in the page. */
async function readOnDevice(base64: string): Promise<string> {
  const blob = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob()
  const id = String(Math.random())
  const answer = new Promise<unknown>((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (data.id !== id) return
      window.readerWorker.removeEventListener('message', listen)
      resolve(data.value)
    }
    window.readerWorker.addEventListener('message', listen)
  })
  window.readerWorker.postMessage({
    id,
    type: 'APPLY',
    path: ['analyze'],
    argumentList: [
      { type: 'RAW', value: blob },
      { type: 'RAW', value: { analysis: 'text', parameter: undefined } },
    ],
  })
  const { result, error } = (await answer) as { result?: { text?: string }; error?: { message: string } }
  if (!result) throw new Error(error?.message ?? 'The reader failed.')
  return result.text ?? ''
}
