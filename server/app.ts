import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Analyses } from './analyses/analyses.ts'
import type { Ledger } from './analyses/ledger.ts'
import { AuthMiddleware, type CallerEnv } from './auth/auth-middleware.ts'
import type { AuthProvider } from './auth/auth-provider.ts'
import type { EmbeddedAuth } from './auth/embedded/embedded-auth.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from './database/tables.ts'
import type { Engine } from './engines/engine.ts'
import type { Evaluations } from './evaluations/evaluations.ts'
import { allowOrigins, apiHeaders, idempotencyHeaders } from './http/api-headers.ts'
import { analysisBodyBytes, bodyMemoryLimit } from './http/body-limits.ts'
import { errorHandler } from './http/error-handler.ts'
import { HttpError } from './http/http-error.ts'
import type { InFlightRequests } from './http/in-flight-requests.ts'
import { type RateLimiter, rateLimit, rateLimitByAddress } from './http/rate-limits.ts'
import { assignRequestId, logRequests } from './http/request-log.ts'
import { strictTransportSecurity } from './http/security-headers.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { agentRoutes } from './routes/agent-routes.ts'
import { apiKeyRoutes } from './routes/api-key-routes.ts'
import { authRoutes } from './routes/auth-routes.ts'
import { baselineRoutes } from './routes/baseline-routes.ts'
import { batchRoutes } from './routes/batch-routes.ts'
import { datasetRoutes } from './routes/dataset-routes.ts'
import { docsRoutes } from './routes/docs-routes.ts'
import { evaluationRoutes } from './routes/evaluation-routes.ts'
import { healthRoutes, type Readiness } from './routes/health-routes.ts'
import { inferenceRoutes } from './routes/inference-routes.ts'
import { mcpRoutes } from './routes/mcp-routes.ts'
import { createOpenApiDocument } from './routes/openapi.ts'
import { openApiRoutes } from './routes/openapi-routes.ts'
import { organizationRoutes } from './routes/organization-routes.ts'
import { reviewRoutes } from './routes/review-routes.ts'
import { runRoutes } from './routes/run-routes.ts'
import { usageRoutes } from './routes/usage-routes.ts'
import { userRoutes } from './routes/user-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'

type Dependencies = {
  configuration: Configuration
  database: Database
  /** Limits how many analyses an organization may request per minute. */
  organizationLimiter: RateLimiter
  ledger: Ledger
  analyses: Analyses
  evaluations: Evaluations
  /** Queues a test delivery of a webhook and returns its id. */
  sendTestEvent: (webhookId: string) => Promise<string>
  catalog: Catalog
  authProvider: AuthProvider
  /** The embedded sign-in; undefined with another authentication provider. */
  embeddedAuth?: EmbeddedAuth | undefined
  /** The engines in the order of preference. */
  engines: Engine[]
  log: Logger
  inFlightRequests?: InFlightRequests
  metrics?: Metrics | undefined
  /** Creates a tracing span for each request. */
  tracing?: MiddlewareHandler | undefined
  readiness?: Readiness
}

/** Creates the API and its documentation. The files of the app are served by `start-server.ts`. */
export function createApp(dependencies: Dependencies) {
  const { configuration, database, ledger, analyses, catalog, authProvider, engines, log } = dependencies
  const { inFlightRequests, embeddedAuth, metrics, tracing, readiness, sendTestEvent } = dependencies
  const { organizationLimiter } = dependencies
  const auth = new AuthMiddleware(database, authProvider)
  const { trialTotal } = configuration

  const app = new OpenAPIHono({ strict: false })
  app.onError(errorHandler)
  app.notFound(() => {
    throw createNotFoundError()
  })
  if (configuration.HSTS) app.use('*', strictTransportSecurity)
  if (inFlightRequests) app.use('*', inFlightRequests.track)
  const addressLimit = rateLimitByAddress(configuration.ADDRESS_LIMIT_PER_MINUTE, configuration.TRUST_PROXY)
  for (const path of ['/api/*', '/mcp/*']) {
    app.use(path, apiHeaders)
    if (tracing) app.use(path, tracing)
    app.use(path, assignRequestId, logRequests(log, metrics))
  }
  if (configuration.CORS_ORIGINS.length > 0) app.use('/api/*', allowOrigins(configuration.CORS_ORIGINS))
  for (const path of ['/api/v1/*', '/mcp/*']) {
    if (inFlightRequests) app.use(path, inFlightRequests.refuseWhileDraining)
    app.use(path, addressLimit)
  }
  app.use('/api/v1/*', idempotencyHeaders)

  app.route('/api', healthRoutes(database, readiness))
  if (embeddedAuth) app.route('/api/v1', authRoutes(embeddedAuth, configuration))
  app.route('/api/v1', userRoutes({ auth, database, authProvider, log }))
  app.route('/api/v1', organizationRoutes({ auth, database }))
  app.route('/api/v1', apiKeyRoutes({ auth, database }))
  app.route('/api/v1', agentRoutes({ auth, catalog, engines }))
  app.route('/api/v1', usageRoutes({ auth, database, trialTotal }))
  const getOrganizationId = (c: Context<CallerEnv>) => c.get('caller').organizationId
  const mayUseProviders = async ({ isVerified }: CallerEnv['Variables']['caller']) =>
    !configuration.requiresVerifiedEmail || (await isVerified())
  const bodyLimit = bodyMemoryLimit({ maxSize: analysisBodyBytes, getClient: getOrganizationId })
  const organizationRateLimit = rateLimit(organizationLimiter, getOrganizationId)
  app.route(
    '/api/v1',
    inferenceRoutes({
      auth,
      organizationRateLimit,
      bodyMemoryLimit: bodyLimit,
      catalog,
      engines,
      findStoredResponse: (request) => ledger.findStoredResponse(request),
      analyses,
      mayUseProviders,
    }),
  )
  app.route('/api/v1', runRoutes({ auth, analyses }))
  app.route(
    '/api/v1',
    batchRoutes({
      auth,
      bodyMemoryLimit: bodyLimit,
      database,
      catalog,
      engines,
      analyses,
      ledger,
      mayUseProviders,
    }),
  )
  addQualityRoutes(app, {
    ...{ auth, organizationRateLimit, bodyMemoryLimit: bodyLimit, database, catalog, engines },
    ...{ evaluations: dependencies.evaluations, mayUseProviders, trialTotal },
  })
  const webhooks = { allowPrivate: configuration.WEBHOOK_PRIVATE, sendTest: sendTestEvent }
  app.route('/api/v1', webhookRoutes({ auth, organizationRateLimit, database, ...webhooks }))
  const middleware = [auth.requireUserOrApiKey, organizationRateLimit, bodyLimit]
  app.route('/', mcpRoutes({ middleware, catalog, engines, analyses, mayUseProviders }))
  const url = configuration.PUBLIC_URL ?? `http://localhost:${configuration.PORT}`
  app.route('/api', openApiRoutes(createOpenApiDocument(app, catalog, url)))
  app.route('/api/docs', docsRoutes())
  app.all('/api/*', () => {
    throw createNotFoundError()
  })
  return app
}

type QualityDependencies = Parameters<typeof reviewRoutes>[0] &
  Parameters<typeof datasetRoutes>[0] &
  Parameters<typeof evaluationRoutes>[0]

/** Adds the routes that say how good results are. */
function addQualityRoutes(app: OpenAPIHono, dependencies: QualityDependencies): void {
  app.route('/api/v1', reviewRoutes(dependencies))
  app.route('/api/v1', datasetRoutes(dependencies))
  app.route('/api/v1', evaluationRoutes(dependencies))
  app.route('/api/v1', baselineRoutes(dependencies))
}

function createNotFoundError(): HttpError {
  return new HttpError(404, 'not_found', 'Not found.')
}
