import type { Page } from 'playwright/test'

/** From here on a task is a long one, in ms. */
const longMs = 50
/**
 * How many times slower than this machine's the processor is. `npm run bench` asks for a phone's, on a machine that does
 * nothing else; among the other tests it is as it is.
 */
const slower = Number(process.env.SLOWER ?? 1)
/** A stall may be the machine's doing: what the page does by itself shows in the calmest of these. */
const attempts = 3

type LongTask = { ms: number; work: string[] }

/**
 * The tasks over 50 ms on the page's thread while the work is done, in the calmest of a few attempts. Counted is the time
 * the thread was at work, not what a busy machine let it wait. `reset` brings the page back to where the work begins.
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
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
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
  if (!browser) throw new Error('This page belongs to no browser of its own.')
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
  if (!own.some(({ name }) => name === 'RunTask')) throw new Error('The trace holds nothing of the page.')
  return own
    .filter(({ name, tdur = 0 }) => name === 'RunTask' && tdur > longMs * 1000)
    .map((task) => ({ ms: Math.round((task.tdur ?? 0) / 1000), work: workWithin(task, own) }))
}

/** What took most of a task, by name. */
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
