import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { InferenceRequest } from '#contract/inference.ts'
import { respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { startApp } from '../../tests/support/app.ts'
import { isLive, openCamera } from '../../tests/support/camera-page.ts'
import { allowedCameras, launchOptions } from '../../tests/support/chromium.mjs'
import { openStudio, signInToDemo } from '../../tests/support/fixtures.ts'
import { median, medianRatio } from '../rounds.ts'
import { orderOf } from '../order-of.ts'
import { atMost, between, formatResult, withoutLimit } from '../limits.ts'
import { type AskedFor, openBarePage } from './bare-page.ts'
import { measureCapture } from './measure-capture.ts'

/*
 * From the shutter to the answer on screen: the built app with its service worker, beside a page that only encodes and
 * fetches. Both use Chromium's fake camera and the same running server, whose model provider is a fake that answers at
 * once. They take turns within each round; the bare page is there twice, to show how far two equals differ here.
 *
 *   node bench/flow/run.ts [--rounds 30] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, out: { type: 'string' } },
})
const settleMs = 400
const wanted = { ratio: 1.3, overheadMs: 60, twin: [0.95, 1.05] } as const
const wholeMs = { unit: 'ms', digits: 0 }

/**
 * Without a network between them everything is overhead: there it is judged in ms. As a ratio it is judged on the
 * network of a phone, the one that Lighthouse takes for mobile (150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up).
 */
const networks = {
  loopback: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  phone: { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
}
type Network = keyof typeof networks

const names = ['bare', 'product', 'twin'] as const
type Name = (typeof names)[number]
type Stage = { page: Page; button: string }
type Stages = Record<Name, Stage>
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
const browser = await chromium.launch(launchOptions(allowedCameras))
let count = 0
try {
  const stages = await openStages(browser, app.url)
  const rounds = {} as Record<Network, Round[]>
  for (const network of ['loopback', 'phone'] as const) rounds[network] = await playOn(stages, network)
  process.exitCode = (await report(rounds)) ? 0 : 1
} finally {
  await browser.close()
  await app.stop()
  await provider.close()
}

async function openStages(it: Browser, origin: string): Promise<Stages> {
  const installed = await it.newContext({ permissions: ['camera'] })
  const product = await openProduct(installed, origin)
  const asked = await askedBy(product)
  const plain = await it.newContext({ permissions: ['camera'], serviceWorkers: 'block' })
  const [bare, twin] = [await openBarePage(plain, origin, asked), await openBarePage(plain, origin, asked)]
  return {
    product: { page: product, button: 'button[aria-keyshortcuts="Shift+Enter"]' },
    bare: { page: bare, button: 'button' },
    twin: { page: twin, button: 'button' },
  }
}

/** Signed in, installed, in the studio with the camera on. */
async function openProduct(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await signInToDemo(page, origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await openStudio(page)
  await openCamera(page)
  await isLive(page)
  return page
}

/** The request that the product makes, so that the bare page makes the same. */
async function askedBy(product: Page): Promise<AskedFor> {
  const sent = product.waitForRequest('**/api/v1/inference/**')
  const json = await product.evaluateHandle(nextBody)
  await product.getByRole('button', { name: 'Capture Photo' }).click()
  const request = await sent
  const { image_data: _, ...body } = InferenceRequest.parse(JSON.parse(await json.evaluate((it) => it.body)))
  const authorization = (await request.headerValue('Authorization')) ?? ''
  await request.response()
  return { path: new URL(request.url()).pathname, authorization, body }
}

/** Read once where the page hands it over: a browser tells nobody what is in a blob that is sent. */
function nextBody(): { body: Promise<string> } {
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

async function playOn(stages: Stages, network: Network): Promise<Round[]> {
  for (const name of names) {
    const { page } = stages[name]
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] })
  }
  // Everything is loaded and warm before it counts.
  for (let round = 0; round < 3; round++) await playRound(stages, round)
  const rounds: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await playRound(stages, round))
  return rounds
}

/** One shot on each page. */
async function playRound(stages: Stages, round: number): Promise<Round> {
  const times = {} as Round
  for (const name of orderOf(names, round)) {
    const text = `ANSWER ${++count}.`
    provider.state.handler = respondWith('openai-compatible', JSON.stringify({ text, full_text: text }))
    const { page, button } = stages[name]
    // A tab behind another one is drawn once a second.
    await page.bringToFront()
    await page.waitForTimeout(settleMs)
    times[name] = await measureCapture(page, { button, expected: text })
    // What the product still has to do after an answer is its own time, not the next page's.
    await page.waitForTimeout(settleMs)
  }
  return times
}

function figuresOf(rounds: Round[]) {
  return {
    ratio: medianRatio(rounds, 'product', 'bare'),
    twin: medianRatio(rounds, 'twin', 'bare'),
    overheadMs: median(rounds.map(({ product, bare }) => product - bare)),
    productMs: median(rounds.map(({ product }) => product)),
    bareMs: median(rounds.map(({ bare }) => bare)),
  }
}

/** True where everything is as wanted. */
async function report(rounds: Record<Network, Round[]>): Promise<boolean> {
  const figures = { loopback: figuresOf(rounds.loopback), phone: figuresOf(rounds.phone) }
  const ms = (time: number) => `${time.toFixed(0)} ms`
  const rows = Object.entries(figures).map(
    ([network, { bareMs, productMs, overheadMs, ratio, twin }]) =>
      `| ${network} | ${ms(bareMs)} | ${ms(productMs)} | ${ms(overheadMs)} | ${ratio.toFixed(2)} | ${twin.toFixed(2)} |`,
  )
  const head =
    '| shutter to answer, engine at once | bare page | product | overhead | ratio | twin of the bare page |'
  const { loopback, phone } = figures
  const verdicts = [
    atMost('shutter to result, ms over a bare page', loopback.overheadMs, wanted.overheadMs, wholeMs),
    withoutLimit('shutter to result, ratio to a bare page, loopback', loopback.ratio.toFixed(2)),
    between('control: the bare page measured twice, loopback', loopback.twin, wanted.twin),
    atMost('shutter to result, ratio to a bare page, mobile network', phone.ratio, wanted.ratio),
    between('control: the bare page measured twice, mobile network', phone.twin, wanted.twin),
  ]
  process.stdout.write(`${[head, '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n')}\n`)
  process.stdout.write(`${verdicts.map(formatResult).join('\n')}\n`)
  if (options.out) await writeFile(options.out, `${JSON.stringify({ figures, verdicts }, null, 1)}\n`)
  return verdicts.every(({ isMet }) => isMet)
}
