const header = 'Inference-Concurrency'

/** Browsers open at most six connections to one host over HTTP/1.1. */
const maxLimit = 6

let limit = 1

/** How many runs of one user the backend analyzes at the same time. */
export const runConcurrency = {
  update(headers: Headers): void {
    const value = Number(headers.get(header))
    if (Number.isInteger(value) && value >= 1) limit = Math.min(value, maxLimit)
  },

  limit: (): number => limit,
}
