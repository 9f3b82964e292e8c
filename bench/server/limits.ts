import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'

type Latency = { p50: number; p99: number; failures: number }
type Analyses = { clients: number; results: Record<string, { ours: Latency; bare: Latency }> }
type Queue = { throughputRatio: number; msPerJob: number }
type BatchMemory = {
  results: Record<string, { early: number; late: number; diskPeak: number; diskAfter: number }>
}
type StartUp = { results: Record<string, { startMs: number; restMb: number; loadedMb: number }> }

const ms = (value: number) => `${value.toFixed(0)} ms`
const mb = (value: number) => `${value.toFixed(0)} MB`

/** The functions that check the output of the benchmarks in this folder, by benchmark. */
export const serverLimitChecks = {
  analyses({ clients, results }: Analyses): LimitResult[] {
    return Object.entries(results).flatMap(([store, { ours, bare }]) => [
      withoutLimit(
        `server on ${store}, ${clients} clients, instant engine: p50 / p99 (a bare Hono route)`,
        `${ms(ours.p50)} / ${ms(ours.p99)} (${ms(bare.p50)} / ${ms(bare.p99)})`,
      ),
      atMost(`server on ${store}, p50, ratio to a bare Hono route`, ours.p50 / bare.p50, 2.5),
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

  queue({ throughputRatio, msPerJob }: Queue): LimitResult[] {
    return [
      atLeast('pages per second of two local workers, ratio to one', throughputRatio, 1.8),
      withoutLimit(
        'queued analysis with an instant engine, from request to result',
        `${msPerJob.toFixed(1)} ms`,
      ),
    ]
  },

  batchMemory({ results }: BatchMemory): LimitResult[] {
    return Object.entries(results).flatMap(([store, { early, late, diskPeak, diskAfter }]) => [
      atMost(
        `server on ${store}, batch of 2000 images of 300 KB: memory in its last quarter, ratio to the second`,
        late / early,
        1.15,
      ),
      // PostgreSQL reuses the pages of an index but returns none of them: 24 bytes for each 2000 of an image.
      atMost(
        `server on ${store}, queued images on disk after the batch, ratio to the maximum of ${mb(diskPeak)}`,
        diskAfter / diskPeak,
        0.02,
      ),
    ])
  },

  throughput({ ratio }: { ratio: number }): LimitResult[] {
    return [atLeast('requests per second of GET /agents/, ratio to a bare Hono route', ratio, 0.5)]
  },
}
