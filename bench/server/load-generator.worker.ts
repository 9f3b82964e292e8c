import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoadOptions, LoadResult } from './generate-load.ts'

const { port, path, token, body, connections, durationMs } = workerData as LoadOptions
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const startedAt = performance.now()
const latencies: number[] = []
let failures = 0

/** Sends a POST request with a new idempotency key if there is a body, otherwise a GET request. */
function send(): Promise<void> {
  const sentAt = performance.now()
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Idempotency-Key': randomUUID(),
    }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, agent, headers }, (response) => {
      if (response.statusCode !== 200) failures++
      response.resume()
      response.once('end', () => {
        latencies.push(performance.now() - sentAt)
        resolve()
      })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

async function connection(): Promise<void> {
  while (performance.now() - startedAt < durationMs) await send()
}

await Promise.all(Array.from({ length: connections }, connection))
const perSecond = (latencies.length / (performance.now() - startedAt)) * 1000
agent.destroy()
parentPort?.postMessage({ latencies, failures, perSecond } satisfies LoadResult)
