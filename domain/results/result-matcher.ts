import { type ParsedFields, readFields } from './fields/field.ts'
import type { ParsedResult, ResultMatcher } from './parsing/parse-result.ts'
import type { ResultType } from './result-type.ts'

/** A bare list of records belongs to the first such list that models are asked for. */
export function createResultMatcher({ fields }: ResultType): ResultMatcher {
  const [listField] =
    Object.entries(fields).find(([, { item, isExtra }]) => item?.fields !== undefined && !isExtra) ?? []
  return { countFields: (record) => readFields(fields, record).count, listField }
}

/** Returns the fields of a result; undefined if it has none. */
export function readParsedFields(
  parsed: ParsedResult,
  type: ResultType | undefined,
): ParsedFields | undefined {
  if (!type) return undefined
  if (parsed.form === 'fields') return readFields(type.fields, parsed.value)
  const { textField } = type
  return parsed.form === 'text' && textField
    ? { result: { [textField]: parsed.text }, unread: [], count: 1 }
    : undefined
}
