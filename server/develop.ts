import { spawn } from 'node:child_process'
import { readConfiguration } from './configuration.ts'
import { findFreePorts } from './free-ports.ts'
import { exitOnDisconnectNodeArgs, exitWithError, listenForShutdown } from './lifecycle.ts'
import { loadEnvironment } from './load-environment.ts'

/** `npm run dev`: Vite serves the page with hot reload, and `node --watch` restarts the API when its code changes. */
process.on('uncaughtException', exitWithError)
const shutdown = listenForShutdown()
loadEnvironment()
const { HOST, PORT } = readConfiguration(process.env)
const [freePort] = await findFreePorts(1)
const apiPort = process.env.API_PORT ?? String(freePort)

const server = start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: apiPort,
  HOST: '127.0.0.1',
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PORT}`,
})
const vite = start(
  [
    ...exitOnDisconnectNodeArgs,
    'node_modules/vite/bin/vite.js',
    ...['--host', HOST, '--port', String(PORT), '--strictPort'],
  ],
  { API_PORT: apiPort },
)
await shutdown.requested
for (const { stop } of [server, vite]) stop()
// The server closes its database.
await Promise.all([server.exited, vite.exited])
process.exit()

function start(args: string[], env: Record<string, string>) {
  const options = { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as const }
  const child = spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void exited.then(() => shutdown.request())
  return { exited, stop: () => child.kill('SIGTERM') }
}
