import { z } from 'zod'

/**
 * Leaves out the fields of a body or query that are null or empty, where the schema allows that they are absent: clients send
 * them for what they do not set. Null stays where it has a meaning.
 */
export function dropAbsentFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return dropAbsentFields(schema.unwrap(), value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => dropAbsentFields(schema.element, entry))
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const { shape } = schema
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (!Object.hasOwn(shape, name)) return [[name, field]]
    return isAbsent(shape[name], field) ? [] : [[name, dropAbsentFields(shape[name], field)]]
  })
  return Object.fromEntries(fields)
}

function isAbsent(schema: z.core.$ZodType, value: unknown): boolean {
  if (value !== null && value !== '') return false
  const accepts = (one: unknown) => z.safeParse(schema, one).success
  return accepts(undefined) && !(value === null && accepts(null))
}
