import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../server/launch/build-app.mjs'
import { formatLimitResult, type LimitResult } from './limits.ts'
import { browserLaunchers, isInstalled } from './pipeline/engines.mjs'
import { checkPipelineLimits } from './pipeline/limits.ts'
import { type PipelineRun, summarizePipelineRun } from './pipeline/summary.ts'
import { serverLimitChecks } from './server/limits.ts'

/*
 * Runs all benchmarks, prints a table for each, and writes bench/results.json, from which `node bench/write-report.ts`
 * writes the tables of docs/benchmarks.md. Lists the limits that were missed and exits with 1 if there are any.
 *
 *   npm run bench [-- --only pipeline,start] [--rounds 9]      (pipeline:firefox runs one engine)
 *
 * The other parts retain the results of their last run.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '9' } },
})

const root = new URL('../', import.meta.url).pathname
const file = `${root}bench/results.json`
const cache = `${root}.cache/bench/`

/** The benchmarks. Each prints a table and writes a JSON file, which contains the limits unless `check` computes them. */
const programs: Record<string, { program: string; check?: (output: never) => LimitResult[] }> = {
  bytes: { program: 'bench/bytes/run.ts' },
  start: { program: 'bench/start/run.ts' },
  flow: { program: 'bench/flow/run.ts' },
  typing: { program: 'bench/typing/run.ts' },
  'golden-set': { program: 'bench/golden-set/run.ts' },
  offline: { program: 'bench/offline-start/run.ts' },
  'photo-quality': { program: 'bench/photo-quality/run.ts' },
  analyses: { program: 'bench/server/analyses.ts', check: serverLimitChecks.analyses },
  'start-up': { program: 'bench/server/start-up.ts', check: serverLimitChecks.startUp },
  throughput: { program: 'bench/server/throughput.ts', check: serverLimitChecks.throughput },
  queue: { program: 'bench/server/queue.ts', check: serverLimitChecks.queue },
  detection: { program: 'bench/detection/run.ts' },
  reading: { program: 'bench/reading/run.ts' },
  'reading-workers': { program: 'bench/reading/thread-scaling.ts' },
  'device-reading': { program: 'bench/device-reading/run.ts' },
  'device-detection': { program: 'bench/device-detection/run.ts' },
  live: { program: 'bench/live/run.ts' },
  counting: { program: 'bench/counting/run.ts' },
  'batch-memory': { program: 'bench/server/batch-memory.ts', check: serverLimitChecks.batchMemory },
}
const engineNames = Object.keys(browserLaunchers)

const mainThreadSpecs = [
  { file: 'studio', what: 'from the drop of 12 MP, and from the shutter, to the result' },
  { file: 'detection', what: 'from the photo to its objects, found on the device and by the server' },
  { file: 'agent-search', what: 'while typing in the search over 500 agents' },
  { file: 'batch-table', what: 'that delay frames in a table of 10,000 rows' },
]

type Part = { limits: LimitResult[] } & Record<string, unknown>
type Bench = { parts: Record<string, Part> }

const selected = options.only?.split(',') ?? ['pipeline', 'thread', ...Object.keys(programs)]
const previous: Partial<Bench> = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
const parts: Bench['parts'] = { ...previous.parts }
/** When and where the parts of this run are measured. */
const measurement = {
  day: new Date().toISOString().slice(0, 10),
  machine:
    `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
}
await mkdir(cache, { recursive: true })
await ensureBuilt(root, process.execPath)

for (const part of selected) {
  const [name, only] = part.split(':')
  if (name === 'pipeline') for (const engine of only ? [only] : engineNames) await runPipeline(engine)
  else if (part === 'thread') await runThread()
  else await runProgram(part)
}

await writeFile(file, `${JSON.stringify({ parts } satisfies Bench, null, 1)}\n`)

const measured = new Set(selected.map((part) => part.split(':')[0]))
const limits = Object.entries(parts).flatMap(([name, part]) =>
  measured.has(name.split(' ')[0]) ? part.limits : [],
)
const missed = limits.filter(({ isMet }) => !isMet)
const summary = `${limits.length - missed.length} of ${limits.length} limits met`
process.stdout.write(`\n${[...missed.map(formatLimitResult), summary].join('\n')}\n`)
process.exit(missed.length === 0 ? 0 : 1)

/** Runs the pipeline benchmark in one engine. Other libraries are measured only in Chromium. */
async function runPipeline(engine: string): Promise<void> {
  if (!isInstalled(engine)) {
    process.stdout.write(`\n${engine} is not installed. Its previous results are retained.\n`)
    return
  }
  const out = `${cache}pipeline-${engine}.json`
  const names =
    engine === 'chromium' ? [] : ['--names', 'baseline,control,ours,no_decoder,no_canvas,compressorjs,pica']
  await run('bench/pipeline/run.mjs', [
    '--engine',
    engine,
    '--rounds',
    options.rounds,
    '--out',
    out,
    ...names,
  ])
  const output: PipelineRun = JSON.parse(await readFile(out, 'utf8'))
  const summary = summarizePipelineRun(output)
  parts[`pipeline ${engine}`] = { ...measurement, ...summary, limits: checkPipelineLimits(summary) }
}

async function runProgram(part: string): Promise<void> {
  const benchmark = programs[part]
  if (!benchmark)
    throw new Error(`Unknown part ${part}. Parts: pipeline, thread, ${Object.keys(programs).join(', ')}.`)
  const out = `${cache}${part}.json`
  await run(benchmark.program, ['--out', out])
  const output = JSON.parse(await readFile(out, 'utf8'))
  parts[part] = benchmark.check
    ? { ...measurement, limits: benchmark.check(output as never) }
    : { ...measurement, ...output }
}

async function runThread(): Promise<void> {
  const limits: LimitResult[] = []
  for (const { file, what } of mainThreadSpecs) {
    const isMet = await run('node_modules/playwright/cli.js', [
      'test',
      '--config',
      'bench/main-thread/playwright.config.ts',
      file,
    ])
    limits.push({
      what: `main-thread tasks over 50 ms ${what}, CPU slowed down 4 x`,
      measured: isMet ? 'none' : 'some',
      limit: 'none',
      isMet,
    })
  }
  parts.thread = { ...measurement, limits }
}

/** Runs a program. Resolves with whether its limits are met (exit code 0) or not (1). */
function run(program: string, args: string[]): Promise<boolean> {
  process.stdout.write(`\n--- ${program}\n`)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject).once('close', (code) => {
      if (code === 0 || code === 1) resolve(code === 0)
      else reject(new Error(`${program} exited with ${code}.`))
    })
  })
}
