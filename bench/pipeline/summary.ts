import { median } from '../rounds.ts'

/** Limits of the ratio of control to baseline. Beyond them, the load of the machine has changed too much for a comparison. */
export const controlLimits = [0.95, 1.05] as const

type Run = { round: number; ms: number; gap: number; longest: number }
type Ring = { alias: number; passband: number }
type Quality = { wrongSize?: string; psnr?: number; ssim?: number; exact?: Ring } & Partial<Ring>
type PerImage<Value> = Record<string, Record<string, Value>>

/** The output of run.mjs: every round of every candidate. */
export type PipelineRun = {
  engine: string
  rounds: number
  runs: PerImage<Run[]>
  quality: PerImage<Quality>
  cold: PerImage<number[]>
  memory: PerImage<number[]>
  many?: Record<string, number[]>
}

/** The figures of a candidate with an image. Each ratio is the median of its ratios to the baseline of the same round. */
export type PipelineFigures = {
  ratio: number
  /** The median time, in ms. */
  ms: number
  /** The median of the longest blocks of the main thread, in ms. */
  gap: number
  /** Compared with exact Lanczos3, before the result is encoded. */
  quality?: Quality
  /** The ratio for the first image in a new browser. */
  coldRatio?: number
  /** The ratio of the peak memory of the page's process. */
  memoryRatio?: number
}

export type PipelineSummary = {
  engine: string
  rounds: number
  images: PerImage<PipelineFigures>
  /** The time for twenty images of 12 MP, as a ratio to the baseline in one worker. */
  twenty: Record<string, number>
  /** How many times faster twenty images are at once than one after another. */
  poolSpeed?: number
}

const baselineOfTwenty = 'baseline, one by one'

export function summaryOf({
  engine,
  rounds,
  runs,
  quality,
  cold,
  memory,
  many,
}: PipelineRun): PipelineSummary {
  const images = mapped(runs, (candidates, image) =>
    mapped(candidates, (own, name) => ({
      ...timesOf(own, candidates.baseline ?? []),
      ...(quality[image]?.[name] ? { quality: rounded(quality[image][name]) } : {}),
      ...single('coldRatio', cold[image], name),
      ...(hasFigures(memory[image]) ? single('memoryRatio', memory[image], name) : {}),
    })),
  )
  const twenty = mapped(many ?? {}, (own) => pairwise(own, many?.[baselineOfTwenty] ?? []))
  const [oneByOne, atOnce] = [many?.['ours, one by one'], many?.['ours, at once']]
  const poolSpeed = oneByOne && atOnce ? { poolSpeed: pairwise(oneByOne, atOnce) } : {}
  return { engine, rounds, images, twenty, ...poolSpeed }
}

function timesOf(own: Run[], baseline: Run[]) {
  const baselineTimes = new Map(baseline.map(({ round, ms }) => [round, ms]))
  const ratios = own.flatMap(({ round, ms }) => ms / (baselineTimes.get(round) ?? Number.NaN))
  return {
    ratio: digits(median(ratios.filter((ratio) => !Number.isNaN(ratio))), 3),
    ms: digits(median(own.map(({ ms }) => ms)), 1),
    gap: digits(median(own.map(({ gap }) => gap)), 1),
  }
}

function single(key: 'coldRatio' | 'memoryRatio', all: Record<string, number[]> | undefined, name: string) {
  return all?.[name] && all.baseline ? { [key]: pairwise(all[name], all.baseline) } : {}
}

const hasFigures = (all: Record<string, number[]> | undefined) =>
  Object.values(all ?? {}).some((values) => values.some((value) => value > 0))

const pairwise = (own: number[], other: number[]) =>
  digits(median(own.map((value, round) => value / (other[round] ?? Number.NaN))), 3)

const digits = (value: number, count: number) => Number(value.toFixed(count))

function rounded({ wrongSize, psnr, ssim, alias, passband }: Quality): Quality {
  if (wrongSize) return { wrongSize }
  return {
    ...(psnr === undefined ? {} : { psnr: digits(psnr, 1) }),
    ...(ssim === undefined ? {} : { ssim: digits(ssim, 4) }),
    ...(alias === undefined ? {} : { alias: digits(alias, 1) }),
    ...(passband === undefined ? {} : { passband: digits(passband, 2) }),
  }
}

function mapped<From, To>(from: Record<string, From>, make: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, make(value, key)]))
}
