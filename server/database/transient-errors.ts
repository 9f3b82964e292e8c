import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Connection errors, and PostgreSQL's codes of errors that may be gone soon: a full disk, too little memory, too many
 * connections, shutdown or start, a canceled statement, a deadlock or serialization failure.
 */
const transientErrorPattern =
  /E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|PIPE)|EAI_AGAIN|terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|\b(08\d{3}|53[1-3]00|57014|57P0[1-5]|40P01|40001)\b/

export function isTransientError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown }
  return transientErrorPattern.test(`${code} ${message}`)
}

/**
 * Repeats `work` while it fails with transient errors, also once after a query that has timed out (20 s). It must have the same
 * effect when it runs twice, because a connection may end after the commit.
 */
export async function retryTransient<T>(work: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (let delayMs = 50; ; delayMs = Math.min(1000, delayMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isTransientError(error) || Date.now() + delayMs > deadline) throw error
      await sleep(delayMs)
    }
  }
}
