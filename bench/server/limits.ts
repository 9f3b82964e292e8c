import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'

type Latency = { p50: number; p99: number; failures: number }
type Analyses = { clients: number; results: Record<string, { ours: Latency; bare: Latency }> }
type StartUp = { results: Record<string, { startMs: number; restMb: number; loadedMb: number }> }

const ms = (value: number) => `${value.toFixed(0)} ms`
const mb = (value: number) => `${value.toFixed(0)} MB`

/** Check the output of the benchmarks in this folder. */
export const serverLimits = {
  analyses({ clients, results }: Analyses): LimitResult[] {
    return Object.entries(results).flatMap(([store, { ours, bare }]) => [
      withoutLimit(
        `server on ${store}, ${clients} clients, instant engine: p50 / p99 (a bare Hono route)`,
        `${ms(ours.p50)} / ${ms(ours.p99)} (${ms(bare.p50)} / ${ms(bare.p99)})`,
      ),
      atMost(`server on ${store}, failed analyses`, ours.failures, 0, { digits: 0 }),
    ])
  },

  startUp({ results }: StartUp): LimitResult[] {
    return Object.entries(results).map(([store, { startMs, restMb, loadedMb }]) =>
      withoutLimit(
        `server on ${store}: start, memory at rest, after 50 clients`,
        `${ms(startMs)}, ${mb(restMb)}, ${mb(loadedMb)}`,
      ),
    )
  },

  throughput({ ratio }: { ratio: number }): LimitResult[] {
    return [atLeast('requests per second of GET /agents/, ratio to a bare Hono route', ratio, 0.5)]
  },
}
