import { rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { startApp } from '../../tests/support/app.ts'
import { expectSeriesLive, startSeries } from '../../tests/support/capture-page.ts'
import { allowedCameraFlags, createLaunchOptions } from '../../tests/support/chromium.mjs'
import { signInToDemo } from '../../tests/support/fixtures.ts'
import { liveSwitch, storeDeviceModels } from '../../tests/support/live-preview-page.ts'
import { traceLongTasks } from '../../tests/support/trace-long-tasks.ts'
import { atLeast, atMost, formatLimitResult, type LimitResult, withoutLimit } from '../limits.ts'
import { median } from '../rounds.ts'
import { writeCameraFile } from './camera-file.ts'
import {
  measureFrameRates,
  measureShutter,
  readRendererMemory,
  runThrottled,
  startFrameCounter,
} from './measure-page.ts'

/*
 * Measures the live preview in the camera of a series, with Chromium's fake camera of 1280 x 960: how often it changes,
 * what it costs the viewfinder and the shutter, and whether its memory grows.
 *
 *   node bench/live/run.ts [--minutes 10] [--seconds 5] [--out file.json]
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    out: { type: 'string' },
  },
})
const ms = Number(options.seconds) * 1000
const slowdown = 4
const rounds = 5
const shots = { count: 20, everyMs: 1000 }
const limit = { updates: 3, slowUpdates: 1, frames: 0.9, readyMs: 150, longTasks: 0, memoryGrowth: 1.1 }
const oneDigit = { unit: 'per s', digits: 1 }
const wholeMs = { unit: 'ms', digits: 0 }

const scenes = [
  { agent: 'Counter', photo: 'hex-nuts.jpg' },
  { agent: 'General Object Detection', photo: 'coffee-photo.jpg' },
  { agent: 'Text Extractor', photo: 'battery-label.jpg' },
]

const app = await startApp()
const limits: LimitResult[] = []
try {
  for (const scene of scenes) await withCamera(scene, (page) => measureUpdates(page, scene.agent))
  await withCamera({ agent: 'General Object Detection', photo: 'coffee-photo.jpg' }, measureCosts)
} finally {
  await app.stop()
}
process.stdout.write(`${limits.map(formatLimitResult).join('\n')}\n`)
if (options.out) await writeFile(options.out, `${JSON.stringify({ limits }, null, 1)}\n`)
process.exitCode = limits.every(({ isMet }) => isMet) ? 0 : 1

type Scene = { agent: string; photo: string }

/** Opens the camera of a new series, whose live preview is on. */
async function withCamera({ agent, photo }: Scene, measure: (page: Page) => Promise<void>): Promise<void> {
  const file = await writeCameraFile(photo)
  const browser: Browser = await chromium.launch(
    createLaunchOptions([...allowedCameraFlags, `--use-file-for-fake-video-capture=${file}`]),
  )
  try {
    const context = await browser.newContext({ permissions: ['camera'] })
    const page = await context.newPage()
    await signInToDemo(page, app.url)
    await storeDeviceModels(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${app.url}/capture`)
    await startSeries(page, new RegExp(`^${agent}`))
    await expectSeriesLive(page)
    await liveSwitch(page).click()
    await page.getByText(/^(\d+|No) (object|line|code)/).waitFor({ timeout: 120_000 })
    await startFrameCounter(page)
    await measure(page)
  } finally {
    await browser.close()
    await rm(dirname(file), { recursive: true })
  }
}

async function measureUpdates(page: Page, agent: string): Promise<void> {
  const { updates } = await measureFrameRates(page, ms)
  const slow = await runThrottled(page, slowdown, () => measureFrameRates(page, 2 * ms))
  limits.push(
    atLeast(`live preview, ${agent}, updates`, updates, limit.updates, oneDigit),
    atLeast(
      `live preview, ${agent}, updates with all threads slowed down ${slowdown} x`,
      slow.updates,
      limit.slowUpdates,
      oneDigit,
    ),
  )
}

async function measureCosts(page: Page): Promise<void> {
  const frames: { on: number; off: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const on = (await measureFrameRates(page, ms)).frames
    await liveSwitch(page).click()
    const off = (await measureFrameRates(page, ms)).frames
    await liveSwitch(page).click()
    frames.push({ on, off })
  }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let ready: number[] = []
  // The first photo loads code.
  await measureShutter(page, 1, shots.everyMs)
  const tasks = await traceLongTasks(page, async () => {
    ready = (await measureShutter(page, shots.count, shots.everyMs)).slice(1)
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  for (const { ms, work } of tasks.slice(0, 8))
    process.stdout.write(`long task ${ms} ms: ${work.join('; ')}\n`)
  const memory = await measureMemory(page)
  const shown = median(frames.map(({ on }) => on))
  limits.push(
    withoutLimit('frames of the viewfinder with the live preview', `${shown.toFixed(1)} per s`),
    atLeast(
      'frames of the viewfinder with the live preview, of those without it',
      median(frames.map(({ on, off }) => on / off)),
      limit.frames,
    ),
    atMost(
      `shutter ready again during the live preview, CPU slowed down ${slowdown} x, median`,
      median(ready),
      limit.readyMs,
      wholeMs,
    ),
    atMost(
      `main-thread tasks over 50 ms during the live preview and ${shots.count} photos, CPU slowed down ${slowdown} x`,
      tasks.length,
      limit.longTasks,
      { digits: 0 },
    ),
    atMost(`growth of the memory in ${options.minutes} minutes of live preview`, memory, limit.memoryGrowth),
  )
}

/** Returns the mean of the second half over that of the first half, after a minute. */
async function measureMemory(page: Page): Promise<number> {
  const seconds = Number(options.minutes) * 60
  await sleep(Math.min(60, seconds / 5) * 1000)
  const sizes: number[] = []
  const samples = 20
  for (let sample = 0; sample < samples; sample += 1) {
    await sleep((seconds / samples) * 1000)
    sizes.push(await readRendererMemory(page))
  }
  process.stdout.write(`memory in MB: ${sizes.map((size) => size.toFixed(0)).join(' ')}\n`)
  const half = samples / 2
  return median(sizes.slice(half)) / median(sizes.slice(0, half))
}
