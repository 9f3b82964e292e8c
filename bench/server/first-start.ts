import { type ChildProcess, spawn } from 'node:child_process'
import { cp, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePorts } from '../../server/free-ports.ts'
import { median } from '../rounds.ts'

/*
 * Measures `npm start` in a clone of any commit: the time from a copy without node_modules to `Ready`, the installed packages,
 * the time of further starts, and the memory of all its processes when idle. Needs a package registry, and Linux, because
 * processes are read from /proc.
 *
 *   node bench/server/first-start.ts <clone> [--starts 5] [--rest-seconds 15] [--out file.json]
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    starts: { type: 'string', default: '5' },
    'rest-seconds': { type: 'string', default: '15' },
    out: { type: 'string' },
  },
})
const [clone] = positionals
if (!clone) throw new Error('Name the folder of a clone.')

/** Files and folders that a fresh clone does not have. */
const generated = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'package', 'test-results'])
const readyTimeoutMs = 15 * 60_000

type Started = { readyMs: number; steps: { ms: number; line: string }[]; child: ChildProcess }

const folder = await mkdtemp(join(tmpdir(), 'vision-first-start-'))
let current: ChildProcess | undefined
try {
  await cp(resolve(clone), folder, {
    recursive: true,
    filter: (source) => !generated.has(basename(source)) || relative(clone, source) === '',
  })
  const result = await measure()
  const text = `${JSON.stringify(result, null, 2)}\n`
  process.stdout.write(text)
  if (options.out) await writeFile(options.out, text)
} finally {
  await stop(current)
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  const first = await start()
  await stop(first.child)
  const installed = await measureInstallation()
  const warmMs: number[] = []
  for (let count = 1; count < Number(options.starts); count++) {
    const { readyMs, child } = await start()
    warmMs.push(readyMs)
    await stop(child)
  }
  const last = await start()
  warmMs.push(last.readyMs)
  await sleep(Number(options['rest-seconds']) * 1000)
  const processes = await findProcesses(last.child.pid ?? 0)
  await stop(last.child)
  return {
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
    firstStartSeconds: first.readyMs / 1000,
    /** The lines that `npm start` has printed until it was ready. */
    steps: first.steps,
    ...installed,
    warmStartSeconds: median(warmMs) / 1000,
    warmStartsSeconds: warmMs.map((ms) => ms / 1000),
    memoryAtRestMb: processes.reduce((sum, { rssMb }) => sum + rssMb, 0),
    processes: processes.map(({ command, rssMb }) => ({ command, rssMb })),
  }
}

/** Runs `npm start` on a free port and waits for its line `Ready: …`. */
async function start(): Promise<Started> {
  const [port] = await findFreePorts(1)
  const startedAt = performance.now()
  // Started in a process group, so that all processes of the server can be stopped.
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  current = child
  const steps: Started['steps'] = []
  const ready = new Promise<number>((done, reject) => {
    const onOutput = (chunk: Buffer) => {
      const ms = Math.round(performance.now() - startedAt)
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        steps.push({ ms, line: line.slice(0, 120) })
        if (/\bReady: /.test(line)) done(ms)
      }
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', () =>
      reject(new Error(`npm start ended:\n${steps.map(({ line }) => line).join('\n')}`)),
    )
    setTimeout(() => reject(new Error('npm start was not ready in time')), readyTimeoutMs).unref()
  })
  const readyMs = await ready
  return { readyMs, steps: steps.filter(({ ms }) => ms <= readyMs), child }
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  const processes = await findProcesses(child.pid)
  process.kill(-child.pid, 'SIGTERM')
  await Promise.race([exited, sleep(20_000, undefined, { ref: false })])
  // Also kills processes that have left the group. Their start times are compared, because process ids are reused.
  for (const { pid, startedAt } of processes)
    if ((await readProcess(pid))?.startedAt === startedAt) process.kill(pid, 'SIGKILL')
}

/** Returns the size on the disk and the number of the installed packages. */
async function measureInstallation() {
  const modules = join(folder, 'node_modules')
  const entries = await readdir(modules, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    const { blocks } = await lstat(join(entry.parentPath, entry.name))
    bytes += blocks * 512
  }
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>
  }
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return { installedMb: bytes / 1e6, packages: packages.length }
}

/** Returns a process and its descendants with their resident set sizes. Shared memory counts for each of them. */
async function findProcesses(root: number) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(ids.map(readProcess))
  const known = new Map(all.flatMap((found) => (found ? [[found.pid, found]] : [])))
  const isDescendant = (pid: number): boolean =>
    pid === root || (known.has(pid) && isDescendant(known.get(pid)?.parent ?? 0))
  return [...known.values()].filter(({ pid }) => isDescendant(pid))
}

async function readProcess(pid: number) {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const get = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The start time is the 22nd field, in clock ticks since the boot. The second field ends with a parenthesis.
    const startedAt = stat.slice(stat.lastIndexOf(')')).split(' ')[20]
    const words = command.split('\0').map((word) => basename(word))
    return {
      pid,
      startedAt,
      parent: get('PPid'),
      command: words.join(' ').slice(0, 60),
      rssMb: get('VmRSS') / 1024,
    }
  } catch {
    return undefined
  }
}
