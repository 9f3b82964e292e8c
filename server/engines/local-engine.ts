import { createTextReader } from '#engines/ocr/text-reader.ts'
import type { AnalysisInput, LocalTools } from '../agents/agent-kind.ts'
import { HttpError } from '../http/http-error.ts'
import type { Engine } from './engine.ts'
import { createFairQueue } from './fair-queue.ts'

const builtIn = 'built-in'

/** Creates the engine that runs the `local` analysis of agent kinds, without an API key or network. */
export function createLocalEngine(): Engine {
  const reader = createTextReader()
  const readerQueue = createFairQueue({ total: 64, perOwner: 24 })
  const tools: LocalTools = {
    readText({ image, organizationId, signal, onStarted }: AnalysisInput) {
      const queuedAt = performance.now()
      return readerQueue.run(organizationId, signal, () => {
        onStarted?.(performance.now() - queuedAt)
        return reader.read(image, signal)
      })
    },
  }
  return {
    id: 'local',
    name: 'Built-in',
    models: [builtIn],
    isLocal: true,
    supports: (kind) => kind.local !== undefined,
    findModel: (kind, name) => ([builtIn, kind.local?.model].includes(name) ? builtIn : undefined),
    resolveModel: (kind, model) => kind.local?.model ?? model,
    async analyze(job) {
      const { local } = job.kind
      if (!local)
        throw new HttpError(503, 'engine_unavailable', 'The built-in engine does not support this agent.')
      return { result: await local.run(job, tools), model: local.model }
    },
    queueLength: () => readerQueue.length(),
    close: () => reader.close(),
  }
}
