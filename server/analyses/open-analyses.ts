import { join } from 'node:path'
import type { Catalog } from '../agents/catalog.ts'
import type { Configuration } from '../configuration.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { OpenDatabase } from '../database/tables.ts'
import type { Engine } from '../engines/engine.ts'
import { openEvaluations } from '../evaluations/open-evaluations.ts'
import { createRateLimiter } from '../http/rate-limits.ts'
import { openJobQueue } from '../jobs/job-queue.ts'
import { createImageFolder, createImageTable } from '../jobs/queued-images.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { addTestEvent } from '../webhooks/webhook-events.ts'
import { createWebhookSender } from '../webhooks/webhook-sender.ts'
import { startWebhookWorker } from '../webhooks/webhook-worker.ts'
import { createAnalyses } from './analyses.ts'
import { startAnalysisWorker } from './analysis-worker.ts'
import { createLeases } from './leases.ts'
import { createLedger } from './ledger.ts'
import { createRunningAnalyses } from './running-analyses.ts'
import { startSweeper } from './sweeper.ts'

type Dependencies = {
  configuration: Configuration
  opened: OpenDatabase
  catalog: Catalog
  engines: Engine[]
  log: Logger
  metrics?: Metrics | undefined
  waitMs?: number | undefined
}

/** Many, because analyses that wait for a model provider need few resources of this process. */
const hostedConcurrency = 64

export type OpenAnalyses = Awaited<ReturnType<typeof openAnalyses>>

/** Opens the queue of analyses and, unless this process only serves requests, runs them. */
export async function openAnalyses(dependencies: Dependencies) {
  const { configuration, opened, catalog, engines, log, metrics, waitMs } = dependencies
  const { database, isExclusive } = opened
  const timeoutMs = configuration.ENGINE_TIMEOUT_SECONDS * 1000
  const images = isExclusive
    ? createImageFolder(database, join(configuration.DATA_DIR, 'queued-images'))
    : createImageTable(database)
  const queue = await openJobQueue(opened.queueConnection, log)
  const ledger = createLedger(database, {
    queue,
    images,
    trialTotal: configuration.trialTotal,
    onCharged: metrics?.countCharge,
    onRefunded: metrics?.countRefunds,
  })
  const sweeper = await startSweeper({ database, ledger, images, log }, isExclusive)
  const leases = createLeases(database)
  const concurrency = { local: configuration.LOCAL_WORKERS, short: 1, hosted: hostedConcurrency }
  const running = createRunningAnalyses(database, queue, timeoutMs)
  const organizationLimiter = createRateLimiter(configuration.ORGANIZATION_LIMIT_PER_MINUTE, opened.pool)
  const countWork = organizationLimiter.countWork
  const work = {
    ledger,
    queue,
    images,
    leases,
    running,
    catalog,
    engines,
    concurrency,
    countWork,
    log,
    metrics,
  }
  const worker = configuration.ROLE === 'web' ? undefined : startAnalysisWorker(work)
  if (configuration.ROLE !== 'web')
    startWebhookWorker(database, queue, createWebhookSender({ allowPrivate: configuration.WEBHOOK_PRIVATE }))
  const analyses = createAnalyses(ledger, queue, { leases, worker, timeoutMs, waitMs })
  const evaluations = openEvaluations(
    { database, queue, analyses, catalog, engines, log },
    configuration.ROLE !== 'web',
  )
  return {
    ledger,
    analyses,
    evaluations,
    organizationLimiter,
    sendTestEvent: (webhookId: string) => inTransaction(database, (tx) => addTestEvent(tx, queue, webhookId)),

    /** Starts no more analyses. Resolves when no analysis is running in this process, or after `timeoutMs`. */
    drain: (timeoutMs: number) => queue.drain(timeoutMs),

    /** Ends waiting requests and running analyses. The analyses run again after a restart or in another process. */
    stop(): void {
      analyses.stopAll()
      running.abortAll()
    },
    async close(): Promise<void> {
      sweeper.stop()
      await evaluations.stop()
      await queue.stop()
      leases.stop()
      analyses.close()
      running.close()
    },
  }
}
