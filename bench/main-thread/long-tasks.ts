import type { Page } from 'playwright/test'

/** Threshold of a long task, in ms. */
const longMs = 50
/** CPU slowdown that emulates a phone. */
const cpuSlowdown = 4
/** The best attempt counts: a busy machine causes stalls that are not the page's. */
const attempts = 3

type LongTask = { ms: number; work: string[] }

/**
 * Returns the main-thread tasks over 50 ms (thread time, not wall time) during `work`, from the best of three attempts.
 * `reset` restores the page between attempts.
 */
export async function longTasks(
  page: Page,
  work: () => Promise<void>,
  reset: () => Promise<void>,
): Promise<LongTask[]> {
  const session = await page.context().newCDPSession(page)
  let least: LongTask[] | undefined
  for (let attempt = 0; attempt < attempts && least?.length !== 0; attempt++) {
    if (attempt > 0) await reset()
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const tasks = await traced(page, work)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (!least || sum(tasks) < sum(least)) least = tasks
  }
  return least ?? []
}

function sum(tasks: LongTask[]): number {
  return tasks.reduce((all, { ms }) => all + ms, 0)
}

/** An entry of Chromium's trace. Times in microseconds; `tdur`: of the thread itself. */
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

async function traced(page: Page, work: () => Promise<void>): Promise<LongTask[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']
  await browser.startTracing(page, { categories })
  const outcome = await Promise.allSettled([work()])
  const trace = await browser.stopTracing()
  if (outcome[0].status === 'rejected') throw outcome[0].reason
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Entry[] }
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const own = traceEvents.filter(
    ({ ph, pid, tid }) => ph === 'X' && pages.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  if (!own.some(({ name }) => name === 'RunTask')) throw new Error('The trace has no tasks of the page.')
  return own
    .filter(({ name, tdur = 0 }) => name === 'RunTask' && tdur > longMs * 1000)
    .map((task) => ({ ms: Math.round((task.tdur ?? 0) / 1000), work: workWithin(task, own) }))
}

/** The longest events of a task. */
function workWithin(task: Entry, entries: Entry[]): string[] {
  const end = task.ts + (task.dur ?? 0)
  return entries
    .filter(
      (one) =>
        one !== task && one.pid === task.pid && one.tid === task.tid && one.ts >= task.ts && one.ts < end,
    )
    .filter(({ tdur = 0 }) => tdur > 4000)
    .sort((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
    .slice(0, 8)
    .map(({ name, tdur = 0, args: { data } }) => {
      const place = data?.url
        ? ` ${data.functionName ?? ''} ${data.url.split('/').at(-1)}:${data.lineNumber}:${data.columnNumber}`
        : ''
      return `${Math.round(tdur / 1000)} ms ${name}${place}`
    })
}
