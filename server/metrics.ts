import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { OperatorError } from './operator-error.ts'

type RequestLabels = { method: string; route: string; status: number }
type AnalysisLabels = { agent: string; provider: string; outcome: 'succeeded' | 'failed' }

/** Names follow the conventions of Prometheus: base units, `_total` for counters. */
export class Metrics {
  readonly registry = new Registry()
  readonly #registers = { registers: [this.registry] }
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of API requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    ...this.#registers,
  })
  readonly #analyses = new Counter({
    name: 'analyses_total',
    help: 'Analyses that an engine has ended; those that have succeeded are charged',
    labelNames: ['agent', 'provider', 'outcome'],
    ...this.#registers,
  })
  readonly #charges = new Counter({
    name: 'trial_charges_total',
    help: 'Requests charged to trials when their analysis began',
    ...this.#registers,
  })
  readonly #refunds = new Counter({
    name: 'trial_refunds_total',
    help: 'Charges that were refunded, because their analysis failed or was cancelled',
    ...this.#registers,
  })

  constructor(countQueued: () => Promise<number>) {
    collectDefaultMetrics({ register: this.registry })
    new Gauge({
      name: 'analysis_queue_length',
      help: 'Analyses in the database that wait to be run',
      ...this.#registers,
      async collect() {
        // The database may be down. An error would withhold the other metrics.
        this.set(await countQueued().catch(() => Number.NaN))
      },
    })
  }

  observeRequest(labels: RequestLabels, seconds: number): void {
    this.#requests.observe(labels, seconds)
  }

  countAnalysis(labels: AnalysisLabels): void {
    this.#analyses.inc(labels)
  }

  countCharge(): void {
    this.#charges.inc()
  }

  countRefunds(count: number): void {
    this.#refunds.inc(count)
  }
}

/**
 * `GET /metrics` on a separate port, so that the port of the app can be public.
 *
 * @throws OperatorError if the port is in use.
 */
export async function startMetricsServer(
  { registry }: Metrics,
  host: string,
  port: number,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(`METRICS_PORT ${port} cannot be used (${error.code}).`)),
    )
    server.listen(port, host, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
