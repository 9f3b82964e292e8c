import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Options = {
  /** Kept when given; otherwise a fresh folder that goes with `stop`. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Another copy of the repository, and how the product is started there. */
  at?: { folder: string; command: [program: string, ...args: string[]] }
  readyWithinMs?: number
}

const here = { folder: root, command: [process.execPath, 'server/start.mjs'] as [string, string] }

/** The product as `npm start` runs it, in a process group of its own. */
export async function startApp({ dataDir, port, env, at = here, readyWithinMs = 120_000 }: Options = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vision-')))
  const chosen = port ?? (await freePort())
  const [program, ...args] = at.command
  const child = spawn(program, args, {
    cwd: at.folder,
    detached: true,
    env: { ...process.env, PORT: String(chosen), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const url = await ready(child, output, readyWithinMs)

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      signalGroup(child, signal)
      await ended
    }
    if (!dataDir) await rm(folder, { recursive: true, force: true })
  }

  return {
    url,
    port: chosen,
    dataDir: folder,
    output: () => output.text,
    /** As Ctrl-C in a terminal: the whole group gets the signal. */
    stop: () => end('SIGINT'),
    /** As a power cut would, but for the disk. */
    kill: () => end('SIGKILL'),
    group: child.pid,
  }
}

export type App = Awaited<ReturnType<typeof startApp>>

function collect(child: ChildProcess) {
  const output = { text: '' }
  const add = (chunk: Buffer) => {
    output.text += chunk.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return output
}

async function ready(child: ChildProcess, output: { text: string }, withinMs: number): Promise<string> {
  const giveUpAt = Date.now() + withinMs
  while (Date.now() < giveUpAt) {
    const url = /Ready: (http:\S+)/.exec(output.text)?.[1]
    if (url) return url
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  signalGroup(child, 'SIGKILL')
  throw new Error(`The app did not become ready. It said:\n${output.text}`)
}

/** The group may be gone already, which is what was wanted. */
function signalGroup(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // gone
  }
}

/** Below the ports that systems give away by themselves: until the product listens, no connection takes this one. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
