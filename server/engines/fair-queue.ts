import { HttpError } from '../http/http-error.ts'

type Start = () => Promise<void>
type Limits = { inAll: number; perOwner: number }

/**
 * One piece of work at a time; the owners who wait take turns, so that nobody's many come before another's one.
 * The limits are of what waits; what runs is not among it.
 */
export function createFairQueue({ inAll, perOwner }: Limits) {
  /** Whose turn is next comes first. Nobody here waits with nothing. */
  const lines = new Map<string, Start[]>()
  let isBusy = false

  function takeNext(): Start | undefined {
    for (const [owner, [start, ...others]] of lines) {
      lines.delete(owner)
      if (others.length > 0) lines.set(owner, others)
      return start
    }
    return undefined
  }

  function leave(owner: string, start: Start) {
    const others = (lines.get(owner) ?? []).filter((other) => other !== start)
    if (others.length > 0) lines.set(owner, others)
    else lines.delete(owner)
  }

  async function workOff() {
    if (isBusy) return
    isBusy = true
    for (let start = takeNext(); start; start = takeNext()) await start()
    isBusy = false
  }

  return {
    /** @throws Fault 503 when too many are waiting; the signal's reason when aborted, the work's own errors. */
    async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      const line = lines.get(owner) ?? []
      const waiting = [...lines.values()].reduce((sum, { length }) => sum + length, 0)
      if (waiting >= inAll || line.length >= perOwner) {
        throw new HttpError(503, 'busy', 'Too many pictures are waiting to be read. Please try again.', {
          headers: { 'Retry-After': '10' },
        })
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const start = () => work().then(resolve, reject)
      const abort = () => {
        leave(owner, start)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      lines.set(owner, [...line, start])
      void workOff()
      return await promise.finally(() => signal.removeEventListener('abort', abort))
    },
  }
}
