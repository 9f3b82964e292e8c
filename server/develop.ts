import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { readConfiguration } from './configuration.ts'
import { startAuthEmulator } from './demo/auth-emulator.ts'
import { createLog } from './log.ts'
import { createShutdownSignal } from './lifecycle.ts'
import { exitWithError } from './processes/end-with-sentence.ts'
import { exitWithParentArgs } from './processes/exit-with-parent.ts'
import { findFreePorts } from './free-ports.ts'

/*
 * For `npm run dev`: the page comes from Vite with hot reload, the API from a server that `node --watch` starts anew
 * when its code changes, and the emulator stays up meanwhile.
 */
process.on('uncaughtException', exitWithError)
const stop = createShutdownSignal()
if (existsSync('.env')) loadEnvFile('.env')
const configuration = readConfiguration(process.env)
const log = createLog({ level: configuration.LOG_LEVEL, json: false })
const isOurs = configuration.isDemo && !configuration.FIREBASE_AUTH_EMULATOR_HOST
const folder = resolve(configuration.DATA_DIR, 'auth')
const emulator = isOurs ? await startAuthEmulator({ folder, log, onExit: () => stop.request() }) : undefined
const [free] = await findFreePorts(1)
const apiPort = process.env.API_PORT ?? String(free)
const pagePort = String(configuration.PORT)

const server = start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: apiPort,
  PUBLIC_URL: `http://localhost:${pagePort}`,
  ...(emulator && { FIREBASE_AUTH_EMULATOR_HOST: emulator.host }),
})
const page = start([...exitWithParentArgs, 'node_modules/vite/bin/vite.js', '--port', pagePort, '--strictPort'], {
  API_PORT: apiPort,
})
await stop.requested
for (const child of [server, page]) child.kill('SIGTERM')
await emulator?.stop()
process.exit()

function start(args: string[], env: Record<string, string>) {
  const options = { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as const }
  const child = spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  child.once('exit', () => stop.request())
  return child
}
