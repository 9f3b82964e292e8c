import { OpenAPIHono } from '@hono/zod-openapi'
import { agentRoutes } from './routes/agent-routes.ts'
import { createCatalogue } from './agents/catalogue.ts'
import { createAuthMiddleware } from './auth/auth-middleware.ts'
import type { Firebase } from './auth/firebase.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/tables.ts'
import type { Engine } from './engines/engine.ts'
import { apiHeaders } from './http/api-headers.ts'
import { errorHandler } from './http/error-handler.ts'
import { allowOrigins } from './http/cross-origin.ts'
import type { InFlightRequests } from './http/in-flight-requests.ts'
import { requestLogger } from './http/request-logger.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { bodyMemoryLimit } from './http/body-limits.ts'
import { echoIdempotencyKey } from './http/idempotency-echo.ts'
import { inferenceBodyBytes, limitByAddress, limitByOrganization } from './http/rate-limits.ts'
import { inferenceRoutes } from './routes/inference-routes.ts'
import type { Ledger } from './inference/ledger.ts'
import { createRunOnce } from './inference/execute-idempotent.ts'
import type { Log } from './log.ts'
import { apiKeyRoutes } from './routes/api-key-routes.ts'
import { organizationRoutes } from './routes/organization-routes.ts'
import { userRoutes } from './routes/user-routes.ts'
import { usageRoutes } from './routes/usage-routes.ts'
import { docsRoutes } from './routes/docs-routes.ts'
import { openApiDocument } from './routes/openapi.ts'

export type Dependencies = {
  configuration: Configuration
  database: Database
  ledger: Ledger
  firebase: Firebase
  /** In the order of preference. */
  engines: Engine[]
  log: Log
  /** Called after accounts were changed by us, so that the demo can keep them. */
  onAccountsChanged?: () => Promise<void>
  /** Knows of the requests that are being answered. */
  inFlightRequests?: InFlightRequests
  /** How long a repeat waits for the first request before it is told to come back. */
  repeatWaitMs?: number
}

/** The API and its documentation, without the app's files and without a listener. */
export function createApp(needs: Dependencies) {
  const { configuration, database, ledger, firebase, engines, log } = needs
  const { onAccountsChanged = async () => undefined, repeatWaitMs = 20_000 } = needs
  const catalogue = createCatalogue(engines)
  const callers = createAuthMiddleware({ database, firebase })
  const runOnce = createRunOnce(ledger, { waitMs: repeatWaitMs })
  const longestMs = configuration.ENGINE_TIMEOUT_SECONDS * 1000
  const trialTotal = configuration.TRIAL_TOTAL

  const app = new OpenAPIHono({ strict: false })
  app.onError(errorHandler(log))
  app.notFound((c) => c.json({ error: 'not_found', message: 'There is nothing here.' }, 404))
  if (needs.inFlightRequests) app.use('*', needs.inFlightRequests.track)
  app.use('/api/*', apiHeaders)
  app.use('/api/*', requestLogger(log))
  if (configuration.CORS_ORIGINS.length > 0) app.use('/api/*', allowOrigins(configuration.CORS_ORIGINS))
  app.use('/api/v1/*', limitByAddress(configuration.ADDRESS_LIMIT_PER_MINUTE, configuration.TRUST_PROXY))
  app.use('/api/v1/*', echoIdempotencyKey)

  const inOrganization = limitByOrganization(configuration.ORGANIZATION_LIMIT_PER_MINUTE)
  app.route('/api', healthRoutes(database))
  app.route('/api/v1', userRoutes({ callers, database, firebase, log, onAccountsChanged }))
  app.route('/api/v1', organizationRoutes({ callers, database }))
  app.route('/api/v1', apiKeyRoutes({ callers, database }))
  app.route('/api/v1', agentRoutes({ callers, catalogue, engines }))
  app.route('/api/v1', usageRoutes({ callers, database, trialTotal }))
  const taking = bodyMemoryLimit(inferenceBodyBytes)
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
  const description = openApiDocument(app, catalogue)
  app.get('/api/openapi.json', (c) => c.json(description))
  app.route('/api/docs', docsRoutes())
  app.all('/api/*', (c) => c.json({ error: 'not_found', message: 'There is nothing here.' }, 404))
  return app
}
