import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Database } from '../database/tables.ts'
import { type DatasetWithCount, findDataset } from '../datasets/datasets.ts'
import { deleteBaseline, listBaselines, setBaseline } from '../evaluations/baselines.ts'
import type { Evaluations } from '../evaluations/evaluations.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import {
  checkBaselineRoute,
  deleteBaselineRoute,
  listBaselinesRoute,
  readBaselineRoute,
  setBaselineRoute,
} from './baseline-operations.ts'

type Dependencies = {
  auth: AuthMiddleware
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  database: Database
  evaluations: Evaluations
}

/** The routes of baselines, with which samples of golden sets are compared. */
export function baselineRoutes({ auth, organizationRateLimit, database, evaluations }: Dependencies) {
  async function requireDataset(organizationId: string, id: string): Promise<DatasetWithCount> {
    const dataset = uuidPattern.test(id) ? await findDataset(database, organizationId, id) : undefined
    if (!dataset) throw new HttpError(404, 'not_found', 'There is no such golden set.')
    return dataset
  }
  const read = [auth.requireUserOrApiKey]
  const write = [auth.requireUserOrApiKey, organizationRateLimit]
  const readBaseline = async ({ id, organization_id }: DatasetWithCount) => {
    const [baseline = null] = await listBaselines(database, organization_id, id)
    return { baseline }
  }

  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook })
    .openapi(listBaselinesRoute(read), async (c) =>
      c.json({ baselines: await listBaselines(database, c.var.caller.organizationId) }, 200),
    )
    .openapi(readBaselineRoute(read), async (c) => {
      const dataset = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json(await readBaseline(dataset), 200)
    })
    .openapi(setBaselineRoute([...write, limitBody(defaultBodyBytes)]), async (c) => {
      const dataset = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      await setBaseline(database, dataset, c.req.valid('json'))
      return c.json(await readBaseline(dataset), 200)
    })
    .openapi(deleteBaselineRoute(write), async (c) => {
      const { id } = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      await deleteBaseline(database, id)
      return c.body(null, 204)
    })
    .openapi(checkBaselineRoute(write), async (c) => {
      const { id } = await requireDataset(c.var.caller.organizationId, c.req.valid('param').id)
      return c.json({ id: await evaluations.sampleBaseline(id) }, 202)
    })
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
