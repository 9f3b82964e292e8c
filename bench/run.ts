import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../server/launch/build-app.mjs'
import { engines, isInstalled } from './pipeline/engines.mjs'
import { type PipelineRun, summaryOf } from './pipeline/summary.ts'
import { verdictsOf } from './pipeline/verdicts.ts'
import { serverVerdicts } from './server-verdicts.ts'
import { line, type Verdict } from './verdict.ts'

/*
 * Runs all benchmarks, prints a table for each, and writes bench/results.json, from which `node bench/write-report.ts`
 * writes the tables of docs/benchmarks.md. Lists the limits that were missed and exits with 1 if there are any.
 *
 *   npm run bench [-- --only pipeline,start] [--rounds 9]      (pipeline:firefox runs one engine)
 *
 * Parts that are left out keep the results of their last run.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '9' } },
})

const root = new URL('../', import.meta.url).pathname
const file = `${root}bench/results.json`
const cache = `${root}.cache/bench/`

/** A part that is a program of its own: it prints its table and writes its figures, mostly with its verdicts. */
const programs: Record<string, { program: string; judge?: (figures: never) => Verdict[] }> = {
  bytes: { program: 'bench/bytes/run.ts' },
  start: { program: 'bench/start/run.ts' },
  flow: { program: 'bench/flow/run.ts' },
  typing: { program: 'bench/typing/run.ts' },
  offline: { program: 'bench/offline-start/run.ts' },
  analyses: { program: 'bench/server/analyses.ts', judge: serverVerdicts.analyses },
  'start-up': { program: 'bench/server/start-up.ts', judge: serverVerdicts.startUp },
  throughput: { program: 'bench/server/throughput.ts', judge: serverVerdicts.throughput },
}
const engineNames = Object.keys(engines)

const mainThreadSpecs = [
  { file: 'studio', what: 'from the drop of 12 MP, and from the shutter, to the result' },
  { file: 'agent-search', what: 'while typing in the search over 500 agents' },
]

type Part = { verdicts: Verdict[] } & Record<string, unknown>
type Bench = { machine: Record<string, unknown>; parts: Record<string, Part> }

const wanted = options.only?.split(',') ?? ['pipeline', 'thread', ...Object.keys(programs)]
const last: Partial<Bench> = await readFile(file, 'utf8').then(JSON.parse, () => ({}))
const parts: Bench['parts'] = { ...last.parts }
const day = new Date().toISOString().slice(0, 10)
await mkdir(cache, { recursive: true })
ensureBuilt(root, process.execPath)

for (const part of wanted) {
  const [name, only] = part.split(':')
  if (name === 'pipeline') for (const engine of only ? [only] : engineNames) await runPipeline(engine)
  else if (part === 'thread') await runThread()
  else await runProgram(part)
}

const machine = {
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  system: `${process.platform} ${process.arch}, Node ${process.versions.node}`,
  day,
}
await writeFile(file, `${JSON.stringify({ machine, parts } satisfies Bench, null, 1)}\n`)

const measured = new Set(wanted.map((part) => part.split(':')[0]))
const verdicts = Object.entries(parts).flatMap(([name, { verdicts: own }]) =>
  measured.has(name.split(' ')[0]) ? own : [],
)
const missed = verdicts.filter(({ isMet }) => !isMet)
const lines = missed.map(line)
process.stdout.write(
  `\n${[...lines, `${verdicts.length - missed.length} of ${verdicts.length} limits held`].join('\n')}\n`,
)
process.exit(missed.length === 0 ? 0 : 1)

/** The peers run in Chromium; the other engines show what ours does there. */
async function runPipeline(engine: string): Promise<void> {
  if (!isInstalled(engine)) {
    process.stdout.write(`\n${engine} is not installed: its figures stay as they are.\n`)
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
  const measured: PipelineRun = JSON.parse(await readFile(out, 'utf8'))
  const summary = summaryOf(measured)
  parts[`pipeline ${engine}`] = { day, ...summary, verdicts: verdictsOf(summary) }
}

async function runProgram(part: string): Promise<void> {
  const known = programs[part]
  if (!known) throw new Error(`There is no part ${part}: pipeline, ${Object.keys(programs).join(', ')}.`)
  const out = `${cache}${part}.json`
  await run(known.program, ['--out', out])
  const figures = JSON.parse(await readFile(out, 'utf8'))
  // Every round stays in the cache; what is kept is what is told.
  parts[part] = known.judge
    ? { day, verdicts: known.judge(figures as never) }
    : { day, ...figures, verdicts: figures.verdicts }
}

async function runThread(): Promise<void> {
  const verdicts: Verdict[] = []
  for (const { file, what } of mainThreadSpecs) {
    const isMet = await run('node_modules/playwright/cli.js', [
      'test',
      '--config',
      'bench/main-thread/playwright.config.ts',
      file,
    ])
    verdicts.push({
      what: `main-thread tasks over 50 ms ${what}, CPU slowed down 4 x`,
      measured: isMet ? 'none' : 'some',
      limit: 'none',
      isMet,
    })
  }
  parts.thread = { day, verdicts }
}

/** Resolves to whether the program met its limits: 0 if all are met, 1 if some are missed. */
function run(program: string, args: string[]): Promise<boolean> {
  process.stdout.write(`\n--- ${program}\n`)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject).once('close', (code) => {
      if (code === 0 || code === 1) resolve(code === 0)
      else reject(new Error(`${program} ended with ${code}.`))
    })
  })
}
