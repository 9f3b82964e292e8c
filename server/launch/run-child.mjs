import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a program to its end and passes our signals on. The channel to it breaks when we are killed, and it stops then
 * by itself.
 *
 * @returns {Promise<number>} its exit code; 0 when we were told to stop.
 */
export async function runChild(command, args) {
  let isStopping = false
  // Node keeps what it has compiled: the second start is half a second quicker.
  const env = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled'), ...process.env }
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const end = new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
  const stop = () => {
    isStopping = true
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const code = await end
  return isStopping ? 0 : code
}
