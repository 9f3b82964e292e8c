import { isGeometryKey } from './coordinate-keys.ts'
import type { Field, FieldOptions, Fields, Meaning } from './fields/field.ts'
import { listOf, names, record } from './fields/lists.ts'
import { choice, confidence, flag, number, text } from './fields/scalar-fields.ts'
import { toPlainLine } from './headline.ts'
import { isRecord, type JsonRecord } from './parsing/json.ts'
import type { FormattedQuantity } from './parsing/numbers.ts'
import { toSentenceCase } from './parsing/sanitize-text.ts'

/** Limits for schemas of other backends. Our server allows less. */
const maxDepth = 6
const maxFields = 100
/** In characters. */
const maxTitleLength = 60

/**
 * Returns the fields that a JSON Schema declares; undefined if it declares none. What our server's agent files cannot contain
 * (`docs/add-an-agent.md`) is left out.
 */
export function parseSchemaFields(schema: unknown): Fields | undefined {
  const fields = toFields(schema, 0)
  return Object.keys(fields).length > 0 ? fields : undefined
}

function toFields(schema: unknown, depth: number): Fields {
  if (!isRecord(schema) || !isRecord(schema.properties) || depth > maxDepth) return {}
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(schema.properties).slice(0, maxFields)
  return Object.fromEntries(
    entries.flatMap(([name, property]): [string, Field][] => {
      const field = name === '__proto__' ? undefined : toField(name, property, depth + 1)
      // Strict providers require every field, so an optional field is null instead of missing.
      return field ? [[name, { ...field, isNullable: field.isNullable || !required.includes(name) }]] : []
    }),
  )
}

function toField(name: string, schema: unknown, depth: number): Field | undefined {
  if (!isRecord(schema) || depth > maxDepth) return undefined
  const types = [schema.type].flat()
  const own = typeof schema.title === 'string' ? toPlainLine(schema.title, maxTitleLength) : ''
  const title = own || toPlainLine(formatFieldName(name), maxTitleLength)
  const common: FieldOptions = {
    title,
    description: typeof schema.description === 'string' ? schema.description : undefined,
    isNullable: types.includes('null'),
  }
  const type = types.find((one) => one !== 'null')
  if (type === 'object') return record(withLabels(toFields(schema, depth), title), common)
  const options = isConfidenceField(name, type)
    ? common
    : { ...common, label: title, means: inferMeaning(name) }
  if (type !== 'array') return toScalar(name, type, schema, options)
  const { items } = schema
  if (isRecord(items) && items.type === 'object') return listOf(toFields(items, depth + 1), common)
  const item = toField(name, items, depth + 1)
  return item && { ...names(isGeometryKey(name) ? common : options, toItemName(item)), item }
}

/** The names of numbers, such as years, are formatted like single ones. */
function toItemName({ type, read }: Field): Pick<Field<string>, 'read'> {
  if (type !== 'number' && type !== 'integer') return {}
  return { read: (input, path) => (read?.(input, path) as FormattedQuantity | undefined)?.text }
}

/** In the form, the fields of a record stand among the others. */
function withLabels(fields: Fields, title: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.label === undefined ? field : { ...field, label: `${title}: ${field.label}` },
    ]),
  )
}

function toScalar(name: string, type: unknown, schema: JsonRecord, options: FieldOptions): Field | undefined {
  switch (type) {
    case 'string': {
      const values = Array.isArray(schema.enum) ? schema.enum.filter((one) => typeof one === 'string') : []
      return values.length > 0 ? choice(values, options) : text(options)
    }
    case 'integer':
    case 'number': {
      const isCount = options.means === 'total' || Number(schema.minimum ?? -1) >= 0
      const field = (isConfidenceField(name, type) ? readsConfidence : number)(options)
      return { ...field, type, isSigned: !isCount }
    }
    case 'boolean':
      return flag(options)
    default:
      return undefined
  }
}

/** The scale is that of the schema, which models are told. */
const readsConfidence = (options: FieldOptions) => ({ ...confidence(options), outOf: undefined })

export function isConfidenceField(name: string, type: unknown): boolean {
  return /(^|_)(confidence|probability|certainty)$/i.test(name) && (type === 'number' || type === 'integer')
}

const meanings: [RegExp, Meaning][] = [
  [
    /^(?:total|count|(?:total|number_of)_(?:count|objects|items|people)|(?:object|item|people)_count)$/i,
    'total',
  ],
  [/^(?:full_|extracted_)?text$/i, 'text'],
]

/** For fields of which only the name is known. */
export function inferMeaning(name: string): Meaning | undefined {
  return meanings.find(([pattern]) => pattern.test(name))?.[1]
}

/** Returns "Serial number" for `serial_number`. */
export function formatFieldName(name: string): string {
  return toSentenceCase(name.replaceAll('_', ' ').trim().slice(0, 60))
}
