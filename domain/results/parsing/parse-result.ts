import {
  extractFencedJson,
  findJson,
  type InvalidJson,
  isRecord,
  type JsonRecord,
  repairJson,
} from './json.ts'

/** Keys in which backends and models put a result. */
const envelopeKeys = ['raw_response', 'result', 'response', 'content', 'output', 'text', 'data', 'answer']
/** A result may have these although it says nothing about the image. */
const metadataKeys = ['metadata', 'variant_model', 'processing_time_ms']

/** Limits for hostile results. */
const maxDepth = 5
const maxCandidates = 60
const maxListItems = 10
const maxTextParts = 100
const maxRepairs = 5

export type ResultMatcher = {
  countFields: (candidate: JsonRecord) => number
  /** To which a bare list of records belongs. */
  listField?: string | undefined
}

export type ParsedResult =
  | { form: 'empty' }
  /** `value` is the record for the viewer; the paths of annotations start there. `hasMore`: other records have fields too. */
  | { form: 'fields'; value: JsonRecord; repaired?: 'truncated' | 'invalid'; hasMore?: true }
  | { form: 'text'; text: string }
  /** Of an agent whose fields are not known. */
  | { form: 'json'; value: unknown }
  | { form: 'unknown' }

/** The outermost of the `parents` is first. */
type Candidate = { value: JsonRecord; depth: number; parents: JsonRecord[] }
type Match = Candidate & { fields: number }

/**
 * Finds the record with the most fields: the result itself, a record in an envelope, or JSON in a text; of equal ones the inner
 * one. A repaired record must have more fields than the valid ones.
 */
export function parseResult(result: unknown, reader: ResultMatcher): ParsedResult {
  if (isEmpty(result)) return { form: 'empty' }
  return parseWithOriginal(result, reader) ?? findFields(result, reader)
}

/** Our server returns the answer of a model beside the fields that it has read from it. */
function parseWithOriginal(result: unknown, reader: ResultMatcher): ParsedResult | undefined {
  if (!isRecord(result) || typeof result.raw_response !== 'string') return undefined
  const { raw_response: original, ...value } = result
  const fields = reader.countFields(value)
  if (fields === 0) return undefined
  const parsed = findFields(original, reader)
  if (parsed.form !== 'fields') return { form: 'fields', value }
  return reader.countFields(parsed.value) > fields ? undefined : { ...parsed, value }
}

function findFields(result: unknown, reader: ResultMatcher): ParsedResult {
  const { candidates, invalid, nested } = search(result, reader)
  let match = findBestMatch(candidates, reader)
  let repaired: 'truncated' | 'invalid' | undefined
  for (const json of invalid.slice(0, maxRepairs)) {
    const found = findBestMatch(search(repairJson(json), reader, json.parents).candidates, reader)
    if (!found || found.fields <= (match?.fields ?? 0)) continue
    match = found
    repaired = json.isTruncated ? 'truncated' : 'invalid'
  }
  match ??= findBestMatch(nested, reader)
  if (match) {
    const chosen = match
    const hasMore = candidates.some((other) => hasOtherFields(other, chosen, reader))
    return {
      form: 'fields',
      value: match.value,
      ...(repaired ? { repaired } : {}),
      ...(hasMore ? { hasMore } : {}),
    }
  }
  const text = findText(result)
  return text === undefined ? { form: 'unknown' } : { form: 'text', text }
}

/** For an agent whose fields are not known. A result that is only a text gives the JSON in it, or else the text. */
export function parseUnknownResult(result: unknown): ParsedResult {
  if (isEmpty(result)) return { form: 'empty' }
  const text = findSoleText(result)
  if (text === undefined) return { form: 'json', value: result }
  if (text.trim() === '') return { form: 'empty' }
  const value = extractFencedJson(text)
  return value === undefined ? { form: 'text', text } : { form: 'json', value }
}

type Search = {
  reader: ResultMatcher
  candidates: Candidate[]
  nested: Candidate[]
  invalid: (InvalidJson & { parents: JsonRecord[] })[]
  parents: JsonRecord[]
}

function search(result: unknown, reader: ResultMatcher, parents: JsonRecord[] = []): Search {
  const found: Search = { reader, candidates: [], nested: [], invalid: [], parents }
  collect(result, 0, found)
  return found
}

function collect(value: unknown, depth: number, found: Search): void {
  if (depth > maxDepth || found.candidates.length + found.nested.length >= maxCandidates) return
  if (typeof value === 'string') collectFromText(value, depth, found)
  else if (Array.isArray(value)) collectFromList(value, depth, found)
  else if (isRecord(value)) {
    found.candidates.push({ value, depth, parents: found.parents })
    collectFromEnvelopes(value, depth, found)
  }
}

function collectFromText(text: string, depth: number, found: Search): void {
  const { valid, invalid, nested } = findJson(text)
  found.invalid.push(...invalid.map((json) => ({ ...json, parents: found.parents })))
  for (const value of valid) collect(value, depth + 1, found)
  for (const value of nested) collect(value, depth + 1, { ...found, candidates: found.nested })
}

/** Collects the record of a list only if it hides no other record. */
function collectFromList(list: unknown[], depth: number, found: Search): void {
  const first = list.slice(0, maxListItems)
  const records = first.filter(isRecord)
  const { listField } = found.reader
  const isRecordList = records.length > 0 && records.length === first.length && !records.some(isEnvelope)
  const whole = listField && isRecordList ? { [listField]: list } : undefined
  if (whole) found.candidates.push({ value: whole, depth, parents: found.parents })
  const inList = whole ? { ...found, parents: [...found.parents, whole] } : found
  for (const record of records) {
    if (list.length === 1) collect(record, depth + 1, inList)
    else collectFromEnvelopes(record, depth + 1, inList)
  }
}

const isEnvelope = (record: JsonRecord) => envelopeKeys.some((key) => Object.hasOwn(record, key))

function collectFromEnvelopes(record: JsonRecord, depth: number, found: Search): void {
  const inRecord = { ...found, parents: [...found.parents, record] }
  for (const key of envelopeKeys) if (Object.hasOwn(record, key)) collect(record[key], depth + 1, inRecord)
}

/** Records that contain the chosen one or are in it do not count. */
function hasOtherFields(
  { value, parents }: Candidate,
  chosen: Candidate,
  { countFields }: ResultMatcher,
): boolean {
  if (value === chosen.value || parents.includes(chosen.value) || chosen.parents.includes(value)) return false
  const different = Object.entries(value).filter(([key, one]) => !isEqual(one, chosen.value[key]))
  return countFields(Object.fromEntries(different)) > 0
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false // Nested too deeply to stringify.
  }
}

function findBestMatch(candidates: Candidate[], { countFields }: ResultMatcher): Match | undefined {
  let best: Match | undefined
  for (const candidate of candidates) {
    const fields = countFields(candidate.value)
    const isBetter = !best || fields > best.fields || (fields === best.fields && candidate.depth > best.depth)
    if (fields > 0 && isBetter) best = { ...candidate, fields }
  }
  return best
}

function isEmpty(result: unknown): boolean {
  if (result === null || result === undefined) return true
  if (typeof result === 'string') return result.trim() === ''
  if (Array.isArray(result)) return result.length === 0
  if (!isRecord(result)) return false
  return Object.keys(result).every((key) => metadataKeys.includes(key) || result[key] === null)
}

/** Joins the parts of a list. */
function findText(result: unknown, depth = 0): string | undefined {
  if (typeof result === 'string') return result
  if (depth > maxDepth) return undefined
  if (Array.isArray(result)) {
    const parts = result.slice(0, maxTextParts).map((part) => findText(part, depth + 1))
    const texts = parts.filter((part) => part !== undefined)
    return texts.length > 0 ? texts.join('\n') : undefined
  }
  if (!isRecord(result)) return undefined
  for (const key of envelopeKeys) {
    const text = Object.hasOwn(result, key) ? findText(result[key], depth + 1) : undefined
    if (text !== undefined) return text
  }
}

/** Returns the text if the result has nothing but one text in envelopes. Joins the parts of a list. */
function findSoleText(result: unknown, depth = 0): string | undefined {
  if (typeof result === 'string') return result
  if (depth > maxDepth) return undefined
  if (Array.isArray(result)) {
    if (result.length === 0 || result.length > maxTextParts) return undefined
    const texts = result.map((part) => findSoleText(part, depth + 1))
    return texts.includes(undefined) ? undefined : texts.join('\n')
  }
  if (!isRecord(result)) return undefined
  const keys = Object.keys(result).filter((key) => !contentlessKeys.has(key) && result[key] !== null)
  const texts = keys.map((key) =>
    envelopeKeys.includes(key) ? findSoleText(result[key], depth + 1) : undefined,
  )
  return texts.includes(undefined) ? undefined : texts[0]
}

/** `type` is that of a part of a message, such as "text". */
const contentlessKeys = new Set([...metadataKeys, 'type'])
