import type { Tracer } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import type { Engine } from './engines/engine.ts'

export type Tracing = {
  /** A span per request. */
  middleware: MiddlewareHandler
  /** Each analysis has a span, which is a child of that of its request. */
  traceEngine(engine: Engine): Engine
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/**
 * Sends traces by HTTP with protobuf, configured by the standard variables (OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME …). Without an endpoint, loads nothing and returns undefined.
 */
export async function startTracing(environment: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = environment
  const hasEndpoint = OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!hasEndpoint || OTEL_SDK_DISABLED === 'true') return undefined
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, resources, context, api, hono] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/api'),
      import('@hono/otel'),
    ])
  const serviceName = environment.OTEL_SERVICE_NAME ?? 'ai-vision-platform'
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  api.context.setGlobalContextManager(new context.AsyncLocalStorageContextManager().enable())
  api.trace.setGlobalTracerProvider(provider)
  return {
    middleware: hono.httpInstrumentationMiddleware({ serviceName }),
    traceEngine: (engine) => traceEngine(engine, provider.getTracer(serviceName), api),
    stop: () => provider.shutdown(),
  }
}

type OpenTelemetryApi = Pick<typeof import('@opentelemetry/api'), 'SpanKind' | 'SpanStatusCode'>

/**
 * Attributes follow OpenTelemetry's conventions for generative AI. Error messages are left out, because they may quote a
 * provider.
 */
function traceEngine(engine: Engine, tracer: Tracer, { SpanKind, SpanStatusCode }: OpenTelemetryApi): Engine {
  const kind = engine.isLocal ? SpanKind.INTERNAL : SpanKind.CLIENT
  return {
    ...engine,
    analyze: (job) => {
      const attributes = {
        'gen_ai.provider.name': engine.id,
        'gen_ai.request.model': job.model,
        'vision.agent': job.agentCode,
      }
      return tracer.startActiveSpan(`analyze ${engine.id}`, { kind, attributes }, async (span) => {
        try {
          const analysis = await engine.analyze(job)
          span.setAttribute('gen_ai.response.model', analysis.model)
          return analysis
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', getErrorType(error))
          throw error
        } finally {
          span.end()
        }
      })
    },
  }
}

function getErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
