import { expect, test, vi } from 'vitest'
import { closeAfterTest, setUpUserTests } from './fixtures/user-test.ts'
import { advanceTime, settle } from './fixtures/virtual-time.ts'
import { SyncLoop } from './sync-loop.ts'
import { UserScope } from './user-scope.ts'

setUpUserTests(() => void vi.stubGlobal('fetch', async () => Response.json({})))

const settleMs = 100

/** Starts a loop whose passes end as `sync` says, and records their times in ms since the start. */
async function startLoop(sync: () => Promise<number>, lock: string = crypto.randomUUID()) {
  const passes: number[] = []
  const start = Date.now()
  const scope = new UserScope('ada')
  const loop = new SyncLoop({
    signal: scope.signal,
    lock,
    sync() {
      passes.push(Date.now() - start)
      return sync()
    },
    watch: () => () => undefined,
    settleMs,
  })
  closeAfterTest(() => scope.dispose())
  loop.start()
  await settle()
  return { loop, passes, scope }
}

const never = async () => Number.POSITIVE_INFINITY

test('changes within the delay are sent by one pass, and a change during a pass by the next one', async () => {
  const pass = Promise.withResolvers<number>()
  const { loop, passes } = await startLoop(() => (passes.length === 1 ? pass.promise : never()))
  await advanceTime(50)
  loop.request(settleMs)
  await advanceTime(1_000)
  expect(passes).toEqual([100])
  loop.request(settleMs)
  await advanceTime(1_000)
  pass.resolve(Number.POSITIVE_INFINITY)
  await settle()
  expect(passes).toEqual([100, 2_050])
})

test('a pass follows when more is due, and after 5 minutes at the latest', async () => {
  const { passes } = await startLoop(async () =>
    passes.length === 1 ? Date.now() + 20_000 : Number.POSITIVE_INFINITY,
  )
  await advanceTime(320_100)
  expect(passes).toEqual([100, 20_100, 320_100])
})

test('a pass that has failed is repeated after 5 s', async () => {
  const { passes } = await startLoop(() => (passes.length < 3 ? Promise.reject(new Error('Read.')) : never()))
  await advanceTime(60_000)
  expect(passes).toEqual([100, 5_100, 10_100])
})

test('only one of two loops sends, and the other one within 5 s after it has ended', async () => {
  const pass = Promise.withResolvers<number>()
  const lock = crypto.randomUUID()
  const { passes } = await startLoop(() => pass.promise, lock)
  const other = await startLoop(never, lock)
  await advanceTime(60_000)
  expect([passes, other.passes]).toEqual([[100], []])
  pass.resolve(Number.POSITIVE_INFINITY)
  await advanceTime(5_000)
  expect(other.passes).toHaveLength(1)
})

test('a pause of weeks ends when the network may be back', async () => {
  const { loop, passes } = await startLoop(never)
  await advanceTime(100)
  loop.pause(10_000_000_000)
  loop.request(0)
  await advanceTime(3_600_000)
  expect(passes).toEqual([100])
  dispatchEvent(new Event('online'))
  await settle()
  expect(passes).toHaveLength(2)
})

test('nothing is sent after the sign-out', async () => {
  const { loop, passes, scope } = await startLoop(never)
  scope.dispose()
  loop.start()
  dispatchEvent(new Event('online'))
  await advanceTime(600_000)
  expect(passes).toEqual([])
})
