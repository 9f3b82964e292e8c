import { expect, test } from 'vitest'
import { corruptRecords, failWrites, isAnyRecord, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { buildBatch, type NewLocalBatch } from './batch-store.ts'
import { createDraft, openApp, openTab, setUpOutboxTests } from './fixtures/outbox-test.ts'

setUpOutboxTests()

const { request, agent } = createDraft()
const newBatch: NewLocalBatch = { name: 'Shelf', request, agent, resize: true, total: 2 }

test('lists the newest batches first, also after a reload', async () => {
  const { batches } = openApp({ isStarted: false })
  const older = await batches.create(newBatch)
  await advanceTime(1)
  const newer = await batches.create({ ...newBatch, name: 'Rack', isSeries: true })
  expect(older).toMatchObject({ name: 'Shelf', isPaused: false, isComplete: false, rejected: [] })
  // The photos of a series are added one by one.
  expect(newer.isComplete).toBe(true)
  expect(await openApp({ isStarted: false }).batches.list()).toEqual([newer, older])
  expect(await openApp({ isStarted: false }).batches.read(older.id)).toEqual(older)
})

test('changes of two tabs at the same time are both kept', async () => {
  const { batches } = openApp({ isStarted: false })
  const tab = await openTab({ isStarted: false })
  const { id } = await batches.create(newBatch)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? tab.batches : batches).reject(id, [{ name: `${index}.txt`, reason: 'No image.' }]),
    ),
  )
  expect(await batches.read(id)).toMatchObject({ rejectedCount: 20 })
  expect(new Set((await batches.read(id))?.rejected.map(({ name }) => name)).size).toBe(20)
})

test('counts all rejected images, and names the first hundred', async () => {
  const { batches } = openApp({ isStarted: false })
  const { id } = await batches.create(newBatch)
  const rejected = Array.from({ length: 150 }, (_, index) => ({ name: `${index}.txt`, reason: 'No image.' }))
  await batches.reject(id, rejected.slice(0, 90))
  await batches.reject(id, rejected.slice(90))
  expect(await batches.read(id)).toMatchObject({ rejectedCount: 150, rejected: rejected.slice(0, 100) })
})

test('two tabs see the batches of each other', async () => {
  const { batches } = openApp({ isStarted: false })
  const tab = await openTab({ isStarted: false })
  const batch = buildBatch(newBatch)
  await batches.save(batch)
  await settle()
  expect(await tab.batches.list()).toEqual([batch])
  await tab.batches.update(batch.id, { isPaused: true })
  await settle()
  expect(await batches.read(batch.id)).toEqual({ ...batch, isPaused: true })
  await tab.batches.remove(batch.id)
  await settle()
  expect(await batches.list()).toEqual([])
  expect(await batches.read(batch.id)).toBeUndefined()
  expect(await batches.update(batch.id, { isPaused: false })).toBeUndefined()
})

test('a batch is removed without its runs', async () => {
  const { batches, outbox, runs } = openApp({ isStarted: false })
  const { id } = await batches.create(newBatch)
  await outbox.enqueue(createDraft('a.jpg', { batchId: id })).saved
  await batches.remove(id)
  expect(await runs.list()).toMatchObject([{ batchId: id }])
})

test('a record that cannot be parsed does not hide the others', async () => {
  const { batches } = openApp({ isStarted: false })
  const [broken, other] = [await batches.create(newBatch), await batches.create(newBatch)]
  await corruptRecords(broken.id, isAnyRecord)
  expect(await openApp({ isStarted: false }).batches.list()).toEqual([other])
})

test.each(['QuotaExceededError', 'DataError'])(
  'a write that the disk rejects leaves the disk as it was: %s',
  async (name) => {
    const { batches } = openApp({ isStarted: false })
    const batch = await batches.create(newBatch)
    failWrites(name, isAnyRecord)
    await batches.create(newBatch).catch(() => undefined)
    await batches.update(batch.id, { isPaused: true }).catch(() => undefined)
    repairStorage()
    expect(await openApp({ isStarted: false }).batches.list()).toEqual([batch])
  },
)

test('writes nothing after the sign-out', async () => {
  const { batches, scope } = openApp({ isStarted: false })
  const [stored, late] = [await batches.create(newBatch), buildBatch(newBatch)]
  scope.dispose()
  await batches.save(late).catch(() => undefined)
  await batches.update(stored.id, { isPaused: true }).catch(() => undefined)
  expect(await openApp({ isStarted: false }).batches.list()).toEqual([stored])
})
