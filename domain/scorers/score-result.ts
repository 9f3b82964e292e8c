import type { AgentRef } from '../agents/agent-ref.ts'
import { findResultType } from '../agents/find-result-type.ts'
import { interpretResult } from '../agents/interpret-result.ts'
import type { Size } from '../geometry.ts'
import type { CorrectionField } from '../results/corrections/correction-field.ts'
import { isSameField } from '../results/corrections/list-changes.ts'
import type { JsonRecord } from '../results/parsing/json.ts'
import { measureField } from './measure-field.ts'
import {
  type FieldType,
  fieldTypes,
  getScorerSetting,
  type ScorerName,
  type ScorerSettings,
  scorers,
} from './scorers.ts'

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

/** The expected values have the form of a correction. Fields without an expected value are not compared. Never throws. */
export function scoreResult(
  expected: JsonRecord,
  result: unknown,
  { agent, candidate, image, settings }: Context,
): ItemScore {
  const wanted = listExpectedFields(expected, agent, image)
  const interpretation = interpretResult(result, candidate)
  const all = interpretation.corrections(image)
  const isAnswer = all.some(({ path: [root = ''] }) => Object.hasOwn(interpretation.record, root))
  // An answer without a text that should be empty is right.
  const isExpectedEmpty = (field: CorrectionField) =>
    wanted.some((one) => one.type === 'text' && one.value === '' && isSameField(one, field))
  const given = all.filter(
    (field) => !isAbsentText(field, interpretation) || (isAnswer && isExpectedEmpty(field)),
  )
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
export function listUnanswerableFieldLabels(
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
    const { decides } = getScorerSetting(settings, type)
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
  const { scorer, tolerance } = getScorerSetting(settings, type)
  const value = actual ? measureField(scorer, expected, actual) : null
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
