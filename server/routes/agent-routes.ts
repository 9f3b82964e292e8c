import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { Agent, Provider } from '#contract/agent.ts'
import { HttpError } from '../http/http-error.ts'
import { describeJson } from '../http/responses.ts'
import { createOperationGroup } from './operations.ts'

export const agentRoutes = createOperationGroup('Catalog', 'cached-user-or-key')

agentRoutes.get('/agents', {
  operationId: 'list-agents',
  summary: 'List the vision agents',
  description:
    '`is_active` says whether this server can run an agent, and `unavailable_reason` why not. `takes_examples` says that the agent counts what is marked in the image (`examples`). Agents that are not built in have a `result_schema`, the JSON Schema of their results.',
  responses: { 200: describeJson('All agents.', z.array(Agent)) },
  handler: (c, { catalog }) => c.json(catalog.agents, 200),
})

agentRoutes.get('/agents/{code}', {
  operationId: 'get-agent',
  summary: 'Get a vision agent',
  params: z.object({ code: z.string() }),
  responses: { 200: describeJson('An entry of the list.', Agent) },
  handler: (c, { catalog }) => c.json(catalog.find(c.req.valid('param').code).agent, 200),
})

agentRoutes.get('/agents/{code}/model', {
  operationId: 'get-agent-model',
  summary: "Download the operator's model of an agent",
  description: 'Devices run it without a network. Other agents have none: 404.',
  params: z.object({ code: z.string() }),
  responses: {
    200: {
      description: 'The ONNX file.',
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
  errors: [404],
  handler: async (c, { catalog, ownModels }) => {
    const { ownModel } = catalog.find(c.req.valid('param').code).type
    const model = ownModel === undefined ? undefined : ownModels.find(ownModel)
    if (!model) throw new HttpError(404, 'not_found', 'This agent has no model to download.')
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(model.size) }
    // Hono answers HEAD with this handler too, and drops the body, so a file that was opened would stay open.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(Readable.toWeb(createReadStream(model.path)) as ReadableStream, 200, headers)
  },
})

agentRoutes.get('/providers', {
  operationId: 'list-providers',
  summary: 'List the model providers of this server and their models',
  responses: { 200: describeJson('The first one is the default.', z.array(Provider)) },
  handler: (c, { engines }) =>
    c.json(
      engines.map(({ id, name, models }) => ({ id, name, models })),
      200,
    ),
})
