import { z } from 'zod'

/** The part of JSON Schema that the structured output of every provider supports. */
type FieldSchema = {
  type: FieldType | [FieldType, 'null']
  title?: string | undefined
  description?: string | undefined
  enum?: string[] | undefined
  items?: FieldSchema | undefined
  properties?: Record<string, FieldSchema> | undefined
  required?: string[] | undefined
}
type FieldType = (typeof fieldTypes)[number]

const maxDepth = 5
const maxFields = 100
const fieldTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
/** Names of fields that the server adds to each result (`InferenceResponse`), or returns instead of it (`raw_response`). */
const reservedNames = new Set(['metadata', 'variant_model', 'processing_time_ms', 'raw_response'])

const FieldName = z
  .string()
  .regex(/^[A-Za-z]\w{0,63}$/, 'must be a name of letters, digits and _ that begins with a letter')

const Field: z.ZodType<FieldSchema, unknown> = z
  .strictObject({
    $schema: z.string().optional(),
    title: z.string().optional(),
    description: z.string().max(1000).optional(),
    type: z.union(
      [z.enum(fieldTypes), z.tuple([z.enum(fieldTypes), z.literal('null')])],
      `must be one of ${fieldTypes.join(', ')}, or an array of one of them and "null"`,
    ),
    enum: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
    get items() {
      return Field.optional()
    },
    get properties() {
      return z.record(FieldName, Field).optional()
    },
    required: z.array(z.string()).optional(),
    additionalProperties: z.boolean().optional(),
  })
  .superRefine((field, context) => {
    const type = typeof field.type === 'string' ? field.type : field.type[0]
    const report = (message: string) => context.addIssue({ code: 'custom', message })
    if ((type === 'object') !== (field.properties !== undefined))
      report('must have properties if its type is object, and only then')
    if ((type === 'array') !== (field.items !== undefined))
      report('must have items if its type is array, and only then')
    if (field.enum && type !== 'string') report('must have the type string, because it has an enum')
    const unknown = field.required?.find((name) => !Object.hasOwn(field.properties ?? {}, name))
    if (unknown !== undefined) report('requires a field that is not one of its properties')
  })

export const AgentFileResultSchema = z
  .unknown()
  .superRefine((schema, context) => {
    // Checked first, because the schema of the next step is recursive.
    const problem = describeExcess(schema)
    if (problem) context.addIssue({ code: 'custom', message: problem, continue: false })
  })
  .pipe(Field)
  .superRefine(({ type, properties = {} }, context) => {
    const names = Object.keys(properties)
    if (type === 'object' && names.length > 0 && !names.some((name) => reservedNames.has(name))) return
    const message = `must be an object with properties, other than ${[...reservedNames].join(', ')}`
    context.addIssue({ code: 'custom', message })
  })

/** Returns why a schema is too large or too deep. It does not use recursion, because the depth is not known yet. */
function describeExcess(schema: unknown): string | undefined {
  let level = [schema]
  let count = 0
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length
    if (depth > maxDepth) return `is nested more than ${maxDepth} levels deep`
    if (count > maxFields) return `has more than ${maxFields} fields`
    level = level.flatMap(getChildSchemas)
  }
}

function getChildSchemas(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { items, properties } = schema as { items?: unknown; properties?: unknown }
  const fields = typeof properties === 'object' && properties !== null ? Object.values(properties) : []
  return items === undefined ? fields : [...fields, items]
}
