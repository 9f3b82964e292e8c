import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePorts } from '../../server/free-ports.ts'
import { type LimitResult, withoutLimit } from '../limits.ts'
import { getRoundOrder, median } from '../rounds.ts'

/*
 * Measures `npm start` on a fresh clone: the time until "Ready", then that of a second start, the memory at rest and what was
 * installed. Commits take turns. The packages come from npm's cache, with --empty-cache
 * from the registry.
 *
 *   node scripts/run.mjs bench/install/run.ts [--commits HEAD,HEAD~5] [--rounds 3] [--empty-cache] [--out file.json]
 */
const { values: options } = parseArgs({
  options: {
    commits: { type: 'string', default: 'HEAD' },
    rounds: { type: 'string', default: '3' },
    'empty-cache': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const restMs = 5_000
const startTimeoutMs = 600_000

type Figures = { coldMs: number; warmMs: number; restMb: number; installedMb: number; packages: number }
type Start = { ms: number; stop: () => Promise<void>; child: ChildProcess }

const root = new URL('../..', import.meta.url).pathname
const commits = options.commits.split(',')
const figures = new Map<string, Figures[]>(commits.map((commit) => [commit, []]))
let groups: [name: string, mb: number][] = []

for (let round = 0; round < Number(options.rounds); round++)
  for (const commit of getRoundOrder(commits, round)) {
    const measured = await measure(commit)
    figures.get(commit)?.push(measured)
    process.stderr.write(`${format(commit, measured)}\n`)
  }

const medians = [...figures].map(([commit, all]) => [commit, toMedians(all)] as const)
for (const [commit, one] of medians) process.stdout.write(`${format(commit, one)}\n`)
for (const [name, mb] of groups) process.stdout.write(`${mb.toFixed(0).padStart(6)} MB  ${name}\n`)
const limits: LimitResult[] = medians.map(([commit, one]) =>
  withoutLimit(`npm start, ${commit}`, describe(one)),
)
if (options.out)
  await writeFile(
    options.out,
    `${JSON.stringify({ commits: Object.fromEntries(medians), limits }, null, 1)}\n`,
  )

async function measure(commit: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'vision-install-'))
  const clone = join(folder, 'clone')
  try {
    execFileSync('git', ['clone', '-q', '--shared', root, clone])
    execFileSync('git', ['checkout', '-q', commit], { cwd: clone })
    const cache = options['empty-cache'] ? { npm_config_cache: join(folder, 'cache') } : {}
    const cold = await start(clone, cache)
    await cold.stop()
    const warm = await start(clone, cache)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const restMb = readMemory(warm.child.pid ?? 0) / 1024
    await warm.stop()
    groups = listGroups(clone)
    return {
      coldMs: cold.ms,
      warmMs: warm.ms,
      restMb,
      installedMb: measureFolder(join(clone, 'node_modules')),
      packages: countPackages(clone),
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Resolves when the server is ready. */
async function start(folder: string, env: Record<string, string>): Promise<Start> {
  const [port = 0] = await findFreePorts(1)
  const startedAt = performance.now()
  // What npm start runs. npm itself would not wait for the end of the server.
  const child = spawn('node', ['server/start.mjs'], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ms = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('npm start takes too long')), startTimeoutMs)
    child.stdout.on('data', (text) => {
      if (!/^Ready:/m.test(String(text))) return
      clearTimeout(timer)
      resolve(performance.now() - startedAt)
    })
    child.once('exit', () => reject(new Error('npm start has ended')))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ms, stop, child }
}

/** Of a process and those that it has started, in kB. Shared memory counts once for each. */
function readMemory(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return children.reduce((sum, child) => sum + readMemory(Number(child)), own)
}

function measureFolder(path: string): number {
  return Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024
}

function countPackages(clone: string): number {
  const { packages } = JSON.parse(readFileSync(join(clone, 'node_modules', '.package-lock.json'), 'utf8'))
  return Object.keys(packages).length
}

/** The largest folders of node_modules, scopes as one. */
function listGroups(clone: string): [string, number][] {
  const modules = join(clone, 'node_modules')
  return readdirSync(modules)
    .filter((name) => name !== '.bin')
    .map((name): [string, number] => [name, measureFolder(join(modules, name))])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 20)
}

function toMedians(all: Figures[]): Figures {
  const of = (name: keyof Figures) => median(all.map((one) => one[name]))
  return {
    coldMs: of('coldMs'),
    warmMs: of('warmMs'),
    restMb: of('restMb'),
    installedMb: of('installedMb'),
    packages: of('packages'),
  }
}

function describe({ coldMs, warmMs, restMb, installedMb, packages }: Figures): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return `${seconds(coldMs)}, again ${seconds(warmMs)}, ${restMb.toFixed(0)} MB at rest, ${installedMb.toFixed(0)} MB in ${packages} packages`
}

function format(commit: string, one: Figures): string {
  return `${commit}: ${describe(one)}`
}
