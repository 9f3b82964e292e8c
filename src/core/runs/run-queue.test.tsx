import { expect, test } from 'vitest'
import { UserScope } from '#platform/user-scope.ts'
import { buildBatch, getBatchStore } from './batch-store.ts'
import { RunQueue } from './run-queue.ts'
import { getRunStore } from './run-store.ts'

const request = { agentCode: 'text-extractor' }
const agent = { name: 'Text Extractor', code: 'text-extractor' }

/** Saves a batch with a run that is due. */
async function saveBatch(scope: UserScope, { isPaused }: { isPaused: boolean }): Promise<void> {
  const batch = buildBatch({ name: 'Shelf', request, agent, resize: true, total: 1 })
  await getBatchStore(scope).save({ ...batch, isPaused })
  await getRunStore(scope).add({
    createdAt: 1_000,
    request,
    agent,
    batchId: batch.id,
    image: new File([new Uint8Array(9)], 'a.jpg', { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    isIdempotent: true,
    state: { status: 'waiting', nextAttemptAt: 0 },
  }).saved
}

test('the run of a paused batch does not start a drain', async () => {
  const scope = new UserScope('paused-batch')
  await saveBatch(scope, { isPaused: true })
  const queue = new RunQueue(scope, () => false)
  expect(await queue.take()).toBeUndefined()
  expect(await queue.findNextDrainTime()).toBeGreaterThan(Date.now() + 60_000)
})

test('a run that is due but was taken and is held does not start a drain', async () => {
  const scope = new UserScope('held-run')
  await saveBatch(scope, { isPaused: false })
  const queue = new RunQueue(scope, () => false)
  expect(await queue.findNextDrainTime()).toBe(0)
  expect(await queue.take()).toMatchObject({ state: { status: 'waiting' } })
  expect(await queue.findNextDrainTime()).toBeGreaterThan(Date.now() + 60_000)
})
