import type { MiddlewareHandler } from 'hono'

export type Tracing = { middleware: MiddlewareHandler; stop(): Promise<void> }

/**
 * Sends traces to the OpenTelemetry collector that the standard variables name (OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME …), by HTTP with protobuf. Undefined without an endpoint; nothing is loaded
 * then.
 */
export async function startTracing(environment: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = environment
  const isOn = OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  if (!isOn || OTEL_SDK_DISABLED === 'true') return undefined
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
  return { middleware: hono.httpInstrumentationMiddleware({ serviceName }), stop: () => provider.shutdown() }
}
