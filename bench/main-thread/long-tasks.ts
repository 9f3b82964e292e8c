import type { Page } from 'playwright/test'

/** A task is long if it takes longer than this, in ms. */
const longTaskMs = 50
/** The factor by which the CPU is slowed down, to be as slow as the CPU of a phone. */
const cpuSlowdown = 4
/** The number of attempts. The best one counts, because other programs on a busy machine cause delays too. */
const attempts = 3

type LongTask = { ms: number; work: string[] }

/**
 * Returns the tasks of the main thread over 50 ms (in thread time, not wall time) during `work`, from the best of three
 * attempts. `reset` restores the page before the next attempt.
 */
export async function measureLongTasks(
  page: Page,
  work: () => Promise<void>,
  reset: () => Promise<void>,
): Promise<LongTask[]> {
  const session = await page.context().newCDPSession(page)
  let best: LongTask[] | undefined
  for (let attempt = 0; attempt < attempts && best?.length !== 0; attempt++) {
    if (attempt > 0) await reset()
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const tasks = await trace(page, work)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (!best || computeTotalMs(tasks) < computeTotalMs(best)) best = tasks
  }
  return best ?? []
}

function computeTotalMs(tasks: LongTask[]): number {
  return tasks.reduce((total, { ms }) => total + ms, 0)
}

/** An entry of Chromium's trace. Times are in microseconds; `tdur` is in thread time. */
type Entry = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: {
    name?: string
    data?: { functionName?: string; url?: string; lineNumber?: number; columnNumber?: number }
  }
}

async function trace(page: Page, work: () => Promise<void>): Promise<LongTask[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']
  await browser.startTracing(page, { categories })
  const outcome = await Promise.allSettled([work()])
  const buffer = await browser.stopTracing()
  if (outcome[0].status === 'rejected') throw outcome[0].reason
  const { traceEvents } = JSON.parse(buffer.toString()) as { traceEvents: Entry[] }
  const mainThreads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const entries = traceEvents.filter(
    ({ ph, pid, tid }) =>
      ph === 'X' && mainThreads.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  if (!entries.some(({ name }) => name === 'RunTask')) throw new Error('The trace has no tasks of the page.')
  return entries
    .filter(({ name, tdur = 0 }) => name === 'RunTask' && tdur > longTaskMs * 1000)
    .map((task) => ({ ms: Math.round((task.tdur ?? 0) / 1000), work: findLongestEvents(task, entries) }))
}

function findLongestEvents(task: Entry, entries: Entry[]): string[] {
  const end = task.ts + (task.dur ?? 0)
  return entries
    .filter(
      (entry) =>
        entry !== task &&
        entry.pid === task.pid &&
        entry.tid === task.tid &&
        entry.ts >= task.ts &&
        entry.ts < end,
    )
    .filter(({ tdur = 0 }) => tdur > 4000)
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, 8)
    .map(({ name, tdur = 0, args: { data } }) => {
      const location = data?.url
        ? ` ${data.functionName ?? ''} ${data.url.split('/').at(-1)}:${data.lineNumber}:${data.columnNumber}`
        : ''
      return `${Math.round(tdur / 1000)} ms ${name}${location}`
    })
}
