import type { AgentType } from '#domain/agents/agent-type.ts'
import type { Field, Fields } from '#domain/results/fields/field.ts'
import { findJson, isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { readFraction } from '#domain/results/parsing/numbers.ts'
import { parseResult } from '#domain/results/parsing/parse-result.ts'
import { readFlag, readScaledNumber } from '#domain/results/parsing/values.ts'
import { createResultMatcher } from '#domain/results/result-matcher.ts'
import { discardInvalidBoxes } from '../agents/discard-invalid-boxes.ts'
import { findBoxListField, getResultSchema } from '../agents/result-schema.ts'

/**
 * Reads the answer of a model as the app does: in a code fence, between words, after thoughts and drafts, with faults
 * of JSON, or without some of the fields. Unless the answer has exactly the fields that were asked for, it is returned
 * too, as `raw_response`.
 */
export function parseAnswer(text: string, type: AgentType): JsonRecord {
  return readExact(text, type) ?? { ...parseAnswerFields(text, type), raw_response: text }
}

/** Returns undefined if the text has none of the fields. */
export function parseAnswerFields(text: string, type: AgentType): JsonRecord | undefined {
  const parsed = parseResult(text, createResultMatcher(type))
  if (parsed.form !== 'fields') return undefined
  const result = convertFields(type.fields, parsed.value)
  const entries: unknown = result[findBoxListField(type) ?? '']
  const hasBoxes = Array.isArray(entries) && entries.some((entry) => isRecord(entry) && 'box_2d' in entry)
  return hasBoxes ? discardInvalidBoxes(type, result) : result
}

function readExact(text: string, type: AgentType): JsonRecord | undefined {
  const { valid, nested } = findJson(text)
  return [...valid, ...nested]
    .filter(isRecord)
    .map((json) => getResultSchema(type).safeParse(discardInvalidBoxes(type, json)).data)
    .find((result) => result !== undefined)
}

/** Numbers and flags in words become those of the schema. What cannot be converted stays as it is. */
function convertFields(fields: Fields, record: JsonRecord): JsonRecord {
  const entries = Object.entries(record).map(([name, value]): [string, unknown] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return [name, field ? convert(field, value) : value]
  })
  return Object.fromEntries(entries)
}

function convert(field: Field, value: unknown): unknown {
  if (isRecord(value) && field.fields) return convertFields(field.fields, value)
  if (Array.isArray(value) && field.item) return value.map((item) => convert(field.item as Field, item))
  if (typeof value !== 'string') return value
  if (field.type === 'flag') return readFlag(value) ?? value
  if (field.type !== 'number' && field.type !== 'integer') return value
  // JSON has no NaN; `jsonrepair` makes a text of it.
  if (/^[-+]?(nan|inf(inity)?)$/i.test(value.trim())) return null
  const number = field.outOf === 1 ? readFraction(value) : readScaledNumber(value, field.outOf)
  // Integers that a double cannot hold stay texts.
  return number === undefined || Math.abs(number) > Number.MAX_SAFE_INTEGER ? value : number
}
