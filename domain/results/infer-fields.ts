import { isGeometryKey } from './coordinate-keys.ts'
import type { Field, FieldOptions, Fields } from './fields/field.ts'
import { names } from './fields/lists.ts'
import { count, flag, text } from './fields/scalar-fields.ts'
import type { JsonRecord } from './parsing/json.ts'
import { formatFieldName, inferMeaning } from './schema-fields.ts'

const maxFields = 20

/** They say something about the analysis, not about the image. */
const skippedNames =
  /^(?:metadata|variant_model|processing_time_ms|raw_response|.*confidence.*|.*score|id|__proto__)$/i

/** For agents whose fields are not known. */
export function inferFields(record: JsonRecord): Fields {
  const entries = Object.entries(record).flatMap(([name, value]): [string, Field][] => {
    if (skippedNames.test(name) || isGeometryKey(name) || name.includes('.')) return []
    const field = inferField(value, { label: formatFieldName(name), means: inferMeaning(name) })
    return field ? [[name, field]] : []
  })
  return Object.fromEntries(entries.slice(0, maxFields))
}

function inferField(value: unknown, options: FieldOptions): Field | undefined {
  if (typeof value === 'number') return count(options)
  if (typeof value === 'boolean') return flag(options)
  if (typeof value === 'string') return text(options)
  const isTexts = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
  return isTexts ? names(options) : undefined
}
