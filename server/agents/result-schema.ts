import { z } from 'zod'
import type { AgentType } from '#domain/agents/agent-type.ts'
import type { Field, Fields } from '#domain/results/fields/field.ts'

/**
 * Models are asked for `[ymin, xmin, ymax, xmax]` in thousandths of the upright image's height and width, from the top left
 * corner.
 */
export const boxFormat = 'yxyx_1000'
/** Null if the entry has no place in the image. */
const box_2d = z.array(z.number()).nullable().describe('[ymin, xmin, ymax, xmax], each 0 to 1000')
const pixelBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('In pixels of the upright image')

const schemas = new WeakMap<AgentType, z.ZodObject>()

/**
 * Fields are nullable instead of optional, and have no minimum, maximum or format, because providers with strict schemas reject
 * them.
 */
export function getResultSchema(type: AgentType): z.ZodObject {
  const known = schemas.get(type)
  if (known) return known
  const schema = toObject(type.fields)
  schemas.set(type, schema)
  return schema
}

/** Returns the schema of models, and that of the local engine if it differs. */
export function listPossibleResultSchemas(type: AgentType): z.ZodObject[] {
  const list = findBoxListField(type)
  const items = list ? type.fields[list]?.item?.fields : undefined
  const position = items && Object.keys(items).find((name) => items[name]?.isLocalBox)
  const schema = getResultSchema(type)
  if (!list || !items || !position) return [schema]
  const local = z.array(toObject(items).extend({ [position]: pixelBox }))
  return [schema, schema.omit({ box_format: true }).extend({ [list]: local })]
}

/** Returns the list whose entries have a `box_2d`. */
export function findBoxListField({ fields }: AgentType): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.hasBoxes && !fields[name].isExtra)
}

function toObject(fields: Fields): z.ZodObject {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
    if (field.isExtra) return []
    const schema = toSchema(field)
    if (!field.hasBoxes) return [[name, schema]]
    return [
      [name, schema],
      ['box_format', z.enum([boxFormat])],
    ]
  })
  return z.object(Object.fromEntries(entries))
}

function toSchema(field: Field): z.ZodType {
  const type = toType(field)
  const nullable = field.isNullable ? type.nullable() : type
  return field.description ? nullable.describe(field.description) : nullable
}

function toType(field: Field): z.ZodType {
  const { type, item, fields = {}, options, outOf } = field
  switch (type) {
    case 'list':
      return z.array(item ? toItem(field, item) : z.unknown())
    case 'record':
      return toObject(fields)
    case 'flag':
      return z.boolean()
    // z.int() would add a minimum and a maximum, which strict providers reject.
    case 'integer':
      return z.number().describe('A whole number')
    case 'number':
      return outOf === undefined ? z.number() : z.number().describe(`0 to ${outOf}`)
    default:
      return options ? z.enum(options) : z.string()
  }
}

function toItem({ asksNames, hasBoxes }: Field, item: Field): z.ZodType {
  if (asksNames) return z.string()
  if (!hasBoxes) return toSchema(item)
  return toObject(item.fields ?? {}).extend({ box_2d })
}
