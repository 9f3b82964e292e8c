import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { z } from 'zod'
import type { Catalogue } from '../agents/catalogue.ts'
import { resultSchemas } from '../agents/result-schemas.ts'
import { samplePicture } from './sample-picture.ts'

type Body = { content: { 'application/json': { schema: object } } }

/**
 * The API's description. Each agent has an operation of its own beside the general one, with the fields it answers,
 * so that a link can lead to exactly that call.
 */
export function describeApi<E extends Env>(app: OpenAPIHono<E>, catalogue: Catalogue): object {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An ID token of a signed-in person, or an API key (vak_live_…) for analyses and the trial status.',
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'AI vision agents',
      version: '1',
      description: 'Send a picture to an agent and read its answer. Errors are `{error, message}`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
  })
  const general = document.paths?.['/api/v1/inference/{agentCode}']?.post as
    | Record<string, unknown>
    | undefined
  const ofAgents = general
    ? catalogue.agents.map(({ code }) => [`/api/v1/inference/${code}`, operationOf(general, catalogue, code)])
    : []
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(ofAgents) } }
}

function operationOf(general: Record<string, unknown>, catalogue: Catalogue, code: string) {
  const { agent, kind } = catalogue.find(code)
  const schema = z.toJSONSchema(resultSchemas[kind], { target: 'openapi-3.0', io: 'input' })
  const answer = { description: 'The agent’s fields.', content: { 'application/json': { schema } } }
  const parameters = (general.parameters as { in: string }[]).filter((parameter) => parameter.in !== 'path')
  const { schema: request } = (general.requestBody as Body).content['application/json']
  const example = { image_data: samplePicture }
  const requestBody = { required: true, content: { 'application/json': { schema: request, example } } }
  const responses = { ...(general.responses as object), 200: answer }
  const post = {
    ...general,
    operationId: code,
    tags: ['Agents'],
    summary: agent.name,
    description: agent.description,
    parameters,
    requestBody,
    responses,
  }
  return { post }
}
