/**
 * Runs `work` for at most `limit` items at a time, and yields the results in the order of the items, so that few are in memory.
 */
export async function* mapInOrder<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
  signal?: AbortSignal,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    if (signal?.aborted) return
    const result = work(item)
    // The result is awaited later. Meanwhile a rejection is not unhandled.
    result.catch(() => undefined)
    running.push(result)
    const first = running.length === limit ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) {
    if (signal?.aborted) return
    yield await result
  }
}
