import { HttpError } from '../http/http-error.ts'

type Task = () => Promise<void>
/** `total` and `perOwner` limit the waiting tasks, `concurrency` the running ones. */
type Limits = { total: number; perOwner: number; concurrency: number }

/** Creates a queue in which owners take turns (round-robin), each with its oldest task. */
export function createFairQueue({ total, perOwner, concurrency }: Limits) {
  /** Ordered by turn: the next owner is first. No list is empty. */
  const waiting = new Map<string, Task[]>()
  let runningCount = 0

  function takeNext(): Task | undefined {
    for (const [owner, [task, ...others]] of waiting) {
      // Deleting and setting moves the owner to the end.
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      return task
    }
    return undefined
  }

  function remove(owner: string, task: Task) {
    const others = (waiting.get(owner) ?? []).filter((other) => other !== task)
    if (others.length > 0) waiting.set(owner, others)
    else waiting.delete(owner)
  }

  async function runAll() {
    if (runningCount >= concurrency) return
    runningCount += 1
    for (let task = takeNext(); task; task = takeNext()) await task()
    runningCount -= 1
  }

  return {
    /** Returns how many tasks wait. */
    length: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),

    /** @throws HttpError 503 when the queue is full; the signal's reason when aborted; errors of `work`. */
    async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      const ownTasks = waiting.get(owner) ?? []
      const waitingCount = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
      if (waitingCount >= total || ownTasks.length >= perOwner) {
        throw new HttpError(503, 'busy', 'Too many images are waiting to be read. Please try again.', {
          headers: { 'Retry-After': '10' },
        })
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const task = () => work().then(resolve, reject)
      const onAbort = () => {
        remove(owner, task)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.set(owner, [...ownTasks, task])
      void runAll()
      return await promise.finally(() => signal.removeEventListener('abort', onAbort))
    },
  }
}
