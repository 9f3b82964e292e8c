import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and passes our signals on. The channel to it breaks when we are killed, and it stops then
 * by itself.
 *
 * @returns {Promise<number>} its exit code; 0 when we were told to stop.
 */
export async function runChild(command, args) {
  let isStopping = false
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
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
