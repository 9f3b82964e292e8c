import { z } from '@hono/zod-openapi'
import * as wire from '#contract/count-template.ts'
import { cropTemplate } from '#engines/node/crop-template.ts'
import { decodeQueue } from '#engines/node/decode-queue.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { checkExampleBoxes, supportsExamples } from '../analyses/check-examples.ts'
import {
  type CountTemplateRow,
  createCountTemplate,
  deleteCountTemplate,
  listCountTemplates,
  renameCountTemplate,
  requireCountTemplate,
} from '../count-templates/count-templates.ts'
import { toEngineHttpError } from '../engines/engine-http-error.ts'
import { decodeDataUrl } from '../http/data-url.ts'
import { HttpError } from '../http/http-error.ts'
import { describeFile, describeJson } from '../http/responses.ts'
import { assertMayDelete, getUserId } from './batch-item-request.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'
import { sendImage } from './send-image.ts'
import { storeImage } from './store-image.ts'

const CountTemplate = z.object(wire.CountTemplate.shape).openapi('CountTemplate')
const NewCountTemplate = z.object(wire.NewCountTemplate.shape).openapi('NewCountTemplate')
const CountTemplateChange = z.object(wire.CountTemplateChange.shape).openapi('CountTemplateChange')
const params = z.object({ id: uuidOrNil })

export const countTemplateRoutes = createOperationGroup('Count templates', 'user-or-key')

countTemplateRoutes.post('/count-templates', {
  operationId: 'create-count-template',
  summary: 'Create a template: marked objects, by which other images are counted',
  description:
    'Of the image, only the part around the examples is stored. An analysis names the template as `template_id`. Objects in other images may be half to twice as large.',
  limit: 'organization',
  body: NewCountTemplate,
  bodyLimit: 'image',
  responses: { 201: describeJson('The template.', CountTemplate) },
  errors: [409],
  async handler(c, services) {
    const { database, catalog, organizationLimiter } = services
    const { organizationId } = c.var.caller
    const { agent_code: agentCode, name, image_data, examples } = c.req.valid('json')
    const { type } = catalog.find(agentCode)
    if (!supportsExamples(type))
      throw new HttpError(422, 'invalid_example', 'examples: this agent does not count by examples.')
    const image = await inspectImage(decodeDataUrl(image_data)).catch(throwHttpError)
    checkExampleBoxes(examples, image)
    const cut = async () => {
      const startedAt = performance.now()
      try {
        return await cropTemplate(image, examples).catch(throwHttpError)
      } finally {
        await organizationLimiter.countWork(organizationId, performance.now() - startedAt)
      }
    }
    const part = await decodeQueue.run(organizationId, cut, c.req.raw.signal)
    const digest = await storeImage(c, services, part.image.bytes)
    const createdBy = getUserId(c.var.caller)
    const row = { organizationId, agentCode, name, digest, createdBy }
    const id = await createCountTemplate(database, { ...row, ...part })
    c.header('Location', `/api/v1/count-templates/${id}`)
    return c.json(templateToJson(await requireCountTemplate(database, organizationId, id)), 201)
  },
})

countTemplateRoutes.get('/count-templates', {
  operationId: 'list-count-templates',
  summary: 'List the templates that have a name, in the order of their names',
  query: z.object({ agent_code: z.string().optional() }),
  responses: { 200: describeJson('The templates.', z.object({ templates: z.array(CountTemplate) })) },
  async handler(c, { database }) {
    const { agent_code } = c.req.valid('query')
    const templates = await listCountTemplates(database, c.var.caller.organizationId, agent_code)
    return c.json({ templates: templates.map(templateToJson) }, 200)
  },
})

countTemplateRoutes.get('/count-templates/{id}', {
  operationId: 'read-count-template',
  summary: 'Get a template',
  params,
  responses: { 200: describeJson('The template.', CountTemplate) },
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const template = await requireCountTemplate(database, organizationId, c.req.valid('param').id)
    return c.json(templateToJson(template), 200)
  },
})

countTemplateRoutes.get('/count-templates/{id}/image', {
  operationId: 'read-count-template-image',
  summary: 'Get the part of the image that a template has',
  params,
  responses: {
    200: describeFile(
      'The marked objects and what is around them.',
      ['image/jpeg'],
      z.string().openapi({ format: 'binary' }),
    ),
  },
  async handler(c, { database, images }) {
    const { organizationId } = c.var.caller
    const { digest } = await requireCountTemplate(database, organizationId, c.req.valid('param').id)
    return sendImage(c, await images.read(organizationId, digest))
  },
})

countTemplateRoutes.patch('/count-templates/{id}', {
  operationId: 'change-count-template',
  summary: 'Change the name of a template',
  limit: 'organization',
  params,
  body: CountTemplateChange,
  responses: { 200: describeJson('The template.', CountTemplate) },
  errors: [409],
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const { id } = c.req.valid('param')
    const template = await requireCountTemplate(database, organizationId, id)
    await renameCountTemplate(database, template, c.req.valid('json').name)
    return c.json(templateToJson(await requireCountTemplate(database, organizationId, id)), 200)
  },
})

countTemplateRoutes.delete('/count-templates/{id}', {
  operationId: 'delete-count-template',
  summary: 'Delete a template',
  description:
    'By an owner of the organization, who has created the template, or an API key. Batches that count with it keep it until they are deleted.',
  limit: 'organization',
  params,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const template = await requireCountTemplate(database, organizationId, c.req.valid('param').id)
    assertMayDelete(c.var.caller, [template.created_by])
    await deleteCountTemplate(database, template.id)
    return c.body(null, 204)
  },
})

function templateToJson(row: CountTemplateRow): wire.CountTemplate {
  const { id, agent_code, name, width, height, whole_side, examples, created_at, created_by, creator } = row
  return {
    ...{ id, agent_code, name, whole_side, examples },
    image: { width, height },
    created_at: created_at.toISOString(),
    created_by: created_by === null ? null : { user_id: created_by, name: creator ?? '' },
  }
}

function throwHttpError(error: unknown): never {
  throw toEngineHttpError(error)
}
