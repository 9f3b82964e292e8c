import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { readConfiguration } from './configuration.ts'
import { createLog } from './log.ts'
import { createShutdownSignal } from './lifecycle.ts'
import { exitWithError } from './processes/end-with-sentence.ts'
import { startServer } from './start-server.ts'

/** What is left to finish in an unfinished start before we end regardless. */
const longestUnfinishedMs = 5000
const longestStopMs = 15_000

/**
 * The program: reads the environment (and `.env`, which never overrides it), starts, and stops properly on Ctrl-C, on
 * a request of the system, and when whoever started it is gone; also while it is still starting.
 */
async function main(): Promise<void> {
  const stop = createShutdownSignal()
  if (existsSync('.env')) loadEnvFile('.env')
  const configuration = readConfiguration(process.env)
  const json = (configuration.LOG_FORMAT ?? (configuration.isProduction ? 'json' : 'text')) === 'json'
  const log = createLog({ level: configuration.LOG_LEVEL, json })
  // Whoever read our words may be gone before us.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)

  const starting = startServer(configuration, log, (reason) => {
    log.error(reason)
    process.exitCode = 1
    stop.request()
  })
  const isReady = await Promise.race([starting.then(() => true), stop.requested.then(() => false)])
  if (!isReady) {
    process.stderr.write('Stopped before it was ready.\n')
    setTimeout(() => process.exit(1), longestUnfinishedMs).unref()
    await starting.then((server) => server.stop())
    process.exit(1)
  }
  const server = await starting
  process.stdout.write(`Ready: ${server.url}\n`)
  for (const line of server.greeting) process.stdout.write(`${line}\n`)
  await stop.requested
  setTimeout(() => process.exit(1), longestStopMs).unref()
  await server.stop()
  process.exit()
}

main().catch(exitWithError)
