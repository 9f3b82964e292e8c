import type { Page } from 'playwright/test'

/** A task is long if it takes longer than this, in ms. */
const longTaskMs = 50

export type LongTask = { ms: number; work: string[] }

/** An entry of Chromium's trace. Times are in microseconds; `tdur` is in thread time. */
export type TraceEntry = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: {
    name?: string
    data?: { type?: string; functionName?: string; url?: string; lineNumber?: number; columnNumber?: number }
  }
}

export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

/**
 * Returns the tasks of the main thread over 50 ms (in thread time, not wall time) during `work`, with the longest parts
 * of each.
 */
export async function traceLongTasks(page: Page, work: () => Promise<void>): Promise<LongTask[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  await browser.startTracing(page, { categories: traceCategories })
  const outcome = await Promise.allSettled([work()])
  const buffer = await browser.stopTracing()
  if (outcome[0].status === 'rejected') throw outcome[0].reason
  return findLongTasks((JSON.parse(buffer.toString()) as { traceEvents: TraceEntry[] }).traceEvents)
}

export function findLongTasks(traceEvents: readonly TraceEntry[]): LongTask[] {
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

function findLongestEvents(task: TraceEntry, entries: TraceEntry[]): string[] {
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
        : (data?.type ?? '') && ` ${data?.type}`
      return `${Math.round(tdur / 1000)} ms ${name}${location}`
    })
}
