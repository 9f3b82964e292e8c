import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const { signal } = new AbortController()

test('owners take turns, each with its oldest task', async () => {
  const queue = createFairQueue({ total: 9, perOwner: 9, concurrency: 1 })
  const order: string[] = []
  const run = (owner: string, name: string) => queue.run(owner, signal, async () => void order.push(name))
  await Promise.all([
    run('a', 'a1'),
    run('a', 'a2'),
    run('a', 'a3'),
    run('a', 'a4'),
    run('b', 'b1'),
    run('b', 'b2'),
    run('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('rejects with 503 beyond the limit per owner and the total limit', async () => {
  const queue = createFairQueue({ total: 3, perOwner: 2, concurrency: 1 })
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const run = (owner: string) => queue.run(owner, signal, () => done)
  const busy = { status: 503, code: 'busy', headers: { 'Retry-After': '10' } }
  const waiting = [run('a'), run('a'), run('a')]
  await expect(run('a')).rejects.toMatchObject(busy)
  waiting.push(run('b'))
  await expect(run('c')).rejects.toMatchObject(busy)
  finish()
  await Promise.all(waiting)
  await run('c')
})

test('skips aborted tasks and continues after failed ones', async () => {
  const queue = createFairQueue({ total: 1, perOwner: 1, concurrency: 1 })
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const controller = new AbortController()
  const first = queue.run('a', signal, () => done.then(() => Promise.reject(new Error('broken'))))
  let hasRun = false
  const aborted = queue.run('b', controller.signal, async () => {
    hasRun = true
  })
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  const next = queue.run('c', signal, async () => 'result')
  finish()
  await expect(first).rejects.toThrow('broken')
  expect(await next).toBe('result')
  expect(hasRun).toBe(false)
})

test('runs as many tasks at a time as its concurrency', async () => {
  const queue = createFairQueue({ total: 9, perOwner: 9, concurrency: 2 })
  const started: string[] = []
  const finish: (() => void)[] = []
  const runs = ['a', 'b', 'c'].map((name) =>
    queue.run('owner', signal, () => {
      started.push(name)
      return new Promise<void>((resolve) => finish.push(resolve))
    }),
  )
  expect(started).toEqual(['a', 'b'])
  finish[0]?.()
  await runs[0]
  await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']))
  for (const end of finish) end()
  await Promise.all(runs)
})
