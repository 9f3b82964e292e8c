import { Worker } from 'node:worker_threads'

export type LoadOptions = {
  port: number
  path: string
  token: string
  /** Without it, the requests are GET. */
  body?: string
  connections: number
  durationMs: number
}
/** Latencies in milliseconds; responses other than 200 count as failures. */
export type Load = { latencies: number[]; failures: number; perSecond: number }

/** Sends requests from a worker thread: each connection sends the next one as soon as it has a response. */
export function generateLoad(options: LoadOptions): Promise<Load> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: options })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}
