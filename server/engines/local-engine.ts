import type { Kind } from '../agents/kinds.ts'
import { Fault } from '../http/fault.ts'
import type { Engine, Job } from './engine.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

type Work = (job: Job, reader: TextReader) => Promise<{ result: Record<string, unknown>; model: string }>

/** What can truly be done without a model provider, per kind. Whatever is missing here is not invented. */
const works: Partial<Record<Kind, Work>> = {
  text: readText,
}

/** The engine that needs no key and no network. */
export function createLocalEngine(): Engine {
  const reader = createTextReader()
  return {
    id: 'local',
    name: 'Built-in',
    models: ['built-in'],
    serves: (kind) => kind in works,
    async analyze(job) {
      const work = works[job.kind]
      if (!work) throw new Fault(503, 'engine_unavailable', 'The built-in engine cannot do this.')
      return await work(job, reader)
    },
    close: () => reader.close(),
  }
}

async function readText({ picture, signal }: Job, reader: TextReader) {
  const { text, confidence, words } = await reader.read(picture, signal)
  const image_size = { width: picture.width, height: picture.height }
  return { result: { text, full_text: text, confidence, words, image_size }, model: 'tesseract-5' }
}
