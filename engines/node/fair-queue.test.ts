import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Runs tasks that end when told, and records which have started. */
function createTasks(places: number) {
  const queue = new FairQueue(places)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (organization: string, name: string, signal?: AbortSignal) =>
    queue.run(
      organization,
      () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { add, end, started, settle }
}

test('an organization leaves a place for others, whose first task starts at once', async () => {
  const { add, started, settle } = createTasks(2)
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  await settle()
  expect(started).toEqual(['a1'])
  void add('b', 'b1')
  await settle()
  expect(started).toEqual(['a1', 'b1'])
})

test('the organization that has used the least time is next', async () => {
  const { add, end, started, settle } = createTasks(2)
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await end('a1')
  void add('c', 'c1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
  await end('a2')
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1'])
  await settle()
})

test('work that is aborted before it starts is not done', async () => {
  const { add, end, started } = createTasks(2)
  void add('a', 'a1')
  const controller = new AbortController()
  const aborted = add('a', 'a2', controller.signal)
  controller.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  await end('a1')
  expect(started).toEqual(['a1'])
})

test('failed work frees its place', async () => {
  const queue = new FairQueue(2)
  await expect(queue.run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await queue.run('a', async () => 'next')).toBe('next')
})
