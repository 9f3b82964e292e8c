import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LoadReport } from '../support/load-report.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { createRandom } from '../support/random.ts'
import type { StoredRun } from '../support/run-store.ts'
import type { LongTask } from '../support/trace-long-tasks.ts'
import { chooseFolder, type Progress, resumeIntake, startBatch, waitForProgress } from './batch-run.ts'
import { startEnvironment } from './environment.ts'
import { findBatchViolations, findLedgerViolations } from './find-violations.ts'
import { type MemoryUsage, watchMemory } from './memory.ts'
import { writePhotos } from './photos.ts'
import { traceLongTasksDuring } from './trace-long-tasks-during.ts'

/*
 * Runs `npm run test:batch-load [-- --images N --kills N --seed S]`. Adds a folder of photos of 12 MP twice. The first batch is
 * measured: when its first row appears, the long tasks of the main thread, and the memory. During the second one browser and
 * server are killed. Each photo must have one result and one charge, in the order of the files.
 */
const { values } = parseArgs({
  options: {
    images: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
})
const [images, kills, seed] = [Number(values.images), Number(values.kills), Number(values.seed)]
const limits = { firstRowMs: 2_000, longTasks: 0 }
/** How long the start is traced, and then each of the later stages, in ms. */
const traced = { start: 30_000, later: 10_000 }

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const random = createRandom(seed)
const report = new LoadReport(seed)
report.print(`${images} images, ${kills} kills, seed ${seed}`)

const environment = await startEnvironment({ trial: 2 * images + 1_000 })
const photos = join(environment.folder, 'photos')
try {
  const names = await writePhotos(photos, images)
  const runs = await measureBatch(names)
  runs.push(...(await killDuringBatch(names)))
  await environment.stopServer()
  report.violations.push(...(await findLedgerViolations(environment.dataDir, runs)))
} finally {
  await environment.close()
}
process.exit(report.finish('Each image has one result and one charge, in the order of the files.'))

async function measureBatch(names: readonly string[]): Promise<StoredRun[]> {
  const page = environment.page()
  const memory = watchMemory(environment.browserPid())
  reportMemory('before', await memory.read())
  let firstRowMs = 0
  let checkMs = 0
  const checkTasks = await traceLongTasksDuring(environment.debugEndpoint(), async () => {
    checkMs = await chooseFolder(page, photos, images)
  })
  report.figure('files checked after', toSeconds(checkMs))
  reportTasks('while files are checked', checkTasks)
  const startedAt = performance.now()
  const whenReached = (isReached: (progress: Progress) => boolean) =>
    waitForProgress(environment, isReached).then(() => toSeconds(performance.now() - startedAt))
  const added = whenReached(({ added }) => added === images)
  const done = whenReached(({ done, added }) => done === images && added === images)
  const startTasks = await traceLongTasksDuring(environment.debugEndpoint(), async () => {
    firstRowMs = await startBatch(page)
    await environment.detach()
    await sleep(traced.start)
  })
  report.figure('first row after', toSeconds(firstRowMs), firstRowMs <= limits.firstRowMs)
  reportTasks(`in the first ${traced.start / 1000} s`, startTasks)
  await reportLater(memory, 'at 10 % added', ({ added }) => added >= images * 0.1)
  await reportLater(memory, 'at 50 % added', ({ added }) => added >= images * 0.5)
  await reportLater(memory, 'at 100 % added', ({ added }) => added === images)
  report.figure('all images added after', await added)
  await reportLater(memory, 'at 90 % done', ({ done }) => done >= images * 0.9)
  report.figure('all images done after', await done)
  reportMemory('at the end', await memory.read())
  report.figure('peak of pages and workers', `${memory.peak()} MB`)
  memory.stop()
  await environment.attach()
  return checkBatch(names, 0)
}

/** Reports the memory and the long tasks when the batch has come so far. */
async function reportLater(
  memory: ReturnType<typeof watchMemory>,
  when: string,
  isReached: (progress: Progress) => boolean,
): Promise<void> {
  await waitForProgress(environment, isReached)
  reportMemory(when, await memory.read())
  reportTasks(when, await traceLongTasksDuring(environment.debugEndpoint(), () => sleep(traced.later)))
}

async function killDuringBatch(names: readonly string[]): Promise<StoredRun[]> {
  const chargedBefore = await fetchChargedCount(environment.page())
  await chooseFolder(environment.page(), photos, images)
  await startBatch(environment.page())
  const startedAt = performance.now()
  const path = new URL(environment.page().url()).pathname
  const share = (2 * images) / kills
  for (let number = 1; number <= kills; number += 1) {
    const steps = (number - 1) * share + random.integer(0, Math.floor(share * 0.9))
    await waitForProgress(environment, ({ added, done }) => added + done >= steps)
    await sleep(random.integer(0, 500))
    report.figure(`kill ${number}`, await killOnce(number % 2 === 1 ? 'browser' : 'server', path))
  }
  await waitForProgress(environment, ({ done, added }) => done === images && added === images)
  report.figure('all images done after', `${toSeconds(performance.now() - startedAt)}, with ${kills} kills`)
  return checkBatch(names, chargedBefore)
}

/** Kills a process and starts it again. Resolves with a line about it. */
async function killOnce(target: 'browser' | 'server', path: string): Promise<string> {
  const { done, added } = await waitForProgress(environment, () => true)
  const killedAt = performance.now()
  if (target === 'server') {
    await environment.killServer()
    await sleep(random.integer(0, 2_000))
    await environment.restartServer()
  } else {
    await environment.killBrowser()
    await environment.restartBrowser(path)
    await resumeIntake(environment, photos, images)
  }
  return `${target} at ${added} added and ${done} done, back after ${toSeconds(performance.now() - killedAt)}`
}

async function checkBatch(names: readonly string[], chargedBefore: number): Promise<StoredRun[]> {
  const page = environment.page()
  const { violations: found, runs } = await findBatchViolations(page, names)
  report.violations.push(...found)
  const charged = (await fetchChargedCount(page)) - chargedBefore
  report.figure('charged', `${charged} requests`)
  if (charged !== images) report.violations.push(`${charged} requests were charged instead of ${images}`)
  return runs
}

function reportTasks(when: string, tasks: readonly LongTask[]): void {
  const longest = Math.max(0, ...tasks.map(({ ms }) => ms))
  const value = `${tasks.length} over 50 ms${tasks.length > 0 ? `, longest ${longest} ms` : ''}`
  report.figure(`main-thread tasks ${when}`, value, tasks.length <= limits.longTasks)
  for (const { ms, work } of tasks.slice(0, 5)) report.print(`         ${ms} ms: ${work.join('; ')}`)
}

function reportMemory(when: string, { pages, browser }: MemoryUsage): void {
  report.figure(`memory ${when}`, `pages and workers ${pages} MB, browser process ${browser} MB`)
}
