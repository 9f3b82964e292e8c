import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const open = new AbortController().signal

/** Work that ends when it is told to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { done: promise, end: resolve }
}

test('owners take turns, each with the oldest of its own', async () => {
  const queue = createFairQueue({ inAll: 9, perOwner: 9 })
  const order: string[] = []
  const run = (owner: string, name: string) => queue.run(owner, open, async () => void order.push(name))
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

test('beyond what one owner may have waiting, and beyond what may wait in all, it is busy', async () => {
  const queue = createFairQueue({ inAll: 3, perOwner: 2 })
  const { done, end } = gate()
  const run = (owner: string) => queue.run(owner, open, () => done)
  const busy = { status: 503, code: 'busy', headers: { 'Retry-After': '10' } }
  const waiting = [run('a'), run('a'), run('a')]
  await expect(run('a')).rejects.toMatchObject(busy)
  waiting.push(run('b'))
  await expect(run('c')).rejects.toMatchObject(busy)
  end()
  await Promise.all(waiting)
  await run('c')
})

test('who leaves makes room at once and is not worked for; who fails does not stop the others', async () => {
  const queue = createFairQueue({ inAll: 1, perOwner: 1 })
  const { done, end } = gate()
  const leaving = new AbortController()
  const first = queue.run('a', open, () => done.then(() => Promise.reject(new Error('broken'))))
  let isWorked = false
  const gone = queue.run('b', leaving.signal, async () => {
    isWorked = true
  })
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
  const next = queue.run('c', open, async () => 'answer')
  end()
  await expect(first).rejects.toThrow('broken')
  expect(await next).toBe('answer')
  expect(isWorked).toBe(false)
})
