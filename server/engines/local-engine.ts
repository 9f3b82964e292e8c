import { Piscina } from 'piscina'
import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import { EngineError } from '#engines/engine-error.ts'
import { HttpError } from '../http/http-error.ts'
import { type AnalysisJob, type Engine, localEngineId } from './engine.ts'
import type { analyzeLocally, LocalOutcome, LocalTask } from './local-worker.ts'

const builtInModel = 'built-in'

/** Releases the memory of an idle thread. */
const idleTimeoutMs = 60_000

/** `languages` of the text, as codes of `@tesseract.js-data`. */
export type LocalEngineOptions = { workers: number; languages?: string[] }

/**
 * Runs the analyses of `engines/analyses`, without an API key or network, an image at a time in each thread. Callers must not
 * analyze more than `workers` images at a time, because piscina never starts tasks that wait for a thread if that thread is
 * aborted.
 */
export function createLocalEngine({ workers, languages = ['eng'] }: LocalEngineOptions): Engine {
  const pool = new Piscina<LocalTask, LocalOutcome>({
    filename: new URL('./local-worker.ts', import.meta.url).href,
    name: 'analyzeLocally' satisfies (typeof analyzeLocally)['name'],
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: idleTimeoutMs,
  })

  /** Aborting ends the thread; the pool starts another one. */
  async function runInThread(analysis: AnalysisName, { image, context, signal }: AnalysisJob) {
    try {
      const outcome = await pool.run({ analysis, image, context, languages }, { signal })
      if ('result' in outcome) return outcome.result
      throw new EngineError(outcome.error.code, outcome.error.message)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }

  return {
    id: localEngineId,
    name: 'Built-in',
    models: [builtInModel],
    isLocal: true,
    supports: ({ local }) => local !== undefined,
    findModel: ({ local }, name) => ([builtInModel, local?.model].includes(name) ? builtInModel : undefined),
    resolveModel: ({ local }, model) => local?.model ?? model,
    async analyze(job) {
      const { local } = job.type
      if (!local)
        throw new HttpError(503, 'engine_unavailable', 'The local engine does not support this agent.')
      return { result: await runInThread(local.analysis, job), model: local.model }
    },
    close: () => pool.destroy(),
  }
}
