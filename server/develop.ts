import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { readConfiguration } from './configuration.ts'
import { startAuthEmulator } from './demo/auth-emulator.ts'
import { findFreePorts } from './free-ports.ts'
import { createShutdownSignal, exitWithError, exitWithParentArgs } from './lifecycle.ts'
import { createLogger } from './log.ts'

/*
 * `npm run dev`: Vite serves the page with hot reload, `node --watch` restarts the API when its code changes, and the
 * auth emulator continues to run across restarts.
 */
process.on('uncaughtException', exitWithError)
const shutdown = createShutdownSignal()
if (existsSync('.env')) loadEnvFile('.env')
const configuration = readConfiguration(process.env)
const log = createLogger({ level: configuration.LOG_LEVEL, json: false })
const needsEmulator = configuration.isDemo && !configuration.FIREBASE_AUTH_EMULATOR_HOST
const folder = resolve(configuration.DATA_DIR, 'auth')
const emulator = needsEmulator
  ? await startAuthEmulator({ folder, log, onExit: () => shutdown.request() })
  : undefined
const [freePort] = await findFreePorts(1)
const apiPort = process.env.API_PORT ?? String(freePort)
const pagePort = String(configuration.PORT)

const server = start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: apiPort,
  PUBLIC_URL: `http://localhost:${pagePort}`,
  ...(emulator && { FIREBASE_AUTH_EMULATOR_HOST: emulator.host }),
})
const vite = start(
  [...exitWithParentArgs, 'node_modules/vite/bin/vite.js', '--port', pagePort, '--strictPort'],
  {
    API_PORT: apiPort,
  },
)
await shutdown.requested
for (const child of [server, vite]) child.kill('SIGTERM')
await emulator?.stop()
process.exit()

function start(args: string[], env: Record<string, string>) {
  const options = { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as const }
  const child = spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  child.once('exit', () => shutdown.request())
  return child
}
