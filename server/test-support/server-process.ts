import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { PATH, HOME } = process.env
const around = { PATH, HOME, NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') }

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/**
 * The real program, as a process of its own on a free port. Nothing of this process's environment goes along but PATH.
 *
 * @param stopWhen asks the program to stop when it resolves, perhaps before it is ready.
 */
export async function startServerProcess(env: Record<string, string>, stopWhen?: Promise<unknown>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...around, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  void stopWhen?.then(() => child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const readyLine = () => /Ready: (\S+)/.exec(output)?.[1]
  for (let tries = 0; !readyLine() && !isOver() && tries < 4000; tries++) await sleep(25)
  return {
    /** Empty when the program ended instead of getting ready. */
    url: readyLine() ?? '',
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return await exited
    },
    /** As if whoever started it had been killed. */
    disconnectParent: () => child.disconnect(),
  }
}
