import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'

type Options = {
  /** The maximum per key and `duration`. */
  points: number
  /** In seconds. */
  duration: number
  /** Separates the keys of this limiter from those of others. */
  keyPrefix: string
}

/** Counts for all processes that use this database; without `pool`, for this process. */
export function createSharedRateLimiter(options: Options, pool: Pool | undefined) {
  const memory = new RateLimiterMemory(options)
  if (!pool) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Rejects a client that exceeds its limit without a query.
    inMemoryBlockOnConsumed: options.points + 1,
    // While the database cannot be reached.
    insuranceLimiter: memory,
  })
}
