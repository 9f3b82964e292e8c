import { Worker } from 'node:worker_threads'

export type LoadOptions = {
  port: number
  path: string
  token: string
  /** The body of POST requests; without a body, GET requests are sent. */
  body?: string
  connections: number
  durationMs: number
}
/** The results. Latencies are in ms. Responses with another status than 200 count as failures. */
export type LoadResult = { latencies: number[]; failures: number; perSecond: number }

/** Sends requests from a worker thread. Each connection sends the next request when it has received a response. */
export function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const worker = new Worker(new URL('./load-generator.worker.ts', import.meta.url), { workerData: options })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}
