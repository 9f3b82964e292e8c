import type { AnalysisRequest } from './run-analysis.ts'

type Asked = Omit<AnalysisRequest, 'idempotencyKey'>

/**
 * Idempotency keys for one studio. When the connection broke, nobody knows whether the request was counted: asking
 * the very same thing again then carries the same key, and the backend answers without charging twice.
 */
export function repeatableKey() {
  let last: { request: Asked; key: string } | undefined

  return {
    keyFor(request: Asked): string {
      if (!last || !isSame(last.request, request)) last = { request, key: crypto.randomUUID() }
      return last.key
    },
    /** The backend has answered: the next run is a new one, even of the same picture. */
    forget(): void {
      last = undefined
    },
  }
}

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.picture === other.picture &&
    one.agentCode === other.agentCode &&
    one.variantId === other.variantId &&
    one.provider === other.provider &&
    one.model === other.model &&
    one.parameter === other.parameter
  )
}
