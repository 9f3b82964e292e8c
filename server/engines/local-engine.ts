import { Piscina } from 'piscina'
import { EngineError } from '#engines/engine-error.ts'
import type { AgentKind } from '../agents/agent-kind.ts'
import { type AgentKindName, kinds } from '../agents/kinds.ts'
import { HttpError } from '../http/http-error.ts'
import { type AnalysisJob, type Engine, localEngineId } from './engine.ts'
import type { analyzeLocally, LocalOutcome, LocalTask } from './local-worker.ts'

const builtInModel = 'built-in'

/** The names of the kinds, which are sent to threads because functions cannot be sent. */
const kindNames = new Map<AgentKind, AgentKindName>(
  Object.entries(kinds).map(([name, kind]) => [kind, name as AgentKindName]),
)

/** The time after which an idle thread ends to release its memory. */
const idleTimeoutMs = 60_000

/** `languages` are those of the text that is read, as codes of `@tesseract.js-data`. */
export type LocalEngineOptions = { workers: number; languages?: string[] }

/**
 * Creates the engine that runs the `local` analysis of agent kinds, without an API key or network. Each worker thread
 * analyzes one image at a time. Callers must not analyze more than `workers` images at a time, because piscina never starts
 * tasks that wait for a thread if that thread is aborted.
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
  async function runInThread(kind: AgentKindName, { image, context, signal }: AnalysisJob) {
    try {
      const outcome = await pool.run({ kind, image, context, languages }, { signal })
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
    supports: (kind) => kind.local !== undefined,
    findModel: (kind, name) => ([builtInModel, kind.local?.model].includes(name) ? builtInModel : undefined),
    resolveModel: (kind, model) => kind.local?.model ?? model,
    async analyze(job) {
      const { local } = job.kind
      const name = kindNames.get(job.kind)
      if (!local || !name)
        throw new HttpError(503, 'engine_unavailable', 'The built-in engine does not support this agent.')
      return { result: await runInThread(name, job), model: local.model }
    },
    close: () => pool.destroy(),
  }
}
