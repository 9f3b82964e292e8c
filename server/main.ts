import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { ConfigurationError, readConfiguration } from './configuration.ts'
import { createLog } from './log.ts'
import { startServer } from './start-server.ts'

/**
 * The program: reads the environment (and `.env`, which never overrides it), starts, and stops properly on Ctrl-C, on
 * a request of the system, and when whoever started it is gone.
 */
async function main(): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  const configuration = readConfiguration(process.env)
  const json = (configuration.LOG_FORMAT ?? (configuration.isProduction ? 'json' : 'text')) === 'json'
  const log = createLog({ level: configuration.LOG_LEVEL, json })
  const asked = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve())
  process.on('disconnect', () => asked.resolve())
  // Whoever read our words may be gone before us.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)

  const server = await startServer(configuration, log, (reason) => {
    log.error(reason)
    process.exitCode = 1
    asked.resolve()
  })
  process.stdout.write(`Ready: ${server.url}\n`)
  for (const line of server.greeting) process.stdout.write(`${line}\n`)
  await asked.promise
  setTimeout(() => process.exit(1), 15_000).unref()
  await server.stop()
  process.exit()
}

main().catch((error: NodeJS.ErrnoException) => {
  const isPlain = error instanceof ConfigurationError || error.message.startsWith('The ')
  process.stderr.write(`${isPlain ? error.message : (error.stack ?? error.message)}\n`)
  process.exit(1)
})
