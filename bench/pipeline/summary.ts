import { median } from '../rounds.ts'

type Run = { round: number; ms: number; gap: number; longest: number }
type Ring = { alias: number; passband: number }
type Quality = { wrongSize?: string; psnr?: number; ssim?: number; exact?: Ring } & Partial<Ring>
type PerPicture<Value> = Record<string, Record<string, Value>>

/** What run.mjs writes: every round of every contestant. */
export type PipelineRun = {
  engine: string
  rounds: number
  runs: PerPicture<Run[]>
  quality: PerPicture<Quality>
  cold: PerPicture<number[]>
  memory: PerPicture<number[]>
  many?: Record<string, number[]>
}

/** One contestant with one picture; ratios are medians of the ratios to the floor of the same round. */
export type PipelineFigures = {
  ratio: number
  /** median */
  ms: number
  /** ms, median of the longest time in which the page's thread did not answer */
  gap: number
  /** against exact Lanczos3, before encoding */
  quality?: Quality
  /** the first picture of a fresh browser */
  coldRatio?: number
  /** peak, of the page's process */
  memoryRatio?: number
}

export type PipelineSummary = {
  engine: string
  rounds: number
  pictures: PerPicture<PipelineFigures>
  /** Twenty 12 MP pictures, as a ratio to the floor's one worker. */
  twenty: Record<string, number>
  /** How many times as fast twenty are at once as they are one by one. */
  poolSpeed?: number
}

const floorOfTwenty = 'floor, one by one'

export function summaryOf({
  engine,
  rounds,
  runs,
  quality,
  cold,
  memory,
  many,
}: PipelineRun): PipelineSummary {
  const pictures = mapped(runs, (contestants, picture) =>
    mapped(contestants, (own, name) => ({
      ...timesOf(own, contestants.floor ?? []),
      ...(quality[picture]?.[name] ? { quality: rounded(quality[picture][name]) } : {}),
      ...single('coldRatio', cold[picture], name),
      ...(hasFigures(memory[picture]) ? single('memoryRatio', memory[picture], name) : {}),
    })),
  )
  const twenty = mapped(many ?? {}, (own) => pairwise(own, many?.[floorOfTwenty] ?? []))
  const [oneByOne, atOnce] = [many?.['ours, one by one'], many?.['ours, at once']]
  const poolSpeed = oneByOne && atOnce ? { poolSpeed: pairwise(oneByOne, atOnce) } : {}
  return { engine, rounds, pictures, twenty, ...poolSpeed }
}

function timesOf(own: Run[], floor: Run[]) {
  const floors = new Map(floor.map(({ round, ms }) => [round, ms]))
  const ratios = own.flatMap(({ round, ms }) => ms / (floors.get(round) ?? Number.NaN))
  return {
    ratio: digits(median(ratios.filter((ratio) => !Number.isNaN(ratio))), 3),
    ms: digits(median(own.map(({ ms }) => ms)), 1),
    gap: digits(median(own.map(({ gap }) => gap)), 1),
  }
}

function single(key: 'coldRatio' | 'memoryRatio', all: Record<string, number[]> | undefined, name: string) {
  return all?.[name] && all.floor ? { [key]: pairwise(all[name], all.floor) } : {}
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
