import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { atMost, formatLimitResult } from '../limits.ts'
import { buildPage } from '../pipeline/build-page.mjs'

/*
 * Measures the bundles that have a budget in .size-limit.js, and the transfer size of other image libraries. All sizes are
 * gzipped.
 *
 *   node bench/bytes/run.ts [--out file.json]
 */
const { values: options } = parseArgs({ options: { out: { type: 'string' } } })

const root = fileURLToPath(new URL('../../', import.meta.url))

type Budget = { name: string; size: number; sizeLimit: number }

const { stdout } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js', '--json'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
const budgets: Budget[] = JSON.parse(stdout.slice(stdout.indexOf('[')))
const limits = budgets.map(({ name, size, sizeLimit }) =>
  atMost(name, size / 1000, sizeLimit / 1000, { unit: 'kB', digits: 1 }),
)
const getBundleSize = (name: string) => budgets.find((budget) => budget.name === name)?.size ?? 0

process.stdout.write(`${limits.map(formatLimitResult).join('\n')}\n`)

/** The files of each library in the build of the benchmark page. */
const filePatternByLibrary = {
  // The copy that the worker of browser-image-compression loads.
  bic_worker: /^browser-image-compression/,
  compressorjs: /^compressor/,
  pica: /^pica/,
  jsquash: /^(jsquash\.worker|mozjpeg_dec|mozjpeg_enc|squoosh_resize)/,
}
const assets = `${await buildPage(`${root}.cache/bench`)}/assets/`
const peers = {
  ours: getBundleSize('Image worker') + getBundleSize('Image module on the page'),
  ...Object.fromEntries(
    Object.entries(filePatternByLibrary).map(([name, files]) => [name, computeTotalSize(name, files)]),
  ),
}
for (const [name, bytes] of Object.entries(peers)) process.stdout.write(`${name}\t${bytes}\n`)

if (options.out) await writeFile(options.out, `${JSON.stringify({ peers, limits }, null, 1)}\n`)
process.exit(limits.every(({ isMet }) => isMet) ? 0 : 1)

function computeTotalSize(name: string, files: RegExp): number {
  const found = readdirSync(assets).filter((file) => files.test(file))
  if (found.length === 0) throw new Error(`The benchmark page has no file of ${name}.`)
  return found.reduce((bytes, file) => bytes + gzipSync(readFileSync(assets + file), { level: 9 }).length, 0)
}
