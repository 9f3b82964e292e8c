import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { PATH, HOME } = process.env
const baseEnv = { PATH, HOME, NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') }

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/**
 * Starts the server as a process on a free port, and waits until it is ready or exits. It inherits only PATH and HOME from the
 * environment of this process.
 *
 * @param stopWhen sends SIGTERM when it resolves, perhaps before the server is ready.
 */
export async function startServerProcess(env: Record<string, string>, stopWhen?: Promise<unknown>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...baseEnv, PORT: '0', LOG_LEVEL: 'warn', OLLAMA_HOST: 'off', ...env },
    // As for the test PostgreSQL. It stops when the channel closes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  void stopWhen?.then(() => child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const findReadyUrl = () => /Ready: ([^\s"]+)/.exec(output)?.[1]
  for (let attempt = 0; !findReadyUrl() && !hasExited() && attempt < 4000; attempt++) await sleep(25)
  return {
    /** The address of the server; empty if it exited before it was ready. */
    url: findReadyUrl() ?? '',
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    hasExited,
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return await exited
    },
    /** Closes the IPC channel, as if the parent process had been killed. */
    disconnectParent: () => child.disconnect(),
  }
}
