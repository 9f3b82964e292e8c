import { kinds } from '../agents/kinds.ts'
import { HttpError } from '../http/http-error.ts'
import type { Engine } from './engine.ts'
import { createTextReader } from '#engines/ocr/text-reader.ts'

/**
 * The engine that needs no key and no network: what each kind can do by itself (`agents/kinds`). One name stands for
 * all it has; answers tell what did the work.
 */
export function createLocalEngine(): Engine {
  const reader = createTextReader()
  return {
    id: 'local',
    name: 'Built-in',
    models: ['built-in'],
    isLocal: true,
    supports: (kind) => kinds[kind].local !== undefined,
    resolveModel: (kind, model) => kinds[kind].local?.model ?? model,
    async analyze(job) {
      const work = kinds[job.kind].local
      if (!work) throw new HttpError(503, 'engine_unavailable', 'The built-in engine cannot do this.')
      return { result: await work.run(job, { reader }), model: work.model }
    },
    close: () => reader.close(),
  }
}
