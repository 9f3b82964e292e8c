import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { z } from 'zod'
import { InferenceResponse } from '#contract/inference.ts'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { listPossibleResultSchemas } from '../agents/result-schema.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { componentSchemas } from './inference-request.ts'
import { createQuickstart } from './quickstart.ts'

/** Says HELLO 4711, small enough for an example, so that "Try it out" works at once. */
const sampleImage =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAQQAAAA4AQMAAAAhCRQrAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEw' +
  'EAmpwYAAAA5UlEQVQ4y+3SvQ2DMBAF4Idc0HELILwGBRIrUVLFbJB1UnqDrOBMACVFxOVsEkUC7AwQXmPMfcI/HHDm' +
  'r9Oj0+wmVIB2Mq/ADA3MR8L4t60IxaBDwcsqlp0oAS8yJx+HkYXUCLodCGVJ5qPfijzUByIf8iGIMi7UgOwONDFBsg' +
  '7U1Rd/iT4uMoucdsLwpNl6UXhRSLFLCBfElBTlXnz3EUQjRZcQFjV5lxJdOFHqtIadsskbS4r8I4b0vyUZY0L6YxWI' +
  'itBj5MtbIX3KrPkxX94i45nY7YXjZxBFXLRTENVGnDkTzQs06KESPjvoYwAAAABJRU5ErkJggg=='

type JsonContent = { content: Record<string, { schema: object }> }

/**
 * Besides the generic operation, each agent has one with the fields of its results, so that the documentation can be linked per
 * agent.
 *
 * @param url the address of this server.
 */
export function createOpenApiDocument<E extends Env>(
  app: OpenAPIHono<E>,
  catalog: Catalog,
  url: string,
): object {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token of a signed-in user, or an API key (vak_live_…) for everything except accounts, organizations, API keys and the monthly statistics.',
  })
  for (const [name, schema] of Object.entries(componentSchemas))
    app.openAPIRegistry.registerComponent('schemas', name, z.toJSONSchema(schema, { io: 'input' }) as object)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'AI vision agents',
      version: '1',
      description: createQuickstart(url),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
  })
  const genericOperation = document.paths?.['/api/v1/inference/{agentCode}']?.post as
    | Record<string, unknown>
    | undefined
  const agentPaths = genericOperation
    ? catalog.agents.map(({ code }) => {
        const operationId = hasOperationId(document.paths, code) ? `agents/${code}` : code
        const post = { ...createAgentOperation(genericOperation, catalog, code), operationId }
        return [`/api/v1/inference/${code}`, { post }]
      })
    : []
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(agentPaths) } }
}

function createAgentOperation(generic: Record<string, unknown>, catalog: Catalog, code: string) {
  const { agent, type } = catalog.find(code)
  const description = 'The fields of the agent, or the raw text of a model that did not follow the schema.'
  const successResponse = {
    description,
    content: { 'application/json': { schema: createResultSchema(type) } },
  }
  const parameters = (generic.parameters as { in: string }[]).filter((parameter) => parameter.in !== 'path')
  const { content } = generic.requestBody as JsonContent
  const json = { ...content['application/json'], example: { image_data: sampleImage } }
  const requestBody = { required: true, content: { ...content, 'application/json': json } }
  const responses = { ...(generic.responses as Record<number, object>), 200: successResponse }
  return {
    ...generic,
    tags: ['Agents'],
    summary: agent.name,
    description: agent.description,
    parameters,
    requestBody,
    responses,
  }
}

/** An agent of `AGENTS_DIR` may have a code that is already the id of an operation. */
function hasOperationId(paths: object = {}, id: string): boolean {
  return Object.values(paths)
    .flatMap((path: object) => Object.values(path))
    .some((operation: { operationId?: string }) => operation.operationId === id)
}

function createResultSchema(type: AgentType): object {
  const schemas = listPossibleResultSchemas(type).map((schema) => InferenceResponse.extend(schema.shape))
  const RawResponse = InferenceResponse.extend({
    raw_response: z.string().describe('The text that the model returned'),
  })
  const { $schema: _, ...schema } = z.toJSONSchema(z.union([...schemas, RawResponse]), { io: 'input' })
  return schema
}
