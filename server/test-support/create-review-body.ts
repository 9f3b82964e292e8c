import { randomUUID } from 'node:crypto'

/** Returns the body of a new review. */
export function createReviewBody(fields: object = {}) {
  return {
    revision: randomUUID(),
    verdict: 'right',
    agent_code: 'counter',
    variant_id: 'counter-fast',
    model: 'llava',
    reviewed_at: '2026-11-24T08:00:00.000Z',
    ...fields,
  }
}
