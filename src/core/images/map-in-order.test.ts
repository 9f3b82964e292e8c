import { expect, test } from 'vitest'
import { mapInOrder } from './map-in-order.ts'

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const result of results) all.push(result)
  return all
}

test('returns results in the order of the items, and runs a few at a time', async () => {
  const finish: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async (item: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running -= 1
    return item * 10
  }
  const results = collect(mapInOrder([1, 2, 3, 4, 5], 3, work))
  // The last one that was started ends first.
  for (let round = 0; round < 20; round += 1) {
    finish.pop()?.()
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(await results).toEqual([10, 20, 30, 40, 50])
  expect(most).toBe(3)
})

test('starts nothing after the signal has aborted', async () => {
  const controller = new AbortController()
  const started: number[] = []
  const work = async (item: number) => {
    started.push(item)
    if (item === 3) controller.abort()
    return item
  }
  expect(await collect(mapInOrder([1, 2, 3, 4, 5], 2, work, controller.signal))).toEqual([1, 2])
  expect(started).toEqual([1, 2, 3])
})

test('rejects with the error of the first item that fails', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two')
    return item
  }
  await expect(collect(mapInOrder([1, 2, 3], 2, work))).rejects.toThrow('two')
})
