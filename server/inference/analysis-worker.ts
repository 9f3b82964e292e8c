import type { Catalog } from '../agents/catalog.ts'
import { type Engine, localEngineId } from '../engines/engine.ts'
import { HttpError } from '../http/http-error.ts'
import { createRestartingError } from '../http/in-flight-requests.ts'
import type { AnalysisQueue, FetchedJob, JobQueue } from '../jobs/job-queue.ts'
import type { QueuedImages } from '../jobs/queued-images.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { InferenceResponse } from './inference-response.ts'
import type { Leases } from './leases.ts'
import type { Ledger, StartedAnalysis } from './ledger.ts'
import type { RunningAnalyses } from './running-analyses.ts'

type Dependencies = {
  ledger: Ledger
  queue: JobQueue
  images: QueuedImages
  leases: Leases
  running: RunningAnalyses
  catalog: Catalog
  engines: Engine[]
  /** The maximum number of running analyses of each queue. */
  concurrency: Record<AnalysisQueue, number>
  /** Counts the time of work that is not charged against the rate limit of the organization. */
  countWork: (organizationId: string, ms: number) => Promise<void>
  log: Logger
  metrics?: Metrics | undefined
}

type ImageBytes = Uint8Array<ArrayBuffer>

/** For how long an analysis is postponed while its provider is busy, if no client waits for it, in ms. */
const maxPostponedMs = 24 * 3600 * 1000
const maxDelaySeconds = 3600

export type AnalysisWorker = ReturnType<typeof startAnalysisWorker>

/** Starts to run queued analyses in this process. */
export function startAnalysisWorker(dependencies: Dependencies) {
  const { ledger, queue, images, leases, running, concurrency, countWork, log } = dependencies

  async function run(id: string, analysis: StartedAnalysis, bytes: ImageBytes) {
    const startedAt = performance.now()
    const outcome = await running.run(id, (signal) => analyze(dependencies, analysis, bytes, signal))
    const isRefunded = outcome.status === 'failed' || outcome.status === 'cancelled'
    // Failed and cancelled analyses are refunded, so without a limit they could use this machine for free.
    if (isRefunded && analysis.provider === localEngineId)
      await countWork(analysis.organizationId, performance.now() - startedAt).catch(() => undefined)
    return outcome
  }

  /** Runs a job. Rejects if the job must run again, after a shutdown or if the database cannot be reached. */
  async function runJob(name: AnalysisQueue, job: FetchedJob): Promise<void> {
    const { id } = job
    const analysis = await ledger.start(id)
    const bytes = analysis && (await images.get(id))
    if (!bytes) return
    const outcome = await run(id, analysis, bytes)
    if (outcome.status === 'stopped') throw createRestartingError()
    if (outcome.status === 'completed') await ledger.complete(id, outcome.response, job)
    if (outcome.status === 'failed') {
      const delay = findRetryDelay(analysis, outcome.error)
      if (delay !== undefined) return await ledger.postpone(id, name, delay)
      await fail(id, outcome.error)
    }
    await images.remove(id)
  }

  async function fail(id: string, { status, code, message, headers, cause }: HttpError): Promise<void> {
    if (cause instanceof Error) log.warn({ analysis: id, code, reason: cause.message }, 'An analysis failed')
    await ledger.fail(id, { status, code, message, retryAfter: headers['Retry-After'] })
  }

  queue.work('local', concurrency.local, (job) => runJob('local', job), 'short')
  queue.work('short', concurrency.short, (job) => runJob('short', job))
  queue.work('hosted', concurrency.hosted, (job) => runJob('hosted', job))
  queue.workDeadLetters(async ({ id }) => {
    log.error({ analysis: id }, 'The server crashed in each attempt of an analysis')
    const message = 'The server crashed while it analyzed this image. It was not charged.'
    await ledger.fail(id, { status: 502, code: 'engine_crashed', message })
  })

  return {
    /**
     * Runs an analysis that was begun without a job. It is refunded if it fails, is cancelled, or if this process stops.
     * Rejects if the database cannot be reached.
     *
     * @returns the response; undefined if there is none, for a reason that the row contains.
     */
    async runNow(id: string, analysis: StartedAnalysis, bytes: ImageBytes): Promise<string | undefined> {
      leases.add(id)
      try {
        const outcome = await run(id, analysis, bytes)
        if (outcome.status === 'completed')
          return (await ledger.complete(id, outcome.response)) ? outcome.response : undefined
        if (outcome.status === 'failed') await fail(id, outcome.error)
        if (outcome.status === 'stopped') await fail(id, createRestartingError())
        return undefined
      } finally {
        leases.delete(id)
      }
    },
  }
}

/** Analyzes the image with the engine of the analysis. Returns the body of the response, as a JSON string. */
async function analyze(
  { catalog, engines, metrics }: Dependencies,
  { provider, requestedAt, ...analysis }: StartedAnalysis,
  bytes: ImageBytes,
  signal: AbortSignal,
): Promise<string> {
  const engine = engines.find(({ id }) => id === provider)
  if (!engine) throw createProviderMissingError()
  const { type } = catalog.find(analysis.agentCode)
  const image = { ...analysis.image, bytes }
  const count = (outcome: 'completed' | 'failed') =>
    metrics?.countAnalysis({ agent: analysis.agentCode, provider, outcome })
  const { result, model } = await engine
    .analyze({ ...analysis, parameter: analysis.parameter, type, image, signal })
    .catch((error: unknown) => {
      count('failed')
      throw error
    })
  count('completed')
  return JSON.stringify({
    ...result,
    metadata: { provider, model },
    variant_model: model,
    // At least 0, because the clocks of two processes may differ.
    processing_time_ms: Math.max(0, Date.now() - requestedAt),
  } satisfies InferenceResponse)
}

/** Returns the delay in seconds before an analysis is retried; undefined if it has failed, or if a client waits for it. */
function findRetryDelay({ isInteractive, requestedAt }: StartedAnalysis, { headers }: HttpError) {
  const retryAfter = Number(headers['Retry-After'])
  if (!retryAfter || isInteractive || Date.now() - requestedAt > maxPostponedMs) return undefined
  return Math.min(retryAfter, maxDelaySeconds)
}

function createProviderMissingError(): HttpError {
  return new HttpError(503, 'engine_unavailable', 'This server no longer has the provider of this analysis.')
}
