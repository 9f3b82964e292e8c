import { atLeast, atMost, between, type LimitResult } from '../limits.ts'
import { equals } from './equals.ts'
import type { PipelineFigures, PipelineSummary } from './summary.ts'

/** Times the floor of the same run. */
const timeLimits: Record<string, number> = { p12: 0.8, p24: 0.65, p48: 0.55, p108: 0.42 }
/** Small ones are as good as their floor; a few milliseconds more are nobody's. */
const small = ['cam1280', 'p1', 'png12']
const smallLimit = { ratio: 1.25, moreMs: 8 }
const memoryLimits: Record<string, number> = { p12: 1, p108: 0.25 }
/** ms on the page's thread: a frame */
const longestGap = 16
const ms = { unit: 'ms', digits: 1 }
/** Contrast that is left of what should survive, as much as of an exact resize. */
const kept = [0.95, 1.05] as const

/** What Chromium must show in time, memory and number; each engine in quality and on the page's thread. */
export function checkLimits(summary: PipelineSummary): LimitResult[] {
  const inEngine = (what: string) => `${summary.engine}: ${what}`
  const pictures = Object.entries(summary.pictures).flatMap(
    ([picture, { ours, floor, floor_again: twin }]) =>
      ours && floor ? [{ picture, ours, floor, twin }] : [],
  )
  const unmade = Object.keys(summary.pictures).filter(
    (name) => !pictures.some(({ picture }) => picture === name),
  )
  const every = pictures.flatMap(({ picture, ours, twin }) => [
    ...(twin ? [between(`${inEngine(picture)}: the floor beside itself`, twin.ratio, equals)] : []),
    atMost(inEngine(`gap of the page's thread, median of the rounds, ${picture}`), ours.gap, longestGap, ms),
    ...qualityOf(inEngine(picture), ours),
  ])
  const always = [...every, ...unmade.map((picture) => missing(inEngine(picture)))]
  if (summary.engine !== 'chromium') return always
  const times = pictures.flatMap(({ picture, ours, floor }) => [
    ...timeOf(inEngine(picture), picture, ours, floor),
    ...singleOf(inEngine(picture), picture, ours),
  ])
  return [...times, ...always, ...manyOf(summary)]
}

/** What was not measured has not held its limit. */
function missing(what: string): LimitResult {
  return { what, measured: 'nothing', limit: 'a figure', isMet: false }
}

function timeOf(what: string, picture: string, ours: PipelineFigures, floor: PipelineFigures): LimitResult[] {
  const limit = timeLimits[picture]
  if (limit) return [atMost(`${what}: time to the floor's`, ours.ratio, limit)]
  if (!small.includes(picture)) return []
  const more = ours.ms - floor.ms
  return [
    {
      what: `${what}: time to the floor's`,
      measured: `${ours.ratio.toFixed(2)} (${more.toFixed(1)} ms more)`,
      limit: `at most ${smallLimit.ratio} or ${smallLimit.moreMs} ms more`,
      isMet: ours.ratio <= smallLimit.ratio || more <= smallLimit.moreMs,
    },
  ]
}

function qualityOf(what: string, { quality }: PipelineFigures): LimitResult[] {
  if (!quality) return [missing(`${what}: quality`)]
  const { alias, passband, psnr, ssim, wrongSize } = quality
  if (alias !== undefined && passband !== undefined)
    return [atMost(`${what}: alias`, alias, 6, { digits: 1 }), between(`${what}: passband`, passband, kept)]
  if (wrongSize) return [{ what, measured: wrongSize, limit: 'the size asked for', isMet: false }]
  return [
    atLeast(`${what}: PSNR(Y)`, psnr ?? 0, 39, { unit: 'dB', digits: 1 }),
    atLeast(`${what}: SSIM(Y)`, ssim ?? 0, 0.996, { digits: 4 }),
  ]
}

function singleOf(what: string, picture: string, { coldRatio, memoryRatio }: PipelineFigures): LimitResult[] {
  const limit = memoryLimits[picture]
  if (!limit) return []
  const [first, peak] = [`${what}: first picture of a fresh browser`, `${what}: peak memory`]
  return [
    coldRatio === undefined ? missing(first) : atMost(first, coldRatio, 1.05),
    memoryRatio === undefined ? missing(peak) : atMost(peak, memoryRatio, limit),
  ]
}

function manyOf({ twenty, poolSpeed }: PipelineSummary): LimitResult[] {
  const atOnce = twenty['ours, at once']
  const [speed, time] = [
    '20 pictures at once, speed of one worker',
    "20 pictures at once, time of the floor's one worker",
  ]
  return [
    poolSpeed ? atLeast(speed, poolSpeed, 1.6) : missing(speed),
    atOnce ? atMost(time, atOnce, 0.5) : missing(time),
  ]
}
