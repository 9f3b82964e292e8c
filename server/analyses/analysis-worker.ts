import type { InferenceResponse } from '#contract/inference.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { StoredTemplate } from '../database/schema/analyses.ts'
import { toStorable } from '../database/storable-text.ts'
import { type Engine, localEngineId } from '../engines/engine.ts'
import { HttpError } from '../http/http-error.ts'
import { createRestartingError } from '../http/in-flight-requests.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import type { Images } from '../images/images.ts'
import type { FetchedJob, JobQueue } from '../jobs/job-queue.ts'
import type { QueuedImageStore } from '../jobs/queued-image-store.ts'
import type { AnalysisQueueName } from '../jobs/queues.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { imageMissingFailure } from './analysis-errors.ts'
import type { Leases } from './leases.ts'
import type { Ledger, StartedAnalysis } from './ledger.ts'
import {
  type AnalysisOutcome,
  createBilledTimeoutError,
  type RunningAnalyses,
  timeoutCode,
} from './running-analyses.ts'
import { maxShortAnalysisSeconds } from './select-local-queue.ts'

type Dependencies = {
  ledger: Ledger
  queue: JobQueue
  images: QueuedImageStore
  /** With the images of templates. */
  storedImages: Images
  leases: Leases
  running: RunningAnalyses
  catalog: Catalog
  engines: Engine[]
  /** Also counts the time of work that is not charged. */
  organizationLimiter: RateLimiter
  log: Logger
  metrics?: Metrics | undefined
}

/** Of an analysis in the queues `short` and `first`. A longer one runs again in `local`. */
const maxShortMs = maxShortAnalysisSeconds * 1000
/** How long an analysis that no client waits for is postponed while its provider is busy. */
const maxPostponedMs = 24 * 3600 * 1000
const maxDelaySeconds = 3600

export class AnalysisWorker {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** @param places the maximum of running analyses of each queue. An organization leaves a quarter of them to others. */
  start(places: Record<AnalysisQueueName, number>): void {
    const { ledger, queue, log } = this.#dependencies
    const share = (count: number) => ({ concurrency: count, perOrganization: Math.ceil(count * 0.75) })
    queue.work('local', { ...share(places.local), next: ['short', 'first'] }, (job) =>
      this.#runJob('local', job),
    )
    for (const name of ['short', 'first'] as const)
      queue.work(name, share(places[name]), (job) => this.#runJob(name, job))
    queue.work('hosted', share(places.hosted), (job) => this.#runJob('hosted', job))
    queue.workDeadLetters(async ({ id }) => {
      log.error({ analysis: id }, 'The server crashed in each attempt of an analysis')
      const message = 'The server crashed while it analyzed this image. It was not charged.'
      await ledger.fail(id, { status: 502, code: 'engine_crashed', message })
    })
  }

  /**
   * Runs an analysis without a job. It is refunded if it fails, is cancelled, or if this process stops. Rejects if the database
   * cannot be reached.
   *
   * @returns undefined if there is no response, for a reason that the row contains.
   */
  async runNow(id: string, analysis: StartedAnalysis, bytes: Uint8Array): Promise<string | undefined> {
    const { ledger, leases } = this.#dependencies
    leases.add(id)
    try {
      const outcome = await this.#run(id, analysis, bytes)
      if (outcome.status === 'succeeded')
        return (await ledger.complete(id, outcome.response, { isInBatch: analysis.isInBatch }))
          ? outcome.response
          : undefined
      if (outcome.status === 'failed') await this.#fail(id, outcome.error)
      if (outcome.status === 'stopped') await this.#fail(id, createRestartingError())
      return undefined
    } finally {
      leases.delete(id)
    }
  }

  /** Rejects if the database cannot be reached, so that the job runs again. */
  async #runJob(name: AnalysisQueueName, job: FetchedJob): Promise<void> {
    const { ledger, images } = this.#dependencies
    const { id } = job
    const analysis = await ledger.start(id)
    if (!analysis) return
    const bytes = await images.get(id)
    if (!bytes) return await ledger.fail(id, imageMissingFailure)
    const outcome = await this.#run(
      id,
      analysis,
      bytes,
      name === 'short' || name === 'first' ? maxShortMs : undefined,
    )
    if (outcome.status === 'interrupted') return await ledger.postpone(job, 'local')
    // A new job, because an attempt of this one would count as a crash.
    if (outcome.status === 'stopped') return await ledger.postpone(job, name)
    if (outcome.status === 'succeeded') await ledger.complete(id, outcome.response, { job })
    if (outcome.status === 'failed') {
      const delay = findRetryDelay(analysis, outcome.error)
      if (delay !== undefined) return await ledger.postpone(job, name, delay)
      await this.#fail(id, outcome.error)
    }
    await images.remove(id)
  }

  async #run(
    id: string,
    analysis: StartedAnalysis,
    bytes: Uint8Array,
    maxMs?: number,
  ): Promise<AnalysisOutcome> {
    const { ledger, running, organizationLimiter } = this.#dependencies
    const startedAt = performance.now()
    let isAsked = false
    const onAsked = () => {
      isAsked = true
    }
    const outcome = await running.run(
      id,
      (signal) => this.#analyze(analysis, { bytes, signal, onAsked }),
      maxMs,
    )
    if (outcome.status === 'failed' && outcome.error.code === timeoutCode && isAsked)
      return { status: 'failed', error: createBilledTimeoutError() }
    const isLocal = analysis.provider === localEngineId
    if (outcome.status === 'cancelled' && !isLocal && !isAsked) await ledger.refundCancelled(id)
    const isRefunded = outcome.status === 'failed' || outcome.status === 'cancelled'
    // Failed and cancelled analyses are refunded, so without a limit they could use this machine for free.
    if (isRefunded && isLocal)
      await organizationLimiter
        .countWork(analysis.organizationId, performance.now() - startedAt)
        .catch(() => undefined)
    return outcome
  }

  /** Returns the body of the response. */
  async #analyze(
    { provider, requestedAt, template: storedTemplate, ...analysis }: StartedAnalysis,
    { bytes, signal, onAsked }: { bytes: Uint8Array; signal: AbortSignal; onAsked: () => void },
  ): Promise<string> {
    const { catalog, engines, metrics } = this.#dependencies
    const engine = engines.find(({ id }) => id === provider)
    if (!engine) throw createProviderMissingError()
    const { type } = catalog.find(analysis.agentCode)
    const image = { ...analysis.image, bytes }
    const template = storedTemplate && (await this.#readTemplate(analysis.organizationId, storedTemplate))
    const count = (outcome: 'succeeded' | 'failed') =>
      metrics?.countAnalysis({ agent: analysis.agentCode, provider, outcome })
    const { result, model } = await engine
      .analyze({ ...analysis, context: analysis.context, template, type, image, signal, onAsked })
      .catch((error: unknown) => {
        count('failed')
        throw error
      })
    count('succeeded')
    return JSON.stringify({
      ...result,
      metadata: { provider, model },
      variant_model: model,
      // The clocks of two processes may differ.
      processing_time_ms: Math.max(0, Date.now() - requestedAt),
    } satisfies InferenceResponse)
  }

  /** @throws HttpError 410 if it was deleted more than an hour ago. */
  async #readTemplate(organizationId: string, { digest, image, ...template }: StoredTemplate) {
    const stored = await this.#dependencies.storedImages.read(organizationId, digest)
    if (!stored) throw new HttpError(410, 'template_deleted', 'The template of this analysis was deleted.')
    return { ...template, image: { ...image, bytes: stored.bytes } }
  }

  async #fail(id: string, { status, code, message, headers, body, cause }: HttpError): Promise<void> {
    const { ledger, log } = this.#dependencies
    if (cause instanceof Error) log.warn({ analysis: id, code, reason: cause.message }, 'An analysis failed')
    const isCharged = body.charged === true
    // The message may quote a provider.
    await ledger.fail(id, {
      status,
      code,
      message: toStorable(message),
      retryAfter: headers['Retry-After'],
      isCharged,
    })
  }
}

/** In seconds; undefined if the analysis has failed, or if a client waits for it. */
function findRetryDelay({ isInteractive, requestedAt }: StartedAnalysis, { headers }: HttpError) {
  const retryAfter = Number(headers['Retry-After'])
  if (!retryAfter || isInteractive || Date.now() - requestedAt > maxPostponedMs) return undefined
  return Math.min(retryAfter, maxDelaySeconds)
}

function createProviderMissingError(): HttpError {
  return new HttpError(503, 'engine_unavailable', 'This server no longer has the provider of this analysis.')
}
