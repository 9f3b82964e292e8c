import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Options = {
  /** The data folder. By default it is a temporary folder with an empty database, which `stop` removes. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** The folder of another clone of the repository, and the command to start it. */
  at?: { folder: string; command: [program: string, ...args: string[]] }
  readyWithinMs?: number
}

const thisRepository = { folder: root, command: [process.execPath, 'server/start.mjs'] as [string, string] }

/** Starts the app like `npm start`, in a separate process group. */
export async function startApp({
  dataDir,
  port,
  env,
  at = thisRepository,
  readyWithinMs = 120_000,
}: Options = {}) {
  const folder = dataDir ?? (await createDataFolder())
  const listenPort = port ?? (await findFreePort())
  const [program, ...args] = at.command
  const child = spawn(program, args, {
    cwd: at.folder,
    detached: true,
    env: { ...process.env, OLLAMA_HOST: 'off', PORT: String(listenPort), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  await waitUntilReady(child, output, readyWithinMs)

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      signalGroup(child, signal)
      await ended
    }
    if (!dataDir) await rm(folder, { recursive: true, force: true })
  }

  return {
    /** The address on this machine, also if PUBLIC_URL is set. */
    url: `http://localhost:${listenPort}`,
    port: listenPort,
    dataDir: folder,
    output: () => output.text,
    /** Sends a signal to the whole group, like Ctrl-C in a terminal. */
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    group: child.pid,
  }
}

export type App = Awaited<ReturnType<typeof startApp>>

function collectOutput(child: ChildProcess) {
  const output = { text: '' }
  const add = (chunk: Buffer) => {
    output.text += chunk.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return output
}

async function waitUntilReady(
  child: ChildProcess,
  output: { text: string },
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (/^Ready: /m.test(output.text)) return
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  signalGroup(child, 'SIGKILL')
  throw new Error(`The app did not become ready. Output:\n${output.text}`)
}

function signalGroup(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): void {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // The process group has already exited.
  }
}

/** Returns a free port outside of the range from which the system takes ports for connections. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : findFreePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
