import type { AgentRef } from '../agents/agent-ref.ts'
import { findResultType } from '../agents/find-result-type.ts'
import { interpretResult } from '../agents/interpret-result.ts'
import type { Size } from '../geometry.ts'
import { readConfidence } from '../results/annotations/item-label.ts'
import type { CorrectedItem, CorrectionField } from '../results/corrections/correction-field.ts'
import { isRecord, type JsonRecord } from '../results/parsing/json.ts'
import { boxF1, type LabeledBox, meanBoxF1 } from './box-f1.ts'
import { characterErrorRate, wordErrorRate } from './error-rates.ts'
import {
  type FieldType,
  fieldTypes,
  getSetting,
  type ScorerName,
  type ScorerSettings,
  scorers,
} from './scorers.ts'
import { setF1 } from './set-f1.ts'

export type FieldScore = {
  label: string
  type: FieldType
  scorer: ScorerName
  /** In the unit of the scorer. Null if the result lacks the field. */
  value: number | null
  isRight: boolean
  /** Whether the image is wrong if this field is. */
  decides: boolean
  /** The values of counts and labels, for plots of errors. */
  expected?: number | string | boolean
  actual?: number | string | boolean
}

export type ItemScore = {
  isRight: boolean
  /** No field is wrong, but the result lacks one that decides, or the expected result has none. */
  isMissing: boolean
  fields: FieldScore[]
  /** From 0 to 1. */
  confidence?: number | undefined
}

type Context = {
  /** Of the golden set, to which the expected values belong. */
  agent: AgentRef
  candidate: AgentRef
  /** In pixels. */
  image: Size
  settings: ScorerSettings
}

/** The expected values have the form of a correction. Fields without one are not compared. Never throws. */
export function scoreResult(
  expected: JsonRecord,
  result: unknown,
  { agent, candidate, image, settings }: Context,
): ItemScore {
  const wanted = listExpectedFields(expected, agent, image)
  const interpretation = interpretResult(result, candidate)
  const given = interpretation.corrections(image).filter((field) => !isAbsentText(field, interpretation))
  const pairs = pairFields(wanted, given)
  const decidingTypes = findDecidingTypes(wanted, settings)
  const scores = pairs.map(([field, actual]) => scoreField(field, actual, settings, decidingTypes))
  const deciding = scores.filter(({ decides }) => decides)
  const isAnyMissing = deciding.length === 0 || deciding.some(({ value }) => value === null)
  const { confidence } = interpretation.headline
  return {
    isRight: deciding.length > 0 && deciding.every(({ isRight }) => isRight),
    isMissing: isAnyMissing && deciding.every(({ value, isRight }) => value === null || isRight),
    fields: scores,
    ...(confidence === undefined ? {} : { confidence }),
  }
}

/** A result that is plain text is the value of its text, which then has no path. */
function isAbsentText(field: CorrectionField, { record }: { record: JsonRecord }): boolean {
  return field.type === 'text' && field.value === '' && !hasPath(record, field.path)
}

/**
 * Returns the expected fields that the results of a candidate never have, by their labels. Empty if its fields are not known, so
 * that only its results tell.
 */
export function listUnanswerable(
  expected: JsonRecord,
  { agent, candidate, image, settings }: Context,
): string[] {
  const type = findResultType(candidate)
  if (!type || type === findResultType(agent)) return []
  const wanted = listExpectedFields(expected, agent, image)
  const decidingTypes = findDecidingTypes(wanted, settings)
  const deciding = wanted.filter((field) => decidingTypes.has(typeOf(field)))
  const given = interpretResult({}, candidate).corrections(image)
  return pairFields(deciding, given).flatMap(([field, actual]) => (actual ? [] : [field.label]))
}

/** Finds the field of a result for each expected one: that with the same meaning, else with the same label. */
function pairFields(
  wanted: readonly CorrectionField[],
  given: readonly CorrectionField[],
): [CorrectionField, CorrectionField | undefined][] {
  const found = [...given]
  return wanted.map((field) => {
    const same = found.filter(({ type }) => type === field.type)
    const actual =
      same.find(({ label, means }) => label === field.label && means === field.means) ??
      same.find(({ means }) => means !== undefined && means === field.means) ??
      same.find(({ label }) => label === field.label)
    // Items may have the same label, so each is used only once.
    if (actual) found.splice(found.indexOf(actual), 1)
    return [field, actual]
  })
}

export function listExpectedFields(
  expected: JsonRecord,
  agent: AgentRef,
  image: Size | undefined,
): CorrectionField[] {
  const interpretation = interpretResult(expected, agent)
  return interpretation.corrections(image).filter((field) => {
    if (field.type === 'count' || field.type === 'label') return field.value !== null
    return hasPath(interpretation.record, field.path)
  })
}

function hasPath(record: JsonRecord, path: readonly string[]): boolean {
  let value: unknown = record
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
    value = (value as JsonRecord)[step]
  }
  return value !== undefined && value !== null
}

function typeOf(field: CorrectionField): FieldType {
  return field.type === 'text' && field.isList ? 'list' : field.type
}

function findDecidingTypes(fields: readonly CorrectionField[], settings: ScorerSettings): Set<FieldType> {
  const types = new Set(fields.map(typeOf))
  const deciding = new Set<FieldType>()
  for (const type of fieldTypes) {
    const { decides } = getSetting(settings, type)
    if (types.has(type) && (decides === 'auto' ? deciding.size === 0 : decides)) deciding.add(type)
  }
  return deciding
}

function scoreField(
  expected: CorrectionField,
  actual: CorrectionField | undefined,
  settings: ScorerSettings,
  decidingTypes: Set<FieldType>,
): FieldScore {
  const type = typeOf(expected)
  const { scorer, tolerance } = getSetting(settings, type)
  const value = actual ? measure(scorer, expected, actual) : null
  const error = value === null ? Number.POSITIVE_INFINITY : isBestHigh(scorer) ? 1 - value : value
  return {
    label: expected.label,
    type,
    scorer,
    value,
    // The tolerance of floating-point numbers, so that 1 - 0.8 is within 0.2.
    isRight: error <= tolerance + 1e-9,
    decides: decidingTypes.has(type),
    ...pickValue('expected', expected),
    ...pickValue('actual', actual),
  }
}

function pickValue(name: 'expected' | 'actual', field: CorrectionField | undefined) {
  const isShort = field?.type === 'count' || field?.type === 'label'
  return isShort && field.value !== null ? { [name]: field.value } : {}
}

const isBestHigh = (scorer: ScorerName) => ['match', 'f1'].includes(scorers[scorer].unit)

/** Returns null if the values cannot be compared. */
function measure(scorer: ScorerName, expected: CorrectionField, actual: CorrectionField): number | null {
  if (expected.type === 'boxes') {
    return actual.type === 'boxes' ? measureBoxes(scorer, expected.value, actual.value) : null
  }
  const [one, other] = [expected.value, actual.value]
  if (one === null || other === null) return null
  switch (scorer) {
    case 'absolute-error':
    case 'relative-error':
      return measureNumbers(scorer, one, other)
    case 'character-error-rate':
      return characterErrorRate(normalizeText(String(one)), normalizeText(String(other)))
    case 'word-error-rate':
      return wordErrorRate(normalizeText(String(one)), normalizeText(String(other)))
    case 'set-f1':
      return setF1(splitList(String(one)), splitList(String(other)))
    case 'label-match':
      return normalizeLabel(String(one)) === normalizeLabel(String(other)) ? 1 : 0
    default:
      return one === other ? 1 : 0
  }
}

function measureNumbers(scorer: ScorerName, expected: unknown, actual: unknown): number | null {
  if (typeof expected !== 'number' || typeof actual !== 'number') return null
  return scorer === 'relative-error' ? relativeError(expected, actual) : Math.abs(actual - expected)
}

/** If the expected number is 0, any other number has the error 1. */
function relativeError(expected: number, actual: number): number {
  if (expected === 0) return actual === 0 ? 0 : 1
  return Math.abs(actual - expected) / Math.abs(expected)
}

function measureBoxes(
  scorer: ScorerName,
  expected: readonly CorrectedItem[],
  actual: readonly CorrectedItem[],
): number {
  // Without any box, only the labels can be compared.
  if (expected.length > 0 && !expected.some(({ box }) => box))
    return setF1(labelsOf(expected), labelsOf(actual))
  const score = scorer === 'mean-box-f1' ? meanBoxF1 : boxF1
  return score(toBoxes(expected), toBoxes(actual))
}

const labelsOf = (items: readonly CorrectedItem[]) => items.map(({ label }) => normalizeLabel(label))

function toBoxes(items: readonly CorrectedItem[]): LabeledBox[] {
  return items.flatMap(({ box, label, source }) => {
    const confidence = isRecord(source) ? readConfidence(source) : undefined
    // It cannot match, but counts as found.
    const rectangle = box ?? { x: 0, y: 0, width: 0, height: 0 }
    return [{ box: rectangle, label: normalizeLabel(label), confidence }]
  })
}

/** Makes line breaks, repeated spaces and forms of the same character (NFC) equal. */
function normalizeText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Ignores case, and the difference between spaces, hyphens and underscores. */
export function normalizeLabel(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

function splitList(text: string): string[] {
  return text.split('\n').map(normalizeLabel).filter(Boolean)
}
