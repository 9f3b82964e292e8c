import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { z } from 'zod'
import type { Catalogue } from '../agents/catalogue.ts'
import { type Kind, kinds } from '../agents/kinds.ts'
import { AnswerFrame } from '../inference/answer-frame.ts'
import { sampleImage } from './sample-picture.ts'

type Body = { content: { 'application/json': { schema: object } } }

/**
 * The API's description. Each agent has an operation of its own beside the general one, with the fields it answers,
 * so that a link can lead to exactly that call.
 */
export function openApiDocument<E extends Env>(app: OpenAPIHono<E>, catalogue: Catalogue): object {
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
  const description = 'The agent’s fields, or the model’s own words where it did not keep to them.'
  const answer = { description, content: { 'application/json': { schema: answerSchema(kind) } } }
  const parameters = (general.parameters as { in: string }[]).filter((parameter) => parameter.in !== 'path')
  const { schema: request } = (general.requestBody as Body).content['application/json']
  const example = { image_data: sampleImage }
  const requestBody = { required: true, content: { 'application/json': { schema: request, example } } }
  const { 404: _, ...refusals } = general.responses as Record<number, object>
  const responses = { ...refusals, 200: answer }
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

/** As JSON Schema, which OpenAPI 3.1 takes as it is. */
function answerSchema(kind: Kind): object {
  const forms = formsOf(kind).map((form) => AnswerFrame.extend(form.shape))
  const Raw = AnswerFrame.extend({ raw_response: z.string().describe('What the model said') })
  const { $schema: _, ...schema } = z.toJSONSchema(z.union([...forms, Raw]), { io: 'input' })
  return schema
}

/** The models' form, and the built-in engine's where that is another. */
function formsOf(kind: Kind): z.ZodObject[] {
  const { answer, local } = kinds[kind]
  return local?.answer ? [answer, local.answer] : [answer]
}
