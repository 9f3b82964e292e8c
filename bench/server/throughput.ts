import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Hono } from 'hono'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { listen } from '../../server/test-support/listen.ts'
import { createTestServer } from '../../server/test-support/test-server.ts'
import { median } from '../rounds.ts'
import { generateLoad } from './generate-load.ts'

/*
 * Measures the throughput of GET /api/v1/agents/ with a verified token, relative to a bare Hono route with the same list. The
 * rates depend on the machine, but the ratio does not.
 *
 *   node bench/server/throughput.ts [--out file.json]
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })
/** Many short rounds in alternating order, because the machine may be busy with something else. */
const rounds = 21
const roundMs = 400
const minRatio = 0.5

const server = await createTestServer({ env: { LOG_LEVEL: 'info' }, checksResponses: false })
const { token } = await server.createUser('bench')
const bareApp = new Hono().get('/agents', (c) => c.json(builtInAgents))
const bareListener = await listen(bareApp)
const serverListener = await listen(server.app)

async function measure(port: number, path: string): Promise<number> {
  const load = await generateLoad({ port, path, token, connections: 16, durationMs: roundMs })
  if (load.failures > 0) throw new Error(`${load.failures} requests to ${path} failed`)
  return load.perSecond
}
const measureBare = () => measure(bareListener.port, '/agents')
const measureServer = () => measure(serverListener.port, '/api/v1/agents/')

const figures: { bare: number; agents: number; ratio: number }[] = []
// The first round warms up the server.
await measureBare()
await measureServer()
for (let round = 0; round < rounds; round++) {
  const isBareFirst = round % 2 === 0
  const first = await (isBareFirst ? measureBare : measureServer)()
  const second = await (isBareFirst ? measureServer : measureBare)()
  const [bare, agents] = isBareFirst ? [first, second] : [second, first]
  figures.push({ bare: Math.round(bare), agents: Math.round(agents), ratio: agents / bare })
}
const ratio = median(figures.map((figure) => figure.ratio))
const lines = figures.map((figure) => `${figure.bare}\t${figure.agents}\t${figure.ratio.toFixed(2)}`)
process.stdout.write(
  `bare/s\tagents/s\tratio\n${lines.join('\n')}\nmedian ratio ${ratio.toFixed(2)}, required at least ${minRatio}\n`,
)
if (options.out) await writeFile(options.out, `${JSON.stringify({ minRatio, ratio, figures }, null, 2)}\n`)
bareListener.close()
serverListener.close()
await server.close()
process.exit(ratio >= minRatio ? 0 : 1)
