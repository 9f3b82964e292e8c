import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { textExtractor } from '../../domain/agents/text-extractor.ts'
import { inspectImage } from '../../engines/node/input-image.ts'
import { drawReceipt } from '../../engines/test-support/receipts.ts'
import type { Engine } from '../../server/engines/engine.ts'
import { createLocalEngine } from '../../server/engines/local-engine.ts'
import { atLeast, type LimitResult, withoutLimit } from '../limits.ts'
import { median } from '../rounds.ts'

/*
 * Reads pages with one and with two threads of the local engine, in turn, and measures the memory of a thread. Two threads need
 * two cores.
 *
 *   npm run bench -- --only reading-workers
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })
const rounds = 5
const pages = 12

const { bytes } = await drawReceipt({ width: 700, size: 20, font: 'monospace', seed: 1 })
const image = await inspectImage(bytes)
const { signal } = new AbortController()

const before = process.memoryUsage.rss()
const one = createLocalEngine({ workers: 1 })
await readPages(one, 1, pages)
const memory = process.memoryUsage.rss() - before
const two = createLocalEngine({ workers: 2 })
await readPages(two, 2, pages)
const ratios: number[] = []
for (let round = 0; round < rounds; round++)
  ratios.push((await readPages(one, 1, pages)) / (await readPages(two, 2, pages)))
await Promise.all([one.close(), two.close()])

const limits: LimitResult[] = [
  atLeast('pages that two threads read, of those that one reads', median(ratios), 1.7, { unit: 'x' }),
  withoutLimit('memory of a thread that reads', `${Math.round(memory / 2 ** 20)} MB`),
]
for (const { what, measured, limit } of limits) process.stdout.write(`${what}: ${measured} (${limit})\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
process.exit()

/** Returns the time in ms. */
async function readPages(engine: Engine, threads: number, count: number): Promise<number> {
  const startedAt = performance.now()
  let left = count
  const readNext = async () => {
    while (left-- > 0) await readPage(engine)
  }
  await Promise.all(Array.from({ length: threads }, readNext))
  return performance.now() - startedAt
}

async function readPage(engine: Engine): Promise<void> {
  const { result } = await engine.analyze({
    ...{ image, signal, context: undefined, organizationId: 'bench', model: 'built-in' },
    ...{ agentCode: textExtractor.agent.code, type: textExtractor },
  })
  if (!String(result.text).includes('TOTAL')) throw new Error('The page was not read')
}
