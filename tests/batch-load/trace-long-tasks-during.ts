import { once } from 'node:events'
import {
  findLongTasks,
  type LongTask,
  type TraceEntry,
  traceCategories,
} from '../support/trace-long-tasks.ts'

/**
 * Returns the tasks over 50 ms of all pages of a browser during `work`. Attaches no debugger to the pages, because Chromium
 * keeps their requests in memory for it.
 *
 * @param endpoint the WebSocket of the browser
 */
export async function traceLongTasksDuring(endpoint: string, work: () => Promise<void>): Promise<LongTask[]> {
  const socket = new WebSocket(endpoint)
  await once(socket, 'open')
  const entries: TraceEntry[] = []
  const { promise: completed, resolve } = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { method, params } = JSON.parse(data) as { method?: string; params?: { value: TraceEntry[] } }
    if (method === 'Tracing.dataCollected') for (const entry of params?.value ?? []) entries.push(entry)
    if (method === 'Tracing.tracingComplete') resolve()
  })
  const traceConfig = { includedCategories: traceCategories }
  socket.send(JSON.stringify({ id: 1, method: 'Tracing.start', params: { traceConfig } }))
  await once(socket, 'message')
  await work()
  socket.send(JSON.stringify({ id: 2, method: 'Tracing.end' }))
  await completed
  socket.close()
  return findLongTasks(entries)
}
