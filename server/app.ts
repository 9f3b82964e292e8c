import { OpenAPIHono } from '@hono/zod-openapi'
import { agentRoutes } from './routes/agent-routes.ts'
import { createCatalogue } from './agents/catalogue.ts'
import { createCallers } from './auth/auth-middleware.ts'
import type { Firebase } from './auth/firebase.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/tables.ts'
import type { Engine } from './engines/engine.ts'
import { answerAsApi } from './http/api-headers.ts'
import { answerFault } from './http/error-handler.ts'
import { allowOrigins } from './http/cross-origin.ts'
import type { Flights } from './http/in-flight-requests.ts'
import { followRequests } from './http/request-logger.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { holdBody } from './http/body-limits.ts'
import { echoIdempotencyKey } from './http/idempotency-echo.ts'
import { inferenceBodyBytes, limitByAddress, limitByOrganization } from './http/rate-limits.ts'
import { inferenceRoutes } from './routes/inference-routes.ts'
import type { Ledger } from './inference/ledger.ts'
import { createRunOnce } from './inference/run-once.ts'
import type { Log } from './log.ts'
import { apiKeyRoutes } from './routes/api-key-routes.ts'
import { organizationRoutes } from './routes/organization-routes.ts'
import { userRoutes } from './routes/user-routes.ts'
import { usageRoutes } from './routes/usage-routes.ts'
import { docsPage } from './routes/docs-routes.ts'
import { describeApi } from './routes/openapi.ts'

export type Needs = {
  configuration: Configuration
  database: Database
  ledger: Ledger
  firebase: Firebase
  /** In the order of preference. */
  engines: Engine[]
  log: Log
  /** Called after accounts were changed by us, so that the demo can keep them. */
  accountsChanged?: () => Promise<void>
  /** Knows of the requests that are being answered. */
  flights?: Flights
  /** How long a repeat waits for the first request before it is told to come back. */
  repeatWaitMs?: number
}

/** The API and its documentation, without the app's files and without a listener. */
export function createApp(needs: Needs) {
  const { configuration, database, ledger, firebase, engines, log } = needs
  const { accountsChanged = async () => undefined, repeatWaitMs = 20_000 } = needs
  const catalogue = createCatalogue(engines)
  const callers = createCallers({ database, firebase })
  const runOnce = createRunOnce(ledger, { waitMs: repeatWaitMs })
  const longestMs = configuration.ENGINE_TIMEOUT_SECONDS * 1000
  const trialTotal = configuration.TRIAL_TOTAL

  const app = new OpenAPIHono({ strict: false })
  app.onError(answerFault(log))
  app.notFound((c) => c.json({ error: 'not_found', message: 'There is nothing here.' }, 404))
  if (needs.flights) app.use('*', needs.flights.follow)
  app.use('/api/*', answerAsApi)
  app.use('/api/*', followRequests(log))
  if (configuration.CORS_ORIGINS.length > 0) app.use('/api/*', allowOrigins(configuration.CORS_ORIGINS))
  app.use('/api/v1/*', limitByAddress(configuration.ADDRESS_LIMIT_PER_MINUTE, configuration.TRUST_PROXY))
  app.use('/api/v1/*', echoIdempotencyKey)

  const inOrganization = limitByOrganization(configuration.ORGANIZATION_LIMIT_PER_MINUTE)
  app.route('/api', healthRoutes(database))
  app.route('/api/v1', userRoutes({ callers, database, firebase, log, accountsChanged }))
  app.route('/api/v1', organizationRoutes({ callers, database }))
  app.route('/api/v1', apiKeyRoutes({ callers, database }))
  app.route('/api/v1', agentRoutes({ callers, catalogue, engines }))
  app.route('/api/v1', usageRoutes({ callers, database, trialTotal }))
  const taking = holdBody(inferenceBodyBytes)
  app.route(
    '/api/v1',
    inferenceRoutes({
      callers,
      inOrganization,
      taking,
      catalogue,
      engines,
      kept: ledger.kept,
      runOnce,
      longestMs,
    }),
  )
  const description = describeApi(app, catalogue)
  app.get('/api/openapi.json', (c) => c.json(description))
  app.route('/api/docs', docsPage())
  app.all('/api/*', (c) => c.json({ error: 'not_found', message: 'There is nothing here.' }, 404))
  return app
}
