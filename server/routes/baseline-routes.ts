import { z } from '@hono/zod-openapi'
import * as wire from '#contract/baseline.ts'
import type { Database } from '../database/tables.ts'
import type { DatasetWithCount } from '../datasets/datasets.ts'
import { deleteBaseline, listBaselines, setBaseline } from '../evaluations/baselines.ts'
import { describeJson } from '../http/responses.ts'
import { requireDataset } from './dataset-routes.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

const path = '/datasets/{id}/baseline'
const BaselineCheck = z.object(wire.BaselineCheck.shape).openapi('BaselineCheck')
const Baseline = z
  .object({ ...wire.Baseline.shape, last_check: BaselineCheck.nullable() })
  .openapi('Baseline')
const NewBaseline = z.object(wire.NewBaseline.shape).openapi('NewBaseline')
const params = z.object({ id: uuidOrNil })
const BaselineOfSet = z.object({ baseline: Baseline.nullable() })

export const baselineRoutes = createOperationGroup('Evaluations', 'user-or-key')

baselineRoutes.get('/baselines', {
  operationId: 'list-baselines',
  summary: 'List the baselines of all golden sets with their last checks',
  responses: { 200: describeJson('The baselines.', z.object({ baselines: z.array(Baseline) })) },
  handler: async (c, { database }) =>
    c.json({ baselines: await listBaselines(database, c.var.caller.organizationId) }, 200),
})

baselineRoutes.get(path, {
  operationId: 'read-baseline',
  summary: 'Get the baseline of a golden set with its last check',
  params,
  responses: { 200: describeJson('The baseline; null if the set has none.', BaselineOfSet) },
  async handler(c, { database }) {
    const dataset = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    return c.json(await readBaseline(database, dataset), 200)
  },
})

baselineRoutes.put(path, {
  operationId: 'set-baseline',
  summary: 'Use a candidate of an evaluation as the baseline of a golden set',
  description:
    'A schedule analyzes a random part of the images again, which is charged. The webhook event `evaluation.drift` names the images that have changed.',
  limit: 'organization',
  params,
  body: NewBaseline,
  responses: { 200: describeJson('The baseline.', BaselineOfSet) },
  async handler(c, { database }) {
    const dataset = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    await setBaseline(database, dataset, c.req.valid('json'))
    return c.json(await readBaseline(database, dataset), 200)
  },
})

baselineRoutes.delete(path, {
  operationId: 'delete-baseline',
  summary: 'Remove the baseline of a golden set and its schedule',
  limit: 'organization',
  params,
  responses: { 204: { description: 'Removed.' } },
  async handler(c, { database }) {
    const { id } = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    await deleteBaseline(database, id)
    return c.body(null, 204)
  },
})

baselineRoutes.post(`${path}/check`, {
  operationId: 'check-baseline',
  summary: 'Compare a part of a golden set with its baseline now',
  description: 'While a check is running, the id of its evaluation is returned.',
  limit: 'organization',
  params,
  responses: {
    202: describeJson('The id of the check, which is an evaluation.', z.object({ id: z.string() })),
  },
  errors: [422],
  async handler(c, { database, evaluations }) {
    const { id } = await requireDataset(database, c.var.caller.organizationId, c.req.valid('param').id)
    return c.json({ id: await evaluations.sampleBaseline(id) }, 202)
  },
})

async function readBaseline(database: Database, { id, organization_id }: DatasetWithCount) {
  const [baseline = null] = await listBaselines(database, organization_id, id)
  return { baseline }
}
