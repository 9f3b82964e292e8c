import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { AgentType } from '#domain/agents/agent-type.ts'
import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import { EngineError } from '#engines/engine-error.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { HttpError } from '../http/http-error.ts'
import type { OwnModels } from '../own-models/own-models.ts'
import { type AnalysisJob, type Engine, localEngineId } from './engine.ts'
import type { analyzeLocally, LocalOutcome, LocalTask } from './local-worker.ts'

const builtInModel = 'built-in'

/** Releases the memory of an idle thread. */
const idleTimeoutMs = 60_000
/** Much longer than a run of a model, also on a busy machine. */
const killAfterMs = 30_000

/** `languages` of the text, as codes of `@tesseract.js-data`. */
export type LocalEngineOptions = { workers: number; languages?: string[]; ownModels?: OwnModels }

/**
 * Runs the analyses of `engines/analyses`, without an API key or network, an image at a time in each thread. Callers must not
 * analyze more than `workers` images at a time, because piscina never starts tasks that wait for a thread if that thread is
 * aborted.
 */
export function createLocalEngine({ workers, languages = ['eng'], ownModels }: LocalEngineOptions): Engine {
  const pool = new Piscina<LocalTask, LocalOutcome>({
    filename: new URL('./local-worker.ts', import.meta.url).href,
    name: 'analyzeLocally' satisfies (typeof analyzeLocally)['name'],
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: idleTimeoutMs,
  })
  const unended = new Set<Promise<void>>()
  const aborts = new Set<() => void>()

  /**
   * Aborting asks the thread to end the analysis, which it does within a run of a model. A thread that is terminated during a run
   * would end the process, so only one that does not answer is: it is in an endless loop.
   */
  async function runInThread(
    analysis: AnalysisName,
    { image, context, examples, template, region, signal }: AnalysisJob,
  ) {
    signal.throwIfAborted()
    const { port1: abortPort, port2 } = new MessageChannel()
    const killer = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const abort = () => {
      abortPort.postMessage('abort')
      timer = setTimeout(() => killer.abort(), killAfterMs)
    }
    signal.addEventListener('abort', abort)
    const task = { analysis, image, context, examples, template, region, languages, abortPort: port2 }
    // Its type is that of the options in browsers.
    const transferList = [port2] as object
    const running = pool.run(task, { signal: killer.signal, transferList })
    const ended = running.then(
      () => {},
      () => {},
    )
    unended.add(ended)
    aborts.add(abort)
    try {
      const outcome = await running
      signal.throwIfAborted()
      if ('result' in outcome) return outcome.result
      throw new EngineError(outcome.error.code, outcome.error.message)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      abortPort.close()
      unended.delete(ended)
      aborts.delete(abort)
    }
  }

  async function close(): Promise<void> {
    ownModels?.close()
    for (const abort of aborts) abort()
    await Promise.all(unended)
    await pool.destroy()
  }

  const resolveModel = ({ local, ownModel }: AgentType, model: string) => ownModel ?? local?.model ?? model
  return {
    id: localEngineId,
    name: 'Built-in',
    models: [builtInModel],
    isLocal: true,
    supports: ({ local, ownModel }) =>
      local !== undefined || (ownModel !== undefined && ownModels !== undefined),
    findModel: ({ local, ownModel }, name) =>
      [builtInModel, local?.model, ownModel].includes(name) ? builtInModel : undefined,
    resolveModel,
    getRevision: (type, model) =>
      JSON.stringify([type.agent.own_model ?? resolveModel(type, model), languages, packageJson.version]),
    async analyze(job) {
      const { local, ownModel } = job.type
      if (ownModel && ownModels) return { result: await ownModels.analyze(ownModel, job), model: ownModel }
      if (!local)
        throw new HttpError(503, 'engine_unavailable', 'The local engine does not support this agent.')
      return { result: await runInThread(local.analysis, job), model: local.model }
    },
    close,
  }
}
