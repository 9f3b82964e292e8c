import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** The client's side of `throughput.ts`: sixteen connections that ask again as soon as they have an answer. */
const { port, path, token, ms } = workerData as { port: number; path: string; token: string; ms: number }
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const options = { port, host: '127.0.0.1', path, agent, headers: { Authorization: `Bearer ${token}` } }
const startedAt = performance.now()

function ask(): Promise<void> {
  return new Promise((done, fail) => {
    get(options, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`Answered ${answer.statusCode}`))
      answer.resume()
      answer.once('end', done)
    }).once('error', fail)
  })
}

let count = 0
async function connection(): Promise<void> {
  while (performance.now() - startedAt < ms) {
    await ask()
    count++
  }
}
await Promise.all(Array.from({ length: 16 }, connection))
agent.destroy()
parentPort?.postMessage((count / (performance.now() - startedAt)) * 1000)
