import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Hono } from 'hono'
import { sampleAgents } from '#contract/sample-agents.ts'
import { listen } from '../../server/test-support/listen.ts'
import { createTestServer } from '../../server/test-support/test-server.ts'

/*
 * How much of a bare Hono JSON route's throughput is left to GET /api/v1/agents/ with a verified token: both serve the
 * same list by a real connection, in turns, in one run. The ratio is the figure; the rates depend on the machine.
 *
 *   node bench/server/throughput.ts [--out file.json]
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })
/** Short and many, each beside its peer and in turns first, since the machine may be busy with something else. */
const rounds = 21
const roundMs = 400
const wanted = 0.5

const server = await createTestServer({ env: { LOG_LEVEL: 'info' } })
const { token } = await server.createUser('bench')
const bare = new Hono().get('/agents', (c) => c.json(sampleAgents))
const peer = await listen(bare)
const ours = await listen(server.app)

/** Requests per second of as many connections as keep the server busy, from a thread of their own. */
function load(port: number, path: string): Promise<number> {
  const worker = new Worker(new URL('./load.ts', import.meta.url), {
    workerData: { port, path, token, ms: roundMs },
  })
  return new Promise((done, fail) => worker.once('message', done).once('error', fail))
}

const figures: { bare: number; agents: number; ratio: number }[] = []
await load(peer.port, '/agents')
await load(ours.port, '/api/v1/agents/')
for (let round = 0; round < rounds; round++) {
  const turns = [() => load(peer.port, '/agents'), () => load(ours.port, '/api/v1/agents/')] as const
  const bareFirst = round % 2 === 0
  const first = await turns[bareFirst ? 0 : 1]()
  const second = await turns[bareFirst ? 1 : 0]()
  const [one, other] = bareFirst ? [first, second] : [second, first]
  figures.push({ bare: Math.round(one), agents: Math.round(other), ratio: other / one })
}
const ratio = figures.map((figure) => figure.ratio).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
const lines = figures.map((figure) => `${figure.bare}\t${figure.agents}\t${figure.ratio.toFixed(2)}`)
process.stdout.write(
  `bare/s\tagents/s\tratio\n${lines.join('\n')}\nmedian ratio ${ratio.toFixed(2)}, wanted at least ${wanted}\n`,
)
if (options.out) await writeFile(options.out, `${JSON.stringify({ wanted, ratio, figures }, null, 2)}\n`)
peer.close()
ours.close()
await server.close()
process.exit(ratio >= wanted ? 0 : 1)
