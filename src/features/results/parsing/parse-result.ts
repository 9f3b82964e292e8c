import { type BrokenJson, findJson } from './json.ts'
import { mendJson } from './repair-json.ts'
import { isRecord, type JsonRecord } from './record.ts'

/** Where backends and models put what they have to say, besides the answer itself. */
const envelopes = ['raw_response', 'result', 'response', 'content', 'output', 'text', 'data', 'answer']
/** What every answer carries and what says nothing about the picture. */
const wrapping = ['metadata', 'variant_model', 'processing_time_ms']
const deepest = 5
const mostCandidates = 60
const mostInList = 10
const mostParts = 100
const mostMended = 5

/** What reading has to know of a viewer. */
export type Reader = {
  /** How many of its fields it finds in a record; none means that the record is not its kind. */
  fieldsIn: (candidate: JsonRecord) => number
  /** The field that a bare list of records is. */
  bareList?: string | undefined
}

export type Reading =
  | { as: 'nothing' }
  /** `value` is what the viewer shall read; paths of evidence start there. `holdsMore`: others were passed over. */
  | { as: 'fields'; value: JsonRecord; mended?: 'cut-off' | 'unclean'; holdsMore?: true }
  | { as: 'words'; text: string }
  | { as: 'unknown' }

/** `within`: the records it was found in, outermost first. */
type Candidate = { value: JsonRecord; depth: number; within: JsonRecord[] }
type Best = Candidate & { fields: number }

/**
 * What an answer says, wherever it says it: in its own fields, in an envelope, as JSON inside a text. Of several
 * objects the one is taken in which the viewer finds most of its fields, the inner one where two are alike; what had
 * to be mended only where it says more than what did not.
 */
export function readAnswer(answer: unknown, reader: Reader): Reading {
  if (isNothing(answer)) return { as: 'nothing' }
  const { candidates, broken, inside } = search(answer, reader)
  let best = bestOf(candidates, reader)
  let mended: 'cut-off' | 'unclean' | undefined
  for (const { text, cutOff, within } of broken.slice(0, mostMended)) {
    const found = bestOf(search(mendJson(text, cutOff), reader, within).candidates, reader)
    if (!found || found.fields <= (best?.fields ?? 0)) continue
    best = found
    mended = cutOff ? 'cut-off' : 'unclean'
  }
  best ??= bestOf(inside, reader)
  if (best) {
    const chosen = best
    const holdsMore = candidates.some((other) => saysOtherwise(other, chosen, reader))
    return {
      as: 'fields',
      value: best.value,
      ...(mended ? { mended } : {}),
      ...(holdsMore ? { holdsMore } : {}),
    }
  }
  const text = wordsOf(answer)
  return text === undefined ? { as: 'unknown' } : { as: 'words', text }
}

type Finds = {
  reader: Reader
  candidates: Candidate[]
  inside: Candidate[]
  broken: (BrokenJson & { within: JsonRecord[] })[]
  within: JsonRecord[]
}

function search(answer: unknown, reader: Reader, within: JsonRecord[] = []): Finds {
  const finds: Finds = { reader, candidates: [], inside: [], broken: [], within }
  collect(answer, 0, finds)
  return finds
}

function collect(value: unknown, depth: number, finds: Finds): void {
  if (depth > deepest || finds.candidates.length + finds.inside.length >= mostCandidates) return
  if (typeof value === 'string') collectFromText(value, depth, finds)
  else if (Array.isArray(value)) collectFromList(value, depth, finds)
  else if (isRecord(value)) {
    finds.candidates.push({ value, depth, within: finds.within })
    collectFromEnvelopes(value, depth, finds)
  }
}

function collectFromText(text: string, depth: number, finds: Finds): void {
  const found = findJson(text)
  finds.broken.push(...found.broken.map((one) => ({ ...one, within: finds.within })))
  for (const whole of found.whole) collect(whole, depth + 1, finds)
  for (const part of found.inside) collect(part, depth + 1, { ...finds, candidates: finds.inside })
}

/** One of several records is not the answer: it would hide the others. */
function collectFromList(list: unknown[], depth: number, finds: Finds): void {
  const first = list.slice(0, mostInList)
  const records = first.filter(isRecord)
  const { bareList } = finds.reader
  const isOfRecords = records.length > 0 && records.length === first.length && !records.some(isEnvelope)
  const whole = bareList && isOfRecords ? { [bareList]: list } : undefined
  if (whole) finds.candidates.push({ value: whole, depth, within: finds.within })
  const inList = whole ? { ...finds, within: [...finds.within, whole] } : finds
  for (const record of records) {
    if (list.length === 1) collect(record, depth + 1, inList)
    else collectFromEnvelopes(record, depth + 1, inList)
  }
}

const isEnvelope = (record: JsonRecord) => envelopes.some((key) => Object.hasOwn(record, key))

function collectFromEnvelopes(record: JsonRecord, depth: number, finds: Finds): void {
  const inRecord = { ...finds, within: [...finds.within, record] }
  for (const key of envelopes) if (Object.hasOwn(record, key)) collect(record[key], depth + 1, inRecord)
}

/** Whether a record beside the chosen one, neither in it nor around it, has fields that read otherwise there. */
function saysOtherwise({ value, within }: Candidate, chosen: Candidate, { fieldsIn }: Reader): boolean {
  if (value === chosen.value || within.includes(chosen.value) || chosen.within.includes(value)) return false
  const otherwise = Object.entries(value).filter(([key, one]) => !isAlike(one, chosen.value[key]))
  return fieldsIn(Object.fromEntries(otherwise)) > 0
}

function isAlike(one: unknown, other: unknown): boolean {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false // Nested too deeply to be compared.
  }
}

function bestOf(candidates: Candidate[], { fieldsIn }: Reader): Best | undefined {
  let best: Best | undefined
  for (const candidate of candidates) {
    const fields = fieldsIn(candidate.value)
    const isBetter = !best || fields > best.fields || (fields === best.fields && candidate.depth > best.depth)
    if (fields > 0 && isBetter) best = { ...candidate, fields }
  }
  return best
}

function isNothing(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.length === 0
  if (!isRecord(answer)) return false
  return Object.keys(answer).every((key) => wrapping.includes(key) || answer[key] === null)
}

/** The first text of an answer that holds no fields; the parts of a text that comes in parts. */
function wordsOf(answer: unknown, depth = 0): string | undefined {
  if (typeof answer === 'string') return answer
  if (depth > deepest) return undefined
  if (Array.isArray(answer)) {
    const parts = answer.slice(0, mostParts).map((part) => wordsOf(part, depth + 1))
    const words = parts.filter((part) => part !== undefined)
    return words.length > 0 ? words.join('\n') : undefined
  }
  if (!isRecord(answer)) return undefined
  for (const key of envelopes) {
    const words = Object.hasOwn(answer, key) ? wordsOf(answer[key], depth + 1) : undefined
    if (words !== undefined) return words
  }
}
