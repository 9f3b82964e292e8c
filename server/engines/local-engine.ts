import type { Kind } from '../agents/kinds.ts'
import { Fault } from '../http/fault.ts'
import { countObjects } from './count-objects.ts'
import type { Engine, Finding, Job } from './engine.ts'
import { matchLabel, notChecked, refuseLongExpectation } from './match-label.ts'
import type { Picture } from './picture.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

const readerModel = 'tesseract-5'
const counterModel = 'plain-background-counter'

type Work = { model: string; run(job: Job, reader: TextReader): Promise<Finding['result']> }

/** What can truly be done without a model provider, per kind. Whatever is missing here is not invented. */
const works: Partial<Record<Kind, Work>> = {
  text: { model: readerModel, run: readText },
  'label-reader': { model: readerModel, run: validateLabel },
  counter: { model: counterModel, run: countAll },
  'object-counter': { model: counterModel, run: countNamed },
}

/** The engine that needs no key and no network. One name stands for all it has; answers tell what did the work. */
export function createLocalEngine(): Engine {
  const reader = createTextReader()
  return {
    id: 'local',
    name: 'Built-in',
    models: ['built-in'],
    isLocal: true,
    serves: (kind) => kind in works,
    answersAs: (kind, model) => works[kind]?.model ?? model,
    async analyze(job) {
      const work = works[job.kind]
      if (!work) throw new Fault(503, 'engine_unavailable', 'The built-in engine cannot do this.')
      return { result: await work.run(job, reader), model: work.model }
    },
    close: () => reader.close(),
  }
}

/** The picture that boxes are pixels of. */
const sizeOf = ({ width, height }: Picture) => ({ width, height })

async function readText(job: Job, reader: TextReader) {
  const { text, confidence, words, turned } = await reader.read(job)
  return { text, full_text: text, confidence, words, turned, image_size: sizeOf(job.picture) }
}

async function validateLabel(job: Job, reader: TextReader) {
  const { picture, parameter } = job
  refuseLongExpectation(parameter ?? '')
  const { text, words, turned, isIllegible } = await reader.read(job)
  const match = matchLabel(words, parameter ?? '')
  // That the text is not there can only be said of a picture that was read.
  const { status, confidence, places } = isIllegible && match.status === 'no_match' ? notChecked : match
  return {
    extracted_text: text,
    expected_text: parameter ?? null,
    validation_status: status,
    match_confidence: confidence,
    text_locations: places,
    turned,
    image_size: sizeOf(picture),
  }
}

async function countAll({ picture, signal }: Job) {
  const { boxes, confidence, doubts } = await countObjects(picture, signal)
  const object_categories = [{ name: 'object', count: boxes.length }]
  return {
    total_count: boxes.length,
    object_categories,
    confidence,
    doubts,
    objects: boxes,
    image_size: sizeOf(picture),
  }
}

/** Counts what is there. What the things are it cannot tell, so a request for certain things is refused. */
async function countNamed({ picture, parameter, signal }: Job) {
  const expected_count = parameter !== undefined && /^\d{1,6}$/.test(parameter) ? Number(parameter) : null
  if (parameter !== undefined && expected_count === null) {
    throw new Fault(
      503,
      'engine_unavailable',
      'The built-in counter counts all objects and cannot tell what they are. Leave the context empty, or set GOOGLE_API_KEY, OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENAI_COMPATIBLE_BASE_URL on the server.',
    )
  }
  const { boxes, confidence, doubts } = await countObjects(picture, signal)
  return {
    total_objects: boxes.length,
    object_counts: [{ name: 'object', count: boxes.length }],
    objects_specified: [],
    objects_found: [],
    objects_not_found: [],
    expected_count,
    matches_expected: expected_count === null ? null : expected_count === boxes.length,
    confidence,
    doubts,
    objects: boxes,
    image_size: sizeOf(picture),
  }
}
