import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extractCommit } from '../../server/test-support/extract-commit.ts'
import { median } from '../rounds.ts'

/*
 * Compares the duration of a synchronous analysis with that of an earlier commit. Both run `bench/server/analyses.ts` in turns.
 *
 *   node bench/server/compare-commits.ts --base COMMIT [--rounds 7] [--seconds 6] [--max-ratio 1.15]
 */
const { values: options } = parseArgs({
  options: {
    base: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '6' },
    'max-ratio': { type: 'string', default: '1.15' },
  },
})
if (!options.base) throw new Error('Name the earlier commit: --base COMMIT')

type Latencies = Record<string, { ours: { p50: number; failures: number } }>

const base = await extractCommit(options.base)
const outFolder = await mkdtemp(join(tmpdir(), 'vision-compare-'))
const ratios: Record<string, number[]> = {}
try {
  for (let round = 0; round < Number(options.rounds); round++) {
    const isBaseFirst = round % 2 === 0
    const first = await measure(isBaseFirst ? base.folder : '.')
    const second = await measure(isBaseFirst ? '.' : base.folder)
    const [before, now] = isBaseFirst ? [first, second] : [second, first]
    for (const [database, { ours }] of Object.entries(now)) {
      const earlier = before[database]?.ours.p50 ?? Number.NaN
      ratios[database] = [...(ratios[database] ?? []), ours.p50 / earlier]
      process.stdout.write(`${database}: p50 ${ours.p50.toFixed(1)} ms, before ${earlier.toFixed(1)} ms\n`)
    }
  }
} finally {
  await base.remove()
  await rm(outFolder, { recursive: true, force: true })
}
const maxRatio = Number(options['max-ratio'])
let isMet = true
for (const [database, all] of Object.entries(ratios)) {
  const ratio = median(all)
  isMet &&= ratio <= maxRatio
  process.stdout.write(
    `${ratio <= maxRatio ? 'ok    ' : 'MISSED'} ${database}: ${ratio.toFixed(2)} times the p50 of ${options.base}, at most ${maxRatio} (${all.map((one) => one.toFixed(2)).join(', ')})\n`,
  )
}
process.exit(isMet ? 0 : 1)

async function measure(cwd: string): Promise<Latencies> {
  const out = join(outFolder, 'analyses.json')
  const args = ['bench/server/analyses.ts', '--seconds', options.seconds, '--out', out]
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The benchmark ended with ${code} in ${cwd}`)
  const { results } = JSON.parse(await readFile(out, 'utf8')) as { results: Latencies }
  return results
}
