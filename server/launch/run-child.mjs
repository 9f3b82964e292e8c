import { spawn } from 'node:child_process'
import { join } from 'node:path'

const parentId = process.ppid
const parentCheckMs = 250

/**
 * Forwards signals, and stops the program when npm has exited. If this process is killed, the IPC channel breaks and the program
 * stops.
 *
 * @param {Promise<void>} [building] The server prepares its database meanwhile. If it rejects, the program stops.
 * @returns {Promise<{ code: number, isStopped: boolean }>} the exit code of the program, and whether a signal has stopped it.
 */
export async function runChild(command, args, building) {
  let isStopping = false
  // Makes the next start half a second faster.
  const cache = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') }
  const env = { ...cache, ...process.env, ...(building && { AWAITS_APP: '1' }) }
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  onNpmExit(stop)
  await building?.then(
    () => child.connected && child.send('built'),
    (error) => {
      stop()
      throw error
    },
  )
  return { code: await exited, isStopped: isStopping }
}

/** npm passes a signal on to its shell only, and shells such as dash exit without passing it on to this process. */
function onNpmExit(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parentId) return
    clearInterval(timer)
    stop()
  }, parentCheckMs)
  timer.unref()
}
