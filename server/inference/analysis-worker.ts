import type { Catalog } from '../agents/catalog.ts'
import type { Engine } from '../engines/engine.ts'
import { toHttpError } from '../engines/engine-http-error.ts'
import { HttpError } from '../http/http-error.ts'
import { restarting } from '../http/in-flight-requests.ts'
import type { FetchedJob, JobQueue, QueueName } from '../jobs/job-queue.ts'
import type { QueuedImages } from '../jobs/queued-images.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { InferenceResponse } from './inference-response.ts'
import type { Leases } from './leases.ts'
import type { Ledger, StartedAnalysis } from './ledger.ts'

type Dependencies = {
  ledger: Ledger
  queue: JobQueue
  images: QueuedImages
  leases: Leases
  catalog: Catalog
  engines: Engine[]
  /** Limit of one analysis. */
  timeoutMs: number
  /** How many analyses run at a time in each queue. */
  concurrency: Record<QueueName, number>
  log: Logger
  metrics?: Metrics | undefined
}

/** Interval at which running analyses are compared with their rows, in case an event was lost or an account deleted, in ms. */
const checkIntervalMs = 2_000

/** How long an analysis that no client waits for is repeated while its provider is busy, in ms. */
const maxPostponedMs = 24 * 3600 * 1000
const maxDelaySeconds = 3600

export type AnalysisWorker = ReturnType<typeof startAnalysisWorker>

/** Starts to run queued analyses in this process. */
export function startAnalysisWorker(dependencies: Dependencies) {
  const { ledger, queue, images, leases, catalog, engines, timeoutMs, concurrency, log, metrics } =
    dependencies
  /** The analyses of this process, by id. */
  const controllers = new Map<string, AbortController>()
  let isStopping = false

  const unsubscribe = queue.subscribe((event, id) => {
    if (event === 'cancelled' && id) controllers.get(id)?.abort(new Cancelled())
  })
  const checkTimer = setInterval(() => void abortEnded().catch(() => undefined), checkIntervalMs)

  async function abortEnded(): Promise<void> {
    const ids = [...controllers.keys()]
    if (ids.length === 0) return
    const running = new Set(await ledger.filterRunning(ids))
    for (const id of ids) if (!running.has(id)) controllers.get(id)?.abort(new Cancelled())
  }

  /** Runs an analysis until it ends or is aborted. */
  async function run(id: string, analysis: StartedAnalysis, bytes: ImageBytes): Promise<Outcome> {
    const controller = new AbortController()
    controllers.set(id, controller)
    if (isStopping) controller.abort(new Stopped())
    const timer = setTimeout(() => controller.abort(timedOut()), timeoutMs)
    try {
      controller.signal.throwIfAborted()
      const response = await analyze(analysis, bytes, controller.signal)
      controller.signal.throwIfAborted()
      return { status: 'completed', response }
    } catch (error) {
      const reason: unknown = controller.signal.aborted ? controller.signal.reason : error
      if (reason instanceof Cancelled) return { status: 'cancelled' }
      if (reason instanceof Stopped) return { status: 'stopped' }
      return { status: 'failed', error: toHttpError(reason) }
    } finally {
      clearTimeout(timer)
      controllers.delete(id)
    }
  }

  /** Rejects if the job must run again: after a shutdown, or if the database cannot be reached. */
  async function runJob(name: QueueName, job: FetchedJob): Promise<void> {
    const { id } = job
    const analysis = await ledger.start(id)
    const bytes = analysis && (await images.get(id))
    if (!bytes) return
    const outcome = await run(id, analysis, bytes)
    if (outcome.status === 'stopped') throw new Stopped()
    if (outcome.status === 'completed') await ledger.complete(id, outcome.response, job)
    if (outcome.status === 'failed' && (await postpone(name, id, analysis, outcome.error))) return
    if (outcome.status === 'failed') await fail(id, outcome.error)
    await images.remove(id)
  }

  /** Queues an analysis again that no client waits for, if its provider is busy. */
  async function postpone(
    name: QueueName,
    id: string,
    { isInteractive, requestedAt }: StartedAnalysis,
    { headers }: HttpError,
  ): Promise<boolean> {
    const retryAfter = Number(headers['Retry-After'])
    if (!retryAfter || isInteractive || Date.now() - requestedAt > maxPostponedMs) return false
    await ledger.postpone(id, name, Math.min(retryAfter, maxDelaySeconds))
    return true
  }

  async function fail(id: string, { status, code, message, headers, cause }: HttpError): Promise<void> {
    if (cause instanceof Error) log.warn({ analysis: id, code, reason: cause.message }, 'An analysis failed')
    await ledger.fail(id, { status, code, message, retryAfter: headers['Retry-After'] })
  }

  /** Returns the response as JSON. */
  async function analyze(
    { provider, requestedAt, ...analysis }: StartedAnalysis,
    bytes: ImageBytes,
    signal: AbortSignal,
  ): Promise<string> {
    const engine = engines.find(({ id }) => id === provider)
    if (!engine) throw providerMissing()
    const { kind } = catalog.find(analysis.agentCode)
    const count = (outcome: 'completed' | 'failed') =>
      metrics?.countAnalysis({ agent: analysis.agentCode, provider, outcome })
    const job = {
      ...analysis,
      parameter: analysis.parameter,
      kind,
      image: { ...analysis.image, bytes },
      signal,
    }
    const { result, model } = await engine.analyze(job).catch((error: unknown) => {
      count('failed')
      throw error
    })
    count('completed')
    return JSON.stringify({
      ...result,
      metadata: { provider, model },
      variant_model: model,
      // The clocks of two processes may differ.
      processing_time_ms: Math.max(0, Date.now() - requestedAt),
    } satisfies InferenceResponse)
  }

  for (const [name, count] of Object.entries(concurrency))
    queue.work(name as QueueName, count, (job) => runJob(name as QueueName, job))
  queue.workDeadLetters(async ({ id }) => {
    log.error({ analysis: id }, 'The server crashed in each attempt of an analysis')
    const message = 'The server crashed while it analyzed this image. It was not charged.'
    await ledger.fail(id, { status: 502, code: 'engine_crashed', message })
  })

  return {
    /**
     * Runs an analysis that was begun without a job. It is refunded if it fails, is cancelled, or if this process stops.
     * Rejects if the database cannot be reached.
     */
    async runNow(id: string, analysis: StartedAnalysis, bytes: ImageBytes): Promise<void> {
      leases.add(id)
      try {
        const outcome = await run(id, analysis, bytes)
        if (outcome.status === 'completed') await ledger.complete(id, outcome.response)
        else if (outcome.status === 'failed') await fail(id, outcome.error)
        else if (outcome.status === 'stopped') await fail(id, restarting())
      } finally {
        leases.delete(id)
      }
    },

    /** Aborts all analyses of this process, also later ones. Their jobs run again, here after a restart or elsewhere. */
    abortAll(): void {
      isStopping = true
      for (const controller of controllers.values()) controller.abort(new Stopped())
    },

    close(): void {
      unsubscribe()
      clearInterval(checkTimer)
    },
  }
}

type ImageBytes = Uint8Array<ArrayBuffer>

type Outcome =
  | { status: 'completed'; response: string }
  | { status: 'failed'; error: HttpError }
  | { status: 'cancelled' | 'stopped' }

class Cancelled extends Error {}

class Stopped extends Error {
  override message = 'The server is restarting.'
}

function timedOut(): HttpError {
  return new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not charged.')
}

function providerMissing(): HttpError {
  return new HttpError(503, 'engine_unavailable', 'This server no longer has the provider of this analysis.')
}
