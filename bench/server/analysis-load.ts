import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** The clients' side of `analyses.ts`: each asks again as soon as it has its answer, every time something new. */
const { port, path, token, body, clients, ms } = workerData as {
  port: number
  path: string
  token: string
  body: string
  clients: number
  ms: number
}
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const startedAt = performance.now()
const latencies: number[] = []
let failures = 0

function ask(): Promise<void> {
  const askedAt = performance.now()
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': randomUUID(),
  }
  return new Promise((done, fail) => {
    const asking = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) failures++
      answer.resume()
      answer.once('end', () => {
        latencies.push(performance.now() - askedAt)
        done()
      })
    })
    asking.once('error', fail)
    asking.end(body)
  })
}

async function client(): Promise<void> {
  while (performance.now() - startedAt < ms) await ask()
}
await Promise.all(Array.from({ length: clients }, client))
agent.destroy()
parentPort?.postMessage({ latencies, failures })
