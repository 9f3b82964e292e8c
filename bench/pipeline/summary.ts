import { median } from '../rounds.ts'

/**
 * The minimum and maximum ratio of control to baseline. Another ratio means that the load of the machine has changed too much
 * for a comparison.
 */
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
export type CandidateFigures = {
  ratio: number
  /** The median time, in ms. */
  ms: number
  /** The median of the longest blocks of the main thread, in ms. */
  gap: number
  /** The quality compared with exact Lanczos3, before the result is encoded. */
  quality?: Quality
  /** The ratio for the first image in a new browser. */
  coldRatio?: number
  /** The ratio of the peak memory of the page's process. */
  memoryRatio?: number
}

export type PipelineSummary = {
  engine: string
  rounds: number
  images: PerImage<CandidateFigures>
  /** The time for twenty images of 12 MP, as a ratio to the baseline in one worker. */
  twenty: Record<string, number>
  /** How many times faster twenty images are at once than one after another. */
  poolSpeed?: number
}

const baselineOfTwenty = 'baseline, one by one'

export function summarizePipelineRun({
  engine,
  rounds,
  runs,
  quality,
  cold,
  memory,
  many,
}: PipelineRun): PipelineSummary {
  const images = mapRecord(runs, (candidates, image) =>
    mapRecord(candidates, (own, name) => ({
      ...computeTimes(own, candidates.baseline ?? []),
      ...(quality[image]?.[name] ? { quality: roundQuality(quality[image][name]) } : {}),
      ...computeMedianRatio('coldRatio', cold[image], name),
      ...(hasFigures(memory[image]) ? computeMedianRatio('memoryRatio', memory[image], name) : {}),
    })),
  )
  const twenty = mapRecord(many ?? {}, (own) => computeMedianOfRatios(own, many?.[baselineOfTwenty] ?? []))
  const [oneByOne, atOnce] = [many?.['ours, one by one'], many?.['ours, at once']]
  const poolSpeed = oneByOne && atOnce ? { poolSpeed: computeMedianOfRatios(oneByOne, atOnce) } : {}
  return { engine, rounds, images, twenty, ...poolSpeed }
}

function computeTimes(own: Run[], baseline: Run[]) {
  const baselineTimes = new Map(baseline.map(({ round, ms }) => [round, ms]))
  const ratios = own.flatMap(({ round, ms }) => ms / (baselineTimes.get(round) ?? Number.NaN))
  return {
    ratio: roundTo(median(ratios.filter((ratio) => !Number.isNaN(ratio))), 3),
    ms: roundTo(median(own.map(({ ms }) => ms)), 1),
    gap: roundTo(median(own.map(({ gap }) => gap)), 1),
  }
}

function computeMedianRatio(
  key: 'coldRatio' | 'memoryRatio',
  all: Record<string, number[]> | undefined,
  name: string,
) {
  return all?.[name] && all.baseline ? { [key]: computeMedianOfRatios(all[name], all.baseline) } : {}
}

const hasFigures = (all: Record<string, number[]> | undefined) =>
  Object.values(all ?? {}).some((values) => values.some((value) => value > 0))

const computeMedianOfRatios = (own: number[], other: number[]) =>
  roundTo(median(own.map((value, round) => value / (other[round] ?? Number.NaN))), 3)

const roundTo = (value: number, count: number) => Number(value.toFixed(count))

function roundQuality({ wrongSize, psnr, ssim, alias, passband }: Quality): Quality {
  if (wrongSize) return { wrongSize }
  return {
    ...(psnr === undefined ? {} : { psnr: roundTo(psnr, 1) }),
    ...(ssim === undefined ? {} : { ssim: roundTo(ssim, 4) }),
    ...(alias === undefined ? {} : { alias: roundTo(alias, 1) }),
    ...(passband === undefined ? {} : { passband: roundTo(passband, 2) }),
  }
}

function mapRecord<From, To>(from: Record<string, From>, make: (value: From, key: string) => To) {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, make(value, key)]))
}
