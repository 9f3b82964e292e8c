import type { Kind } from '../agents/kinds.ts'
import { Fault } from '../http/fault.ts'
import { countObjects } from './count-objects.ts'
import type { Engine, Finding, Job } from './engine.ts'
import { matchLabel } from './match-label.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

type Work = (job: Job, reader: TextReader) => Promise<Finding>

/** What can truly be done without a model provider, per kind. Whatever is missing here is not invented. */
const works: Partial<Record<Kind, Work>> = {
  text: readText,
  'label-reader': validateLabel,
  counter: countAll,
  'object-counter': countNamed,
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

const readerModel = 'tesseract-5'
const counterModel = 'plain-background-counter'

async function readText({ picture, signal }: Job, reader: TextReader): Promise<Finding> {
  const { text, confidence, words } = await reader.read(picture, signal)
  const image_size = { width: picture.width, height: picture.height }
  return { result: { text, full_text: text, confidence, words, image_size }, model: readerModel }
}

async function validateLabel({ picture, parameter, signal }: Job, reader: TextReader): Promise<Finding> {
  const { text, words } = await reader.read(picture, signal)
  const image_size = { width: picture.width, height: picture.height }
  const common = { extracted_text: text, expected_text: parameter ?? null, image_size }
  if (!parameter) {
    const unchecked = { validation_status: 'not_checked', match_confidence: null, text_locations: [] }
    return { result: { ...common, ...unchecked }, model: readerModel }
  }
  const match = matchLabel(words, parameter)
  const checked = {
    validation_status: match.status,
    match_confidence: match.confidence,
    text_locations: match.places,
  }
  return { result: { ...common, ...checked }, model: readerModel }
}

async function countAll({ picture }: Job): Promise<Finding> {
  const { boxes, confidence } = await countObjects(picture)
  const object_categories = [{ name: 'object', count: boxes.length }]
  return {
    result: { total_count: boxes.length, object_categories, confidence, objects: boxes },
    model: counterModel,
  }
}

/** Counts what is there. What the things are it cannot tell, so a request for certain things is refused. */
async function countNamed({ picture, parameter }: Job): Promise<Finding> {
  const expected_count = parameter !== undefined && /^\d{1,6}$/.test(parameter) ? Number(parameter) : null
  if (parameter !== undefined && expected_count === null) {
    throw new Fault(
      503,
      'engine_unavailable',
      'The built-in counter counts all objects and cannot tell what they are. Leave the context empty, or set GOOGLE_API_KEY, OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENAI_COMPATIBLE_BASE_URL on the server.',
    )
  }
  const { boxes, confidence } = await countObjects(picture)
  const result = {
    total_objects: boxes.length,
    object_counts: [{ name: 'object', count: boxes.length }],
    objects_specified: [],
    objects_found: [],
    objects_not_found: [],
    expected_count,
    matches_expected: expected_count === null ? null : expected_count === boxes.length,
    confidence,
    objects: boxes,
  }
  return { result, model: counterModel }
}
