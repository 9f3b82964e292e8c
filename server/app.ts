import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { AuthMiddleware, type CallerEnv } from './auth/auth-middleware.ts'
import type { EmbeddedAuth } from './auth/embedded/embedded-auth.ts'
import type { Configuration } from './configuration.ts'
import { allowOrigins, apiHeaders, setIdempotencyHeaders } from './http/api-headers.ts'
import { bodyMemoryLimit, maxAnalysisBodyBytes } from './http/body-limits.ts'
import { errorHandler } from './http/error-handler.ts'
import { HttpError } from './http/http-error.ts'
import type { InFlightRequests } from './http/in-flight-requests.ts'
import { getRateLimitKey, RateLimiter, rateLimit, rateLimitByAddress } from './http/rate-limits.ts'
import { assignRequestId, logRequests } from './http/request-log.ts'
import { requireSameOrigin } from './http/require-same-origin.ts'
import { strictTransportSecurity } from './http/security-headers.ts'
import type { Metrics } from './metrics.ts'
import { agentRoutes } from './routes/agent-routes.ts'
import { apiKeyRoutes } from './routes/api-key-routes.ts'
import type { ApiServices } from './routes/api-services.ts'
import { authRoutes } from './routes/auth-routes.ts'
import { baselineRoutes } from './routes/baseline-routes.ts'
import { batchEventRoutes } from './routes/batch-event-routes.ts'
import { batchItemRoutes } from './routes/batch-item-routes.ts'
import { batchRoutes } from './routes/batch-routes.ts'
import { countTemplateRoutes } from './routes/count-template-routes.ts'
import { datasetItemRoutes } from './routes/dataset-item-routes.ts'
import { datasetRoutes } from './routes/dataset-routes.ts'
import { createDocsRoutes } from './routes/docs-routes.ts'
import { evaluationRoutes } from './routes/evaluation-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { inferenceRoutes } from './routes/inference-routes.ts'
import { invitationRoutes } from './routes/invitation-routes.ts'
import { createMcpRoutes } from './routes/mcp-routes.ts'
import { createOpenApiDocument } from './routes/openapi.ts'
import { createOpenApiRoutes } from './routes/openapi-routes.ts'
import type { Guards } from './routes/operations.ts'
import { organizationRoutes } from './routes/organization-routes.ts'
import { reviewRoutes } from './routes/review-routes.ts'
import { runRoutes } from './routes/run-routes.ts'
import { usageRoutes } from './routes/usage-routes.ts'
import { userRoutes } from './routes/user-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'

type Dependencies = Omit<ApiServices, DerivedService> & {
  configuration: Configuration
  /** Undefined with Firebase. */
  embeddedAuth?: EmbeddedAuth | undefined
  inFlightRequests?: InFlightRequests
  metrics?: Metrics | undefined
  tracing?: MiddlewareHandler | undefined
  readiness?: ApiServices['readiness']
}
type DerivedService = 'auth' | 'trialTotal' | 'isTrusted' | 'allowPrivateWebhooks' | 'readiness'

/** Pages that an organization may read, for each image that it may analyze. */
const readsPerAnalysis = 5

const resources = [
  userRoutes,
  organizationRoutes,
  invitationRoutes,
  apiKeyRoutes,
  agentRoutes,
  usageRoutes,
  inferenceRoutes,
  runRoutes,
  // Before the routes of one batch.
  batchEventRoutes,
  batchRoutes,
  batchItemRoutes,
  reviewRoutes,
  countTemplateRoutes,
  datasetRoutes,
  datasetItemRoutes,
  evaluationRoutes,
  baselineRoutes,
  webhookRoutes,
]

/** Creates the API and its documentation, without the files of the app. */
export function createApp(dependencies: Dependencies) {
  const { configuration, catalog, log, inFlightRequests, embeddedAuth, metrics, tracing } = dependencies
  const auth = new AuthMiddleware(dependencies.database, dependencies.authProvider)
  const services: ApiServices = {
    readiness: async () => undefined,
    ...dependencies,
    auth,
    trialTotal: configuration.trialTotal,
    isTrusted: async ({ isVerified }) => !configuration.requiresVerifiedEmail || (await isVerified()),
    allowPrivateWebhooks: configuration.WEBHOOK_PRIVATE,
  }
  const guards = createGuards(dependencies, auth)

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
  if (configuration.CORS_ORIGINS.length > 0)
    for (const path of ['/api/*', '/mcp/*']) app.use(path, allowOrigins(configuration.CORS_ORIGINS))
  for (const path of ['/api/v1/*', '/mcp/*']) {
    if (inFlightRequests) app.use(path, inFlightRequests.refuseWhileDraining)
    app.use(path, addressLimit)
  }
  app.use('/api/v1/*', setIdempotencyHeaders)

  app.route('/api', healthRoutes.toApp(guards, services))
  if (embeddedAuth) app.route('/api/v1', authRoutes.toApp(guards, embeddedAuth))
  for (const routes of resources) app.route('/api/v1', routes.toApp(guards, services))
  app.route('/', createMcpRoutes(guards, services))
  const url = configuration.PUBLIC_URL ?? `http://localhost:${configuration.PORT}`
  app.route('/api', createOpenApiRoutes(createOpenApiDocument(app, catalog, url)))
  app.route('/api/docs', createDocsRoutes())
  app.all('/api/*', () => {
    throw createNotFoundError()
  })
  return app
}

function createGuards(
  { configuration, organizationLimiter, embeddedAuth }: Dependencies,
  auth: AuthMiddleware,
): Guards {
  const { TRUST_PROXY: trustProxy, HOST: listenHost, PUBLIC_URL: publicUrl } = configuration
  const getOrganizationId = (c: Context<CallerEnv>) => c.get('caller').organizationId
  return {
    access: {
      public: (_, next) => next(),
      'same-origin': requireSameOrigin({ listenHost, publicUrl }),
      user: auth.requireUser,
      'unrevoked-user': auth.requireUnrevokedUser,
      'user-or-key': auth.requireUserOrApiKey,
      'unrevoked-user-or-key': auth.requireUnrevokedUserOrApiKey,
      'cached-user-or-key': auth.allowCachedUserOrApiKey,
    },
    limit: {
      organization: rateLimit(organizationLimiter, getOrganizationId),
      // Separate, because a desk that follows a batch would use up the analyses.
      reads: rateLimit(new RateLimiter(readsPerAnalysis * organizationLimiter.perMinute), getOrganizationId),
      async attempts(c, next) {
        await embeddedAuth?.limits.countAttempt(getRateLimitKey(c, trustProxy))
        await next()
      },
    },
    imageBody: bodyMemoryLimit({ maxSize: maxAnalysisBodyBytes, getClient: getOrganizationId }),
  }
}

function createNotFoundError(): HttpError {
  return new HttpError(404, 'not_found', 'Not found.')
}
