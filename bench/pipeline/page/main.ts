import '#platform/trusted-types.ts'
import { getRoundOrder, medianRatio } from '../../rounds.ts'
import { controlLimits } from '../summary.ts'
import { type Candidate, candidates, type EncodeJob, precedingBaseline } from './candidates.ts'
import { checkCorpus } from './corpus.ts'
import { storeFile } from './stored-file.ts'
import { watchMainThread } from './watch-main-thread.ts'

type Plan = {
  inputs: { name: string; side: number; url: string }[]
  names: string[]
  rounds: number
  quality: boolean
  once?: string
  corpus?: boolean
}
type Run = { round: number; ms: number; gap: number; longest: number }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the main thread is idle, for at most 2 s, so that a candidate does not slow down the next one. */
async function waitUntilIdle() {
  for (let tries = 0; tries < 20; tries += 1) {
    const stop = watchMainThread()
    await sleep(100)
    if (stop().gap < 8) return
  }
}

const post = (path: string, body: BodyInit) => fetch(path, { method: 'POST', body })
const log = (text: string) => {
  document.title = text
  return post('/log', text)
}

async function time(encode: Candidate, job: EncodeJob, round: number): Promise<Run> {
  const stop = watchMainThread()
  await sleep(8)
  const start = performance.now()
  await encode(job)
  const ms = performance.now() - start
  return { round, ms, ...stop() }
}

/** Returns whether the baseline and the control took about the same time. */
function isLoadSteady({ baseline = [], control = [] }: Record<string, Run[]>): boolean {
  const controlTimes = new Map(control.map(({ round, ms }) => [round, ms]))
  const pairs = baseline
    .filter(({ round }) => controlTimes.has(round))
    .map(({ round, ms }) => ({ baseline: ms, control: controlTimes.get(round) ?? Number.NaN }))
  const ratio = medianRatio(pairs, 'control', 'baseline')
  return pairs.length === 0 || (ratio >= controlLimits[0] && ratio <= controlLimits[1])
}

/** How often all rounds are repeated at most, because the load of the machine has changed. */
const maxRepetitions = 3

type Measurement = { job: EncodeJob; names: string[]; rounds: number; isHuge: boolean }

/**
 * Measures all candidates, until the baseline and the control take the same time. The first round warms up and is not
 * recorded.
 */
async function measure(plan: Measurement): Promise<Record<string, Run[]>> {
  const runs: Record<string, Run[]> = Object.fromEntries(plan.names.map((name) => [name, []]))
  await measureRound(plan, 0)
  for (let round = 0; round < plan.rounds * maxRepetitions; round += 1) {
    if (round > 0 && round % plan.rounds === 0 && isLoadSteady(runs)) break
    for (const [name, run] of await measureRound(plan, round)) runs[name]?.push(run)
  }
  return runs
}

/**
 * Measures one round. A virtual machine allocates hundreds of megabytes faster if as many were freed shortly before, so with
 * a huge image another candidate runs before each one.
 */
async function measureRound({ job, names, isHuge }: Measurement, round: number): Promise<[string, Run][]> {
  const runs: [string, Run][] = []
  for (const name of getRoundOrder(names, round)) {
    const encode = candidates[name]
    if (!encode) continue
    if (isHuge) {
      await precedingBaseline(job).catch((error: unknown) => log(`before ${name}: ${error}`))
      await waitUntilIdle()
    }
    const run = await time(encode, job, round).catch((error: unknown) => {
      log(`${name}: ${error}`)
      return undefined
    })
    if (run) runs.push([name, run])
    await waitUntilIdle()
  }
  return runs
}

/** Encodes one image in a new page, whose memory the caller measures. */
async function encodeOnce({ inputs, once: name = '' }: Plan) {
  const [input] = inputs
  if (!input) return
  const blob = await storeFile(await (await fetch(input.url)).blob())
  await post('/ready', '')
  // Waits until the browser is no longer busy with its start.
  await sleep(500)
  await waitUntilIdle()
  const start = performance.now()
  await candidates[name]?.({ blob, side: input.side, type: 'image/jpeg' })
  await post('/once', JSON.stringify({ ms: performance.now() - start }))
}

/** The measurements with twenty images, which are encoded one after another, as in one worker, or all at once. */
const batchModes: Record<string, { name: string; atOnce: boolean }> = {
  'baseline, one by one': { name: 'baseline', atOnce: false },
  'ours, one by one': { name: 'ours', atOnce: false },
  'ours, at once': { name: 'ours', atOnce: true },
  'bic_worker, at once': { name: 'bic_worker', atOnce: true },
  'compressorjs, at once': { name: 'compressorjs', atOnce: true },
}

async function encodeTwenty(
  job: EncodeJob,
  { name, atOnce }: { name: string; atOnce: boolean },
): Promise<number> {
  const start = performance.now()
  const encode = candidates[name]
  if (atOnce) await Promise.all(Array.from({ length: 20 }, () => encode?.(job)))
  for (let count = atOnce ? 20 : 0; count < 20; count += 1) await encode?.(job)
  return performance.now() - start
}

async function measureBatches(
  job: EncodeJob,
  names: string[],
  rounds: number,
): Promise<Record<string, number[]>> {
  const ways = Object.entries(batchModes).filter(([, { name }]) => names.includes(name))
  const times: Record<string, number[]> = Object.fromEntries(ways.map(([way]) => [way, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, plan] of round % 2 ? [...ways].reverse() : ways) {
      times[way]?.push(await encodeTwenty(job, plan))
      await sleep(100)
    }
  }
  return times
}

async function main() {
  const plan: Plan = await (await fetch(`/plan${location.search}`)).json()
  if (plan.once) return encodeOnce(plan)
  if (plan.corpus) await post('/corpus', JSON.stringify(await checkCorpus()))
  for (const { name, side, url } of plan.inputs) {
    const blob = await storeFile(await (await fetch(url)).blob())
    const job: EncodeJob = { blob, side, type: 'image/jpeg' }
    const runs = await measure({ job, names: plan.names, rounds: plan.rounds, isHuge: name === 'p108' })
    await post(`/runs?input=${name}`, JSON.stringify(runs))
    if (name === 'p12') {
      const times = await measureBatches(job, plan.names, plan.rounds)
      await post('/many', JSON.stringify(times))
    }
    for (const candidate of plan.quality ? plan.names : []) {
      const output = await candidates[candidate]?.({ ...job, type: 'image/png' }).catch(() => undefined)
      if (output) await post(`/output?input=${name}&candidate=${candidate}`, output)
    }
  }
  await post('/done', '')
}

main().catch((error: unknown) => log(`failed: ${error}`).then(() => post('/done', '')))
