import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { BatchRef } from '#contract/batch-item.ts'
import { Examples, InferenceRequest, Region } from '#contract/inference.ts'
import { detectMediaType } from '#engines/node/input-image.ts'
import type { AnalysisOptions } from '../analyses/prepare-analysis.ts'
import { dropAbsentFields } from '../http/absent-fields.ts'
import { decodeDataUrl } from '../http/data-url.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { type FormPart, parseForm } from '../http/parse-form.ts'

/** Fields of JSON or of a form, or query parameters if the body is the image. */
const InferenceOptions = InferenceRequest.omit({ image_data: true })
const optionNames = InferenceOptions.keyof().options

/** JSON in the fields of a form and in query parameters. */
const jsonOptions = new Set(['batch', 'examples', 'region'])

/** Components of the OpenAPI document, because the requests of all agents have a field with each. */
export const componentSchemas = { BatchRef, Examples, Region }
const toRef = (name: keyof typeof componentSchemas) => ({ $ref: `#/components/schemas/${name}` })

const binary = { type: 'string', format: 'binary' } as const
const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
const optionsSchema = toJsonSchema(InferenceOptions)

/**
 * JSON Schemas instead of Zod schemas, because `readInferenceRequest` validates the body; `OpenAPIHono` cannot choose between
 * content types.
 */
export const inferenceBody = {
  required: true,
  content: {
    'application/json': { schema: toJsonSchema(InferenceRequest) },
    'multipart/form-data': {
      schema: {
        ...optionsSchema,
        properties: { image: binary, ...optionsSchema.properties },
        required: ['image'],
      },
    },
    ...Object.fromEntries(imageTypes.map((type) => [type, { schema: binary }])),
  },
}

/** For the OpenAPI document. */
export const inferenceQueryParameters = Object.entries(optionsSchema.properties).map(([name, schema]) => ({
  name,
  in: 'query' as const,
  description: 'Only with an image as the body.',
  ...(jsonOptions.has(name) ? { content: { 'application/json': { schema } } } : { schema }),
}))

type ObjectSchema = { type: 'object'; properties: Record<string, object>; required: string[] }

function toJsonSchema(schema: z.ZodObject): ObjectSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  const refs = { examples: toRef('Examples'), region: toRef('Region'), batch: toRef('BatchRef') }
  return { type: 'object', properties: { ...(properties as ObjectSchema['properties']), ...refs }, required }
}

/**
 * In any of the content types of `inferenceBody`.
 *
 * @throws HttpError 400 (malformed), 415 (another content type) or 422 (invalid).
 */
export async function readInferenceRequest(c: Context): Promise<AnalysisOptions & { image: Uint8Array }> {
  const [mediaType = ''] = (c.req.header('Content-Type') ?? '').split(';', 1)
  const type = mediaType.trim().toLowerCase()
  if (/^application\/([\w.-]+\+)?json$/.test(type)) {
    const { image_data, ...options } = validate(InferenceRequest, await readJson(c), c)
    return { ...options, image: decodeDataUrl(image_data) }
  }
  const body = new Uint8Array(await c.req.arrayBuffer())
  if (type === 'multipart/form-data') return readForm(body, c)
  // An image is accepted with any type, such as that of curl.
  if (type === 'image/jpg' || imageTypes.some((known) => known === type) || detectMediaType(body))
    return { ...pickOptions((name) => c.req.query(name), c), image: body }
  const message = `Please send JSON (application/json), a form with a file (multipart/form-data), or the image itself (${imageTypes.join(', ')}).`
  throw new HttpError(415, 'unsupported_media_type', message)
}

async function readJson(c: Context): Promise<unknown> {
  return await c.req.json().catch((error: unknown) => {
    throw new HTTPException(400, { cause: error })
  })
}

function readForm(body: Uint8Array, c: Context): AnalysisOptions & { image: Uint8Array } {
  const parts = parseForm(body, c.req.header('Content-Type') ?? '')
  const [image, ...others] = parts.filter(({ name }) => name === 'image')
  // Some programs send an image without the name of a file.
  if (!image || others.length > 0 || !(image.isFile || detectMediaType(image.bytes)))
    throw new HttpError(422, 'invalid_request', 'image: must be one file')
  const find = (option: string) => parts.find(({ name }) => name === option)
  const options = pickOptions((name) => readText(find(name)), c)
  return { ...options, image: image.bytes }
}

/** A file is no text, so it is invalid as an option. */
function readText(part: FormPart | undefined): unknown {
  return part?.isFile ? part : part && new TextDecoder().decode(part.bytes)
}

function pickOptions(read: (name: string) => unknown, c: Context): AnalysisOptions {
  const readOption = (name: string) => (jsonOptions.has(name) ? parseOption(read(name)) : read(name))
  return validate(
    InferenceOptions,
    Object.fromEntries(optionNames.map((name) => [name, readOption(name)])),
    c,
  )
}

/** What is no JSON stays as it is, so that it is invalid. */
function parseOption(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function validate<Schema extends z.ZodType>(schema: Schema, value: unknown, c: Context): z.output<Schema> {
  const parsed = schema.safeParse(dropAbsentFields(schema, value))
  validationHook(parsed, c)
  return parsed.data as z.output<Schema>
}
