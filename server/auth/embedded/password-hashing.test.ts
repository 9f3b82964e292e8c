import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hashing.ts'

const scrypt = vi.hoisted(() => ({
  running: 0,
  maxRunning: 0,
  pending: [] as PromiseWithResolvers<string>[],
}))

vi.mock('better-auth/crypto', () => {
  async function run(): Promise<string> {
    const work = Promise.withResolvers<string>()
    scrypt.pending.push(work)
    scrypt.maxRunning = Math.max(scrypt.maxRunning, ++scrypt.running)
    return await work.promise.finally(() => {
      scrypt.running -= 1
    })
  }
  return { hashPassword: run, verifyPassword: run }
})

const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve))

async function completePendingHashes(): Promise<void> {
  while (scrypt.pending.length > 0) {
    scrypt.pending.shift()?.resolve('hash')
    await waitForNextTask()
  }
}

afterEach(completePendingHashes)

test('hashes and verifies at most two passwords at a time, and refuses more than 50 waiting', async () => {
  const attempts = Array.from({ length: 60 }, (_, index) =>
    index % 2 ? hashPassword('x') : verifyPassword({ hash: 'h', password: 'x' }),
  )
  const results = Promise.allSettled(attempts)
  await waitForNextTask()
  expect(scrypt.running).toBe(2)
  await completePendingHashes()
  const refused = (await results).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({
    status: 503,
    code: 'temporarily_unavailable',
    headers: { 'Retry-After': '5' },
  })
  expect(scrypt.maxRunning).toBe(2)
})

test('hashes waiting passwords after one has failed', async () => {
  const attempts = Array.from({ length: 5 }, () => hashPassword('x'))
  const results = Promise.allSettled(attempts)
  for (let count = 0; count < 5; count++) {
    await waitForNextTask()
    scrypt.pending.shift()?.reject(new Error('Out of memory'))
  }
  expect((await results).every(({ status }) => status === 'rejected')).toBe(true)
  const next = hashPassword('x')
  await waitForNextTask()
  await completePendingHashes()
  expect(await next).toBe('hash')
})
