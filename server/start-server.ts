import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { connectFirebase, readCredential } from './auth/firebase.ts'
import { type Configuration, ConfigurationError } from './configuration.ts'
import { ensureDataFolder } from './database/data-folder.ts'
import { openDatabase } from './database/open-database.ts'
import { type AuthEmulator, connectExternalEmulator, startAuthEmulator } from './demo/auth-emulator.ts'
import { demoLogin, ensureDemoAccount } from './demo/demo-account.ts'
import { demoProjectId } from './demo/emulator-process.ts'
import { emulatorProxy } from './demo/emulator-proxy.ts'
import { createEngines } from './engines/create-engines.ts'
import { createInFlightRequests } from './http/in-flight-requests.ts'
import { keepLedger } from './inference/keep-ledger.ts'
import { createLedger } from './inference/ledger.ts'
import type { Log } from './log.ts'
import { shareTargetRoutes } from './routes/share-target-routes.ts'
import { firebaseOrigins, securityHeaders } from './http/security-headers.ts'
import { serveStaticApp } from './http/static-app.ts'

/** Longer than any statement of ours takes, shorter than what is left until we are ended by force. */
const longestLandingMs = 4000

export type RunningServer = { url: string; greeting: string[]; stop(): Promise<void> }

/**
 * Opens everything in order, listens last; `stop` closes it in the opposite order, after letting running requests end.
 *
 * @throws ConfigurationError with a sentence for the operator: port or folder in use, database or emulator not to be had.
 */
export async function startServer(
  configuration: Configuration,
  log: Log,
  onFatal: (reason: string) => void,
): Promise<RunningServer> {
  await refuseTakenPort(configuration)
  const credential = readCredential(
    configuration.FIREBASE_SERVICE_ACCOUNT,
    configuration.GOOGLE_APPLICATION_CREDENTIALS,
  )
  const folder = resolve(configuration.DATA_DIR)
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: Error) => log.warn('Not closed properly', { reason: error.message }))
    }
  }
  try {
    const { database, isExclusive, close } = await openDatabase({ url: configuration.DATABASE_URL, folder })
    closers.push(close)
    const ledger = createLedger(database, {
      trialTotal: configuration.TRIAL_TOTAL,
      longestMs: configuration.ENGINE_TIMEOUT_SECONDS * 1000,
    })
    const keeper = await keepLedger(ledger, isExclusive, log)
    closers.push(async () => keeper.stop())
    const emulator = configuration.isDemo
      ? await openEmulator(configuration, folder, log, onFatal)
      : undefined
    let demoKey: string | undefined
    if (emulator) {
      closers.push(emulator.stop)
      process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host
      demoKey = await ensureDemoAccount(database)
      await emulator.save()
    }
    const firebase = connectFirebase({
      projectId: configuration.FIREBASE_PROJECT_ID ?? demoProjectId,
      credential,
    })
    closers.push(firebase.close)
    if (!firebase.canLookUp)
      log.warn('Without FIREBASE_SERVICE_ACCOUNT, revoked sessions are believed until their token ends')
    const engines = await createEngines(configuration)
    closers.push(() => Promise.all(engines.map((engine) => engine.close())))

    const accountsChanged = emulator?.save
    const flights = createInFlightRequests()
    const app = createApp({
      inFlightRequests,
      configuration,
      database,
      ledger,
      firebase,
      engines,
      log,
      ...(accountsChanged && { onAccountsChanged }),
    })
    let url = ''
    if (emulator) app.route('/', emulatorProxy({ emulator, publicUrl: () => url, log }))
    const headers = securityHeaders(emulator ? {} : { connectTo: firebaseOrigins })
    app.route('/', shareTargetRoutes())
    app.use('*', serveStaticApp(resolve('dist'), headers))
    const { server, port } = await listen(app.fetch, configuration)
    // What the cut connections leave behind is still written to the database.
    closers.push(
      () => flights.drained(longestLandingMs),
      () => closeListener(server),
    )
    url = configuration.PUBLIC_URL ?? `http://${nameOf(configuration.HOST)}:${port}`
    const greeting = emulator ? [`Demo account: ${demoLogin.email} / ${demoLogin.password}`] : []
    if (emulator && !isLoopback(configuration.HOST))
      greeting.push('Only this machine can sign in to the demo; from others, API keys work.')
    if (demoKey) greeting.push(`Demo API key (shown this once): ${demoKey}`)
    return { url, greeting, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openEmulator(
  configuration: Configuration,
  folder: string,
  log: Log,
  onFatal: (reason: string) => void,
): Promise<AuthEmulator> {
  const foreign = configuration.FIREBASE_AUTH_EMULATOR_HOST
  if (foreign) return await connectExternalEmulator(foreign)
  await ensureDataFolder(folder)
  const onGone = () => onFatal('The Firebase Auth emulator has ended unexpectedly.')
  return await startAuthEmulator({ folder: join(folder, 'auth'), log, onExit })
}

type Listening = { server: ServerType; port: number }

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { HOST, PORT }: Configuration,
): Promise<Listening> {
  return new Promise((done, fail) => {
    const server = serve({ fetch, hostname: HOST, port: PORT }, ({ port }) => done({ server, port }))
    server.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, HOST, PORT)))
  })
}

/** Found out before the slow part, so that the sentence comes at once. */
async function refuseTakenPort({ HOST, PORT }: Configuration): Promise<void> {
  const probe = createServer()
  await new Promise<void>((done, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) => fail(explain(error, HOST, PORT)))
    probe.listen(PORT, HOST, () => probe.close(() => done()))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(
      `Port ${port} is taken by another program. Stop it, or start with PORT=${port + 1}.`,
    )
  if (error.code === 'EACCES')
    return new ConfigurationError(`Port ${port} may not be used by this user. Choose another with PORT.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new ConfigurationError(`HOST ${host} is not an address of this machine.`)
  return error
}

/** Running requests get eight seconds; then their connections are cut, which gives their trial requests back. */
function closeListener(server: ServerType): Promise<void> {
  return new Promise((done) => {
    const http = server as Server
    const cut = setTimeout(() => http.closeAllConnections(), 8000)
    http.close(() => {
      clearTimeout(cut)
      done()
    })
    http.closeIdleConnections()
  })
}

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

function nameOf(host: string): string {
  if (isLoopback(host) || ['0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
