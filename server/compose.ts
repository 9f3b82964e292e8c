import { join, resolve } from 'node:path'
import { loadAgentFiles } from './agents/files/load-agent-files.ts'
import { AnalysisService } from './analyses/analysis-service.ts'
import { AnalysisWorker } from './analyses/analysis-worker.ts'
import { countQueued } from './analyses/count-queued.ts'
import { Leases } from './analyses/leases.ts'
import { Ledger } from './analyses/ledger.ts'
import { RunningAnalyses } from './analyses/running-analyses.ts'
import { Sweeper } from './analyses/sweeper.ts'
import { createApp } from './app.ts'
import type { FirebaseConnectionOptions } from './auth/firebase.ts'
import { setUpAuth } from './auth/set-up-auth.ts'
import { BatchNotifier } from './batches/batch-notifier.ts'
import { createCatalog } from './catalog/catalog.ts'
import type { Configuration } from './configuration.ts'
import { findDiskProblem } from './database/disk-space.ts'
import { inTransaction } from './database/in-transaction.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database, OpenDatabase } from './database/tables.ts'
import { createEngines } from './engines/create-engines.ts'
import type { Engine } from './engines/engine.ts'
import { findOllama } from './engines/find-ollama.ts'
import { Evaluations } from './evaluations/evaluations.ts'
import { createDiskFullError } from './http/error-handler.ts'
import { InFlightRequests } from './http/in-flight-requests.ts'
import { RateLimiter } from './http/rate-limits.ts'
import { foreignStoreMessage, tryClaimStore } from './images/claim-store.ts'
import { startImageCleanup } from './images/delete-unused-images.ts'
import type { ImageStore } from './images/image-store.ts'
import { Images } from './images/images.ts'
import { openImageStore } from './images/open-image-store.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { createQueuedImageFolderStore, createQueuedImageTableStore } from './jobs/queued-image-store.ts'
import { ShutdownHooks } from './lifecycle.ts'
import type { Logger } from './log.ts'
import { createLinkSender } from './mail/send-link.ts'
import type { Metrics } from './metrics.ts'
import { OwnModels } from './own-models/own-models.ts'
import { startTracing } from './tracing.ts'
import { addTestEvent } from './webhooks/webhook-events.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import { startWebhookWorker } from './webhooks/webhook-worker.ts'

/** Images leave this much of the disk to other work. Some are stored at the same time. */
const reservedDiskBytes = 100 * 1024 ** 2
/** Analyses that wait for a model provider need few resources of this process. */
const hostedConcurrency = 64

type ServiceOverrides = {
  engines?: Engine[] | undefined
  retryWaitMs?: number | undefined
}

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens the database, the engines and the services. Unless the process only serves requests, it also runs analyses, evaluations
 * and webhook deliveries.
 *
 * @throws OperatorError
 */
export async function openServices(
  configuration: Configuration,
  log: Logger,
  overrides: ServiceOverrides = {},
) {
  const ownModels = new OwnModels(configuration.LOCAL_WORKERS + 2)
  const agentFiles = await loadAgentFiles(configuration, log, ownModels)
  // Before the database is opened, which blocks the event loop for longer than the timeout of this request.
  const ollama = await findOllama(configuration, log)
  const shutdownHooks = new ShutdownHooks(log)
  try {
    const dataFolder = resolve(configuration.DATA_DIR)
    const opened = await openDatabase({ url: configuration.DATABASE_URL, folder: dataFolder })
    shutdownHooks.add(opened.close)
    const { database, pool } = opened
    const tracing = await startTracing(process.env)
    if (tracing) shutdownHooks.add(tracing.stop)
    const engines = (overrides.engines ?? (await createEngines(configuration, { ollama, ownModels }))).map(
      (engine) => tracing?.traceEngine(engine) ?? engine,
    )
    shutdownHooks.add(() => Promise.all(engines.map((engine) => engine.close())))
    const catalog = createCatalog(engines, agentFiles)
    const metrics = await openMetrics(configuration, database, shutdownHooks)
    const organizationLimiter = new RateLimiter(configuration.ORGANIZATION_LIMIT_PER_MINUTE, pool)
    const queue = await JobQueue.open(opened.queueConnection, log)
    const queuedImages = opened.isExclusive
      ? createQueuedImageFolderStore(database, join(dataFolder, 'queued-images'))
      : createQueuedImageTableStore(database)
    const { store, images } = await openImages(configuration, opened, log)
    const ledger = new Ledger({ database, queue, images: queuedImages, metrics }, configuration.trialTotal)
    const leases = new Leases(database)
    const sweeper = new Sweeper({
      ...{ database, ledger, images: queuedImages, leases, log },
      imageRetentionDays: configuration.IMAGE_RETENTION_DAYS,
    })
    await sweeper.start(opened.isExclusive)
    const timeoutMs = configuration.ENGINE_TIMEOUT_SECONDS * 1000
    const running = new RunningAnalyses(database, queue, timeoutMs)
    const runsJobs = configuration.ROLE !== 'web'
    const work = {
      ...{
        ledger,
        queue,
        images: queuedImages,
        storedImages: images,
        leases,
        running,
        catalog,
        engines,
        organizationLimiter,
      },
      ...{ log, metrics },
    }
    const worker = runsJobs ? new AnalysisWorker(work) : undefined
    const timeouts = { startMs: timeoutMs, retryMs: overrides.retryWaitMs }
    const analyses = new AnalysisService({ ledger, queue, leases, worker }, timeouts)
    const batchNotifier = new BatchNotifier(database, queue)
    const evaluations = new Evaluations({ database, queue, images, analyses, catalog, engines }, log)
    if (runsJobs) {
      worker?.start({ local: configuration.LOCAL_WORKERS, short: 1, first: 1, hosted: hostedConcurrency })
      evaluations.start()
      const sender = createWebhookSender({ allowPrivate: configuration.WEBHOOK_PRIVATE })
      startWebhookWorker(database, queue, sender)
      shutdownHooks.add(startImageCleanup({ database, store, log }))
    }
    shutdownHooks.add(async () => {
      sweeper.close()
      batchNotifier.close()
      await evaluations.stop()
      await queue.stop()
      leases.close()
      analyses.close()
      running.close()
    })
    return {
      ...{ configuration, log, shutdownHooks, database, pool, catalog, engines, ollama, tracing, metrics },
      ...{ ledger, analyses, evaluations, images, imageStore: store, batchNotifier },
      ...{ organizationLimiter, ownModels },
      sendTestEvent: (webhook: { organizationId: string; id: string }) =>
        inTransaction(database, (tx) => addTestEvent(tx, queue, webhook)),

      /** Starts no more analyses. Resolves when none is running in this process, or after `timeoutMs`. */
      drain: (timeoutMs: number) => queue.drain(timeoutMs),

      /** Ends waiting requests and running analyses, which run again after a restart or in another process. */
      stop(): void {
        batchNotifier.close()
        analyses.stopAll()
        running.abortAll()
      },
    }
  } catch (error) {
    await shutdownHooks.close()
    throw error
  }
}

async function openImages(
  { DATA_DIR, IMAGE_STORAGE_MB, imageStore }: Configuration,
  opened: OpenDatabase,
  log: Logger,
): Promise<{ store: ImageStore; images: Images }> {
  const { database, isExclusive } = opened
  const dataFolder = resolve(DATA_DIR)
  const store = await openImageStore(opened, dataFolder, imageStore, (message) => log.warn(message))
  // The start does not wait for a bucket that cannot be reached. The cleanup tries again.
  tryClaimStore(database, store).then(
    (isOwn) => isOwn || log.error(foreignStoreMessage),
    (error: Error) => log.warn({ reason: error.message }, 'The bucket could not be claimed'),
  )
  const assertDiskSpace = async () => {
    const problem = await findDiskProblem(isExclusive ? dataFolder : undefined, reservedDiskBytes)
    if (problem) throw createDiskFullError(new Error(problem))
  }
  const maxBytes = IMAGE_STORAGE_MB * 1024 ** 2
  return { store, images: new Images({ database, store, maxBytes, assertDiskSpace }) }
}

type ApiOptions = {
  /** For the links in emails. */
  publicUrl: () => string
  /** Replaced by tests. */
  firebase?: FirebaseConnectionOptions | undefined
}

/** Opens the sign-in, and creates the HTTP API of the services. */
export async function openHttpApi(services: Services, { publicUrl, firebase }: ApiOptions) {
  const { configuration, database, pool, log, shutdownHooks, tracing } = services
  const { SMTP_URL: smtpUrl, MAIL_FROM: from = '' } = configuration
  const sendLink = createLinkSender({ smtpUrl, from, publicUrl, log })
  const auth = await setUpAuth(configuration, { database, pool, sendLink, log, firebase })
  shutdownHooks.add(auth.authProvider.close)
  const inFlightRequests = new InFlightRequests()
  const dataFolder = configuration.DATABASE_URL ? undefined : resolve(configuration.DATA_DIR)
  const app = createApp({
    ...services,
    ...auth,
    sendLink,
    inFlightRequests,
    tracing: tracing?.middleware,
    readiness: async () =>
      inFlightRequests.isDraining ? 'The server is stopping.' : await findDiskProblem(dataFolder),
  })
  return { ...auth, app, inFlightRequests }
}

async function openMetrics(
  { HOST, METRICS_PORT }: Configuration,
  database: Database,
  shutdownHooks: ShutdownHooks,
): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined
  const { Metrics, startMetricsServer } = await import('./metrics.ts')
  const metrics = new Metrics(() => countQueued(database))
  shutdownHooks.add(await startMetricsServer(metrics, HOST, METRICS_PORT))
  return metrics
}
