import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { InferenceRequest } from '#contract/inference.ts'
import { respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { startApp } from '../../tests/support/app.ts'
import { expectLive, openCamera } from '../../tests/support/camera-page.ts'
import { allowedCameraFlags, createLaunchOptions } from '../../tests/support/chromium.mjs'
import { openStudio, signInToDemo } from '../../tests/support/fixtures.ts'
import { atMost, between, formatLimitResult, withoutLimit } from '../limits.ts'
import { getRoundOrder, median, medianRatio } from '../rounds.ts'
import { openBarePage, type RequestTemplate } from './bare-page.ts'
import { measureCapture } from './measure-capture.ts'

/*
 * Measures the time from the shutter to the painted result: of the app with its service worker, and of a bare page that only
 * encodes and fetches. Both use Chromium's fake camera and the same server with a fake model provider that responds instantly.
 * They take turns within each round. The bare page takes part twice, as a control.
 *
 *   node bench/flow/run.ts [--rounds 30] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, out: { type: 'string' } },
})
const settleDelayMs = 400
const limit = { overheadMs: 120, control: [0.95, 1.05] } as const
const wholeMsFormat = { unit: 'ms', digits: 0 }

/** The simulated networks. `mobile` is that of Lighthouse: 150 ms round trip, 1.6 Mbit/s down and 750 kbit/s up. */
const networks = {
  loopback: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  phone: { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
}
type Network = keyof typeof networks

const names = ['bare', 'product', 'control'] as const
type Name = (typeof names)[number]
type Contestants = Record<Name, { page: Page; button: string }>
type Round = Record<Name, number>

const provider = await startFakeProvider(respondWith('openai-compatible', '{}'))
const app = await startApp({
  env: {
    OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'instant',
    OPENAI_COMPATIBLE_API_KEY: 'bench',
    TRIAL_TOTAL: '1000000',
  },
})
const browser = await chromium.launch(createLaunchOptions(allowedCameraFlags))
let count = 0
try {
  const candidates = await openContestants(browser, app.url)
  const rounds = {} as Record<Network, Round[]>
  for (const network of ['loopback', 'phone'] as const) rounds[network] = await measureOn(candidates, network)
  process.exitCode = (await report(rounds)) ? 0 : 1
} finally {
  await browser.close()
  await app.stop()
  await provider.close()
}

async function openContestants(browser: Browser, origin: string): Promise<Contestants> {
  const installed = await browser.newContext({ permissions: ['camera'] })
  const product = await openProduct(installed, origin)
  const template = await recordRequest(product)
  const plain = await browser.newContext({ permissions: ['camera'], serviceWorkers: 'block' })
  const bare = await openBarePage(plain, origin, template)
  const control = await openBarePage(plain, origin, template)
  return {
    product: { page: product, button: 'button[aria-keyshortcuts="Shift+Enter"]' },
    bare: { page: bare, button: 'button' },
    control: { page: control, button: 'button' },
  }
}

/** Opens the studio of the installed app and waits until the camera is live. */
async function openProduct(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await signInToDemo(page, origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await openStudio(page)
  await openCamera(page)
  await expectLive(page)
  return page
}

/** Takes a photo in the app. Returns its request, which the bare page will send too. */
async function recordRequest(product: Page): Promise<RequestTemplate> {
  const sent = product.waitForRequest('**/api/v1/inference/**')
  const json = await product.evaluateHandle(captureNextBody)
  await product.getByRole('button', { name: 'Capture Photo' }).click()
  const request = await sent
  const { image_data: _, ...body } = InferenceRequest.parse(JSON.parse(await json.evaluate((it) => it.body)))
  const authorization = (await request.headerValue('Authorization')) ?? ''
  await request.response()
  return { path: new URL(request.url()).pathname, authorization, body }
}

/** Returns the body of the next `fetch` call. Wraps `fetch`, because Playwright cannot read bodies that are blobs. */
function captureNextBody(): { body: Promise<string> } {
  const { fetch } = window
  const body = new Promise<string>((resolve) => {
    window.fetch = (input, init) => {
      if (String(input).includes('/inference/')) {
        window.fetch = fetch
        resolve(new Response(init?.body).text())
      }
      return fetch(input, init)
    }
  })
  return { body }
}

async function measureOn(candidates: Contestants, network: Network): Promise<Round[]> {
  for (const name of names) {
    const { page } = candidates[name]
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] })
  }
  const warmUpRounds = 3
  for (let round = 0; round < warmUpRounds; round++) await measureRound(candidates, round)
  const rounds: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++)
    rounds.push(await measureRound(candidates, round))
  return rounds
}

/** Takes one photo on each page. Returns the time of each. */
async function measureRound(candidates: Contestants, round: number): Promise<Round> {
  const times = {} as Round
  for (const name of getRoundOrder(names, round)) {
    const text = `RESULT ${++count}.`
    provider.state.handler = respondWith('openai-compatible', JSON.stringify({ text, full_text: text }))
    const { page, button } = candidates[name]
    // The measured page must be in front, because tabs in the background render only once per second.
    await page.bringToFront()
    await page.waitForTimeout(settleDelayMs)
    times[name] = await measureCapture(page, { button, expected: text })
    // Waits, so that work of this page after its result does not slow down the next page.
    await page.waitForTimeout(settleDelayMs)
  }
  return times
}

function computeFigures(rounds: Round[]) {
  return {
    ratio: medianRatio(rounds, 'product', 'bare'),
    control: medianRatio(rounds, 'control', 'bare'),
    overheadMs: median(rounds.map(({ product, bare }) => product - bare)),
    productMs: median(rounds.map(({ product }) => product)),
    bareMs: median(rounds.map(({ bare }) => bare)),
  }
}

/** Prints the results. Returns whether all limits are met. */
async function report(rounds: Record<Network, Round[]>): Promise<boolean> {
  const figures = { loopback: computeFigures(rounds.loopback), phone: computeFigures(rounds.phone) }
  const ms = (time: number) => `${time.toFixed(0)} ms`
  const rows = Object.entries(figures).map(
    ([network, { bareMs, productMs, overheadMs, ratio, control }]) =>
      `| ${network} | ${ms(bareMs)} | ${ms(productMs)} | ${ms(overheadMs)} | ${ratio.toFixed(2)} | ${control.toFixed(2)} |`,
  )
  const head = '| shutter to result, instant engine | bare page | app | overhead | ratio | control |'
  const { loopback, phone } = figures
  const limits = [
    atMost(
      'shutter to result, ms over a bare page, loopback',
      loopback.overheadMs,
      limit.overheadMs,
      wholeMsFormat,
    ),
    atMost(
      'shutter to result, ms over a bare page, mobile network',
      phone.overheadMs,
      limit.overheadMs,
      wholeMsFormat,
    ),
    withoutLimit('shutter to result, ratio to a bare page, loopback', loopback.ratio.toFixed(2)),
    between('control: the bare page measured twice, loopback', loopback.control, limit.control),
    withoutLimit('shutter to result, ratio to a bare page, mobile network', phone.ratio.toFixed(2)),
    between('control: the bare page measured twice, mobile network', phone.control, limit.control),
  ]
  process.stdout.write(`${[head, '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n')}\n`)
  process.stdout.write(`${limits.map(formatLimitResult).join('\n')}\n`)
  if (options.out) await writeFile(options.out, `${JSON.stringify({ figures, limits }, null, 1)}\n`)
  return limits.every(({ isMet }) => isMet)
}
