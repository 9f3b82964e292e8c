import '#platform/trusted-types.ts'
import { medianRatio } from '../../median.ts'
import { orderOf } from '../../order-of.ts'
import { equals } from '../equals.ts'
import { before, type Contestant, contestants, type Job } from './candidates.ts'
import { corpusFaults } from './corpus.ts'
import { onDisk } from './stored-file.ts'
import { watchThread } from './watch-thread.ts'

type Plan = {
  inputs: { name: string; side: number; url: string }[]
  names: string[]
  rounds: number
  quality: boolean
  once?: string
  corpus?: boolean
}
type Run = { round: number; ms: number; gap: number; longest: number }

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits, two seconds at most, until the page's thread is idle: what one leaves behind is not the next one's. */
async function calm() {
  for (let tries = 0; tries < 20; tries += 1) {
    const stop = watchThread()
    await rest(100)
    if (stop().gap < 8) return
  }
}

const post = (path: string, body: BodyInit) => fetch(path, { method: 'POST', body })
const say = (text: string) => {
  document.title = text
  return post('/say', text)
}

async function timed(encode: Contestant, job: Job, round: number): Promise<Run> {
  const stop = watchThread()
  await rest(8)
  const start = performance.now()
  await encode(job)
  const ms = performance.now() - start
  return { round, ms, ...stop() }
}

/** Whether the floor and its twin came out equal. */
function isEven({ floor = [], floor_again = [] }: Record<string, Run[]>): boolean {
  const pairs = floor.flatMap(({ round, ms }) =>
    floor_again.filter((twin) => twin.round === round).map((twin) => ({ floor: ms, twin: twin.ms })),
  )
  const ratio = medianRatio(pairs, 'twin', 'floor')
  return pairs.length === 0 || (ratio >= equals[0] && ratio <= equals[1])
}

/** Where the machine was uneven, everybody has as many rounds again, up to this many times. */
const mostTimes = 3

type Race = { job: Job; names: string[]; rounds: number; isHuge: boolean }

/** All contestants, until the floor and its twin agree or patience ends. The first time is for caches and compilers. */
async function race(plan: Race): Promise<Record<string, Run[]>> {
  const runs: Record<string, Run[]> = Object.fromEntries(plan.names.map((name) => [name, []]))
  await raceOnce(plan, 0)
  for (let round = 0; round < plan.rounds * mostTimes; round += 1) {
    if (round > 0 && round % plan.rounds === 0 && isEven(runs)) break
    for (const [name, run] of await raceOnce(plan, round)) runs[name]?.push(run)
  }
  return runs
}

/**
 * A round. The pixels of a huge picture are hundreds of megabytes, and a virtual machine gives those fast to whoever comes
 * after one that has just freed as many, else slowly: with it everybody comes after the same one.
 */
async function raceOnce({ job, names, isHuge }: Race, round: number): Promise<[string, Run][]> {
  const runs: [string, Run][] = []
  for (const name of orderOf(names, round)) {
    const encode = contestants[name]
    if (!encode) continue
    if (isHuge) {
      await before(job).catch((error: unknown) => say(`before ${name}: ${error}`))
      await calm()
    }
    const run = await timed(encode, job, round).catch((error: unknown) => {
      say(`${name}: ${error}`)
      return undefined
    })
    if (run) runs.push([name, run])
    await calm()
  }
  return runs
}

/** One picture by one contestant, for what a fresh page costs: its time, and its memory as seen from outside. */
async function once({ inputs, once: name = '' }: Plan) {
  const [input] = inputs
  if (!input) return
  const blob = await onDisk(await (await fetch(input.url)).blob())
  await post('/ready', '')
  // A browser that has just started has more to do than the page asks of it.
  await rest(500)
  await calm()
  const start = performance.now()
  await contestants[name]?.({ blob, side: input.side, type: 'image/jpeg' })
  await post('/once', JSON.stringify({ ms: performance.now() - start }))
}

/** Twenty pictures: one after the other, as on one worker, or all asked for at once. */
const manyWays: Record<string, { name: string; atOnce: boolean }> = {
  'floor, one by one': { name: 'floor', atOnce: false },
  'ours, one by one': { name: 'ours', atOnce: false },
  'ours, at once': { name: 'ours', atOnce: true },
  'bic_worker, at once': { name: 'bic_worker', atOnce: true },
  'compressorjs, at once': { name: 'compressorjs', atOnce: true },
}

async function twenty(job: Job, { name, atOnce }: { name: string; atOnce: boolean }): Promise<number> {
  const start = performance.now()
  const encode = contestants[name]
  if (atOnce) await Promise.all(Array.from({ length: 20 }, () => encode?.(job)))
  for (let count = atOnce ? 20 : 0; count < 20; count += 1) await encode?.(job)
  return performance.now() - start
}

async function many(job: Job, names: string[], rounds: number): Promise<Record<string, number[]>> {
  const ways = Object.entries(manyWays).filter(([, { name }]) => names.includes(name))
  const times: Record<string, number[]> = Object.fromEntries(ways.map(([way]) => [way, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, plan] of round % 2 ? [...ways].reverse() : ways) {
      times[way]?.push(await twenty(job, plan))
      await rest(100)
    }
  }
  return times
}

async function main() {
  const plan: Plan = await (await fetch(`/plan${location.search}`)).json()
  if (plan.once) return once(plan)
  if (plan.corpus) await post('/corpus', JSON.stringify(await corpusFaults()))
  for (const { name, side, url } of plan.inputs) {
    const blob = await onDisk(await (await fetch(url)).blob())
    const job: Job = { blob, side, type: 'image/jpeg' }
    const runs = await race({ job, names: plan.names, rounds: plan.rounds, isHuge: name === 'p108' })
    await post(`/runs?input=${name}`, JSON.stringify(runs))
    if (name === 'p12') {
      const times = await many(job, plan.names, plan.rounds)
      await post('/many', JSON.stringify(times))
    }
    for (const contestant of plan.quality ? plan.names : []) {
      const made = await contestants[contestant]?.({ ...job, type: 'image/png' }).catch(() => undefined)
      if (made) await post(`/picture?input=${name}&contestant=${contestant}`, made)
    }
  }
  await post('/done', '')
}

main().catch((error: unknown) => say(`failed: ${error}`).then(() => post('/done', '')))
