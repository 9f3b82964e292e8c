import { once } from 'node:events'
import { maxConcurrentDecodes } from '#engines/node/decode-queue.ts'
import { readConfiguration } from './configuration.ts'
import { exitWithError, listenForShutdown } from './lifecycle.ts'
import { loadEnvironment } from './load-environment.ts'
import { createLogger } from './log.ts'
import { startServer } from './start-server.ts'

/** For the cleanup of an interrupted start. */
const abortedStartTimeoutMs = 5000
const stopTimeoutMs = 15_000
/** Of libuv. */
const defaultThreads = 4

/**
 * Reads the environment (and `.env`, which never overrides it), starts the server and stops it gracefully on a signal or when
 * the parent process exits, also while the server is still starting.
 */
async function main(): Promise<void> {
  const shutdown = listenForShutdown()
  // `npm start` builds the app meanwhile, and then says so.
  const appBuilt = process.env.AWAITS_APP ? once(process, 'message') : undefined
  loadEnvironment()
  const configuration = readConfiguration(process.env)
  const json = (configuration.LOG_FORMAT ?? (configuration.isProduction ? 'json' : 'text')) === 'json'
  const log = createLogger({ level: configuration.LOG_LEVEL, json })
  reserveThreads(configuration.LOCAL_WORKERS)
  // The program that reads the output may exit before the server does.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)

  const starting = Promise.all([startServer(configuration, log), appBuilt]).then(([server]) => server)
  const isReady = await Promise.race([starting.then(() => true), shutdown.requested.then(() => false)])
  if (!isReady) {
    process.stderr.write('Stopped before it was ready.\n')
    setTimeout(() => process.exit(1), abortedStartTimeoutMs).unref()
    await starting.then((server) => server.stop())
    process.exit(1)
  }
  const server = await starting
  // Appear with every LOG_LEVEL, unlike lines of the logger.
  const lines = [`Ready: ${server.url ?? 'running analyses'}`, ...server.startupLines].map((line) =>
    json ? JSON.stringify({ level: 'info', time: new Date().toISOString(), message: line }) : line,
  )
  // At once: a program that waits for the first line gets the other ones with it.
  process.stdout.write(`${lines.join('\n')}\n`)
  await shutdown.requested
  setTimeout(() => process.exit(1), stopTimeoutMs).unref()
  await server.stop()
  process.exit()
}

/**
 * libuv reads this at its first use, for its threads that read files, hash passwords and decode images. As many stay free as
 * there are by default while each thread of the local engine and each place of the queue decodes an image.
 */
function reserveThreads(localWorkers: number): void {
  process.env.UV_THREADPOOL_SIZE ??= String(defaultThreads + localWorkers + 2 + maxConcurrentDecodes)
}

main().catch(exitWithError)
