import { atLeast, atMost, between, type LimitResult } from '../limits.ts'
import { type CandidateFigures, controlLimits, type PipelineSummary } from './summary.ts'

/** The maximum times of large images, as multiples of the baseline in the same run. */
const timeLimits: Record<string, number> = { p12: 0.8, p24: 0.65, p48: 0.55, p108: 0.42 }
/** Small images, for which a few milliseconds more than the baseline are allowed, because they are not noticeable. */
const smallImages = ['cam1280', 'p1', 'png12']
const smallLimit = { ratio: 1.25, moreMs: 8 }
const memoryLimits: Record<string, number> = { p12: 1, p108: 0.25 }
/** The maximum block of the main thread, in ms: the duration of one frame. */
const maxGapMs = 16
/** In WebKit, `createImageBitmap` in a worker reads the file through the main thread, in the baseline as well. */
const maxGapRatioWebKit = 1.1
const ms = { unit: 'ms', digits: 1 }
/** The minimum and maximum contrast of coarse rings. An exact resize does not change it, which is a contrast of 1. */
const passbandLimits = [0.95, 1.05] as const

/** Checks time, memory and concurrency in Chromium; quality and the main thread in all engines. */
export function checkPipelineLimits(summary: PipelineSummary): LimitResult[] {
  const addEngineName = (what: string) => `${summary.engine}: ${what}`
  const images = Object.entries(summary.images).flatMap(([image, { ours, baseline, control }]) =>
    ours && baseline ? [{ image, ours, baseline, control }] : [],
  )
  const unmeasured = Object.keys(summary.images).filter((name) => !images.some(({ image }) => image === name))
  const every = images.flatMap(({ image, ours, baseline, control }) => [
    ...(control
      ? [between(`${addEngineName(image)}: control to baseline`, control.ratio, controlLimits)]
      : []),
    atMost(
      addEngineName(`longest main-thread block, median of the rounds, ${image}`),
      ours.gap,
      summary.engine === 'webkit'
        ? Math.max(maxGapMs, Math.ceil(baseline.gap * maxGapRatioWebKit))
        : maxGapMs,
      ms,
    ),
    ...checkQuality(addEngineName(image), ours),
  ])
  const always = [...every, ...unmeasured.map((image) => createMissingResult(addEngineName(image)))]
  if (summary.engine !== 'chromium') return always
  const times = images.flatMap(({ image, ours, baseline }) => [
    ...checkTime(addEngineName(image), image, ours, baseline),
    ...checkSingleImage(addEngineName(image), image, ours),
  ])
  return [...times, ...always, ...checkManyImages(summary)]
}

/** Returns the result of a limit whose measurement is missing: it is not met. */
function createMissingResult(what: string): LimitResult {
  return { what, measured: 'nothing', limit: 'a figure', isMet: false }
}

function checkTime(
  what: string,
  image: string,
  ours: CandidateFigures,
  baseline: CandidateFigures,
): LimitResult[] {
  const limit = timeLimits[image]
  if (limit) return [atMost(`${what}: time to baseline`, ours.ratio, limit)]
  if (!smallImages.includes(image)) return []
  const more = ours.ms - baseline.ms
  return [
    {
      what: `${what}: time to baseline`,
      measured: `${ours.ratio.toFixed(2)} (${more.toFixed(1)} ms more)`,
      limit: `at most ${smallLimit.ratio} or ${smallLimit.moreMs} ms more`,
      isMet: ours.ratio <= smallLimit.ratio || more <= smallLimit.moreMs,
    },
  ]
}

function checkQuality(what: string, { quality }: CandidateFigures): LimitResult[] {
  if (!quality) return [createMissingResult(`${what}: quality`)]
  const { alias, passband, psnr, ssim, wrongSize } = quality
  if (alias !== undefined && passband !== undefined)
    return [
      atMost(`${what}: alias`, alias, 6, { digits: 1 }),
      between(`${what}: passband`, passband, passbandLimits),
    ]
  if (wrongSize) return [{ what, measured: wrongSize, limit: 'the requested size', isMet: false }]
  return [
    atLeast(`${what}: PSNR(Y)`, psnr ?? 0, 39, { unit: 'dB', digits: 1 }),
    atLeast(`${what}: SSIM(Y)`, ssim ?? 0, 0.996, { digits: 4 }),
  ]
}

function checkSingleImage(
  what: string,
  image: string,
  { coldRatio, memoryRatio }: CandidateFigures,
): LimitResult[] {
  const limit = memoryLimits[image]
  if (!limit) return []
  const [first, peak] = [`${what}: first image in a new browser`, `${what}: peak memory`]
  return [
    coldRatio === undefined ? createMissingResult(first) : atMost(first, coldRatio, 1.05),
    memoryRatio === undefined ? createMissingResult(peak) : atMost(peak, memoryRatio, limit),
  ]
}

function checkManyImages({ twenty, poolSpeed }: PipelineSummary): LimitResult[] {
  const atOnce = twenty['ours, at once']
  const [speed, time] = [
    '20 images at once, speed of one worker',
    '20 images at once, time to baseline in one worker',
  ]
  return [
    poolSpeed ? atLeast(speed, poolSpeed, 1.6) : createMissingResult(speed),
    atOnce ? atMost(time, atOnce, 0.5) : createMissingResult(time),
  ]
}
