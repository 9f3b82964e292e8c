import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { demoCredentials } from './auth/embedded/demo-account.ts'
import { createClientConfiguration } from './client-configuration.ts'
import { openHttpApi, openServices, type Services } from './compose.ts'
import type { Configuration } from './configuration.ts'
import type { InFlightRequests } from './http/in-flight-requests.ts'
import { injectConfiguration, serveConfiguration } from './http/page-configuration.ts'
import { createSecurityHeaders, firebaseOrigins, setHeaders } from './http/security-headers.ts'
import { serveStaticApp } from './http/static-app.ts'
import type { Logger } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { createShareTargetRoutes } from './routes/share-target-routes.ts'
import { createStartupLines, getLocalUrl } from './startup-lines.ts'

/** For a request to arrive: enough for 12 MB with less than 1 Mbit/s. */
const requestTimeoutMs = 120_000
/** For running requests, before their analyses are aborted. */
const requestDrainMs = 8000
/** For requests after their analyses were aborted. */
const abortDrainMs = 4000
/** For the last responses. The sum of the three is below the stop timeout of `main.ts`. */
const responseDrainMs = 1000

/**
 * Orchestrators request these by default. They respond with 404, because the page of the app would look like a healthy server.
 */
const probePaths = ['/health', '/healthz', '/livez', '/metrics', '/ready', '/readyz']

/** `url` is undefined for a process that only runs analyses. */
export type RunningServer = { url: string | undefined; startupLines: string[]; stop(): Promise<void> }

/**
 * `stop` drains running requests and closes everything in reverse order.
 *
 * @throws OperatorError if the port or data folder is in use, or the database or emulator cannot be reached.
 */
export async function startServer(configuration: Configuration, log: Logger): Promise<RunningServer> {
  if (configuration.ROLE !== 'all' && !configuration.DATABASE_URL) {
    throw new OperatorError(
      `ROLE=${configuration.ROLE} needs DATABASE_URL: other processes cannot open the embedded database.`,
    )
  }
  const servesRequests = configuration.ROLE !== 'worker'
  if (servesRequests) await assertPortIsFree(configuration)
  const services = await openServices(configuration, log)
  const { shutdownHooks, ollama } = services
  const stop = () => shutdownHooks.close()
  if (!servesRequests) {
    shutdownHooks.add(() => stopAnalyses(services, Date.now() + requestDrainMs))
    return { url: undefined, startupLines: [], stop }
  }
  try {
    let url = ''
    const { app, demoKey, inFlightRequests } = await openHttpApi(services, {
      publicUrl: () => configuration.PUBLIC_URL ?? url,
    })
    app.route('/', createWebAppRoutes(configuration))
    const { server, port } = await listen(app.fetch, configuration)
    shutdownHooks.add(() => drain(server as Server, inFlightRequests, services))
    url = configuration.PUBLIC_URL ?? getLocalUrl(configuration.HOST, port)
    const demo = configuration.hasDemoAccount ? demoCredentials : undefined
    const { HOST: host } = configuration
    const unavailableAgents = services.catalog.agents
      .filter(({ is_active }) => !is_active)
      .map(({ name }) => name)
    const ollamaModels = ollama?.models
    const startupLines = createStartupLines({
      url,
      host,
      port,
      demo,
      demoKey,
      ollamaModels,
      unavailableAgents,
    })
    return { url, startupLines, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The files of the app, its configuration, and its target for shared images. */
export function createWebAppRoutes(configuration: Configuration): Hono {
  const { auth } = configuration
  const firebase =
    auth.kind === 'firebase' && auth.emulatorHost ? [`http://${auth.emulatorHost}`] : firebaseOrigins
  // The pages may connect to the authentication provider.
  const headers = createSecurityHeaders({ connectTo: auth.kind === 'embedded' ? [] : firebase })
  const client = createClientConfiguration(configuration)
  const app = new Hono().use('*', setHeaders(headers))
  for (const path of probePaths)
    app.get(path, (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  return app
    .route('/', createShareTargetRoutes())
    .get('/config.json', serveConfiguration(client))
    .use(
      '*',
      serveStaticApp(resolve('dist'), headers, (page) => injectConfiguration(page, client)),
    )
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { HOST, PORT }: Configuration,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const serverOptions = { requestTimeout: requestTimeoutMs }
    const server = serve({ fetch, hostname: HOST, port: PORT, serverOptions }, ({ port }) =>
      resolve({ server, port }),
    )
    server.once('error', (error: NodeJS.ErrnoException) => reject(toOperatorError(error, HOST, PORT)))
  })
}

/** Call it first, so that the error appears before the slow part of the start. */
async function assertPortIsFree({ HOST, PORT }: Configuration): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(toOperatorError(error, HOST, PORT)))
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

function toOperatorError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is in use by another program. Stop it, or start with PORT=${port + 1}.`,
    )
  if (error.code === 'EACCES')
    return new OperatorError(`This user may not listen on port ${port}. Set PORT to another one.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new OperatorError(`HOST ${host} is not an address of this machine.`)
  return error
}

/** Aborts analyses that still run at the deadline (in ms since 1970). */
async function stopAnalyses(services: Services, deadline: number): Promise<void> {
  await services.drain(Math.max(0, deadline - Date.now()))
  services.stop()
}

/**
 * Waits for the running requests, including those whose client has disconnected, while new ones are refused and readiness is
 * 503; then closes the port.
 */
async function drain(server: Server, inFlightRequests: InFlightRequests, services: Services): Promise<void> {
  const deadline = Date.now() + requestDrainMs
  inFlightRequests.startDraining()
  await inFlightRequests.drained(requestDrainMs)
  await stopAnalyses(services, deadline)
  await inFlightRequests.drained(abortDrainMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Repeated, because a connection becomes idle when its last response has been sent.
  const closing = setInterval(() => server.closeIdleConnections(), 20)
  await Promise.race([closed, sleep(responseDrainMs, undefined, { ref: false })])
  clearInterval(closing)
  server.closeAllConnections()
  await closed
}
