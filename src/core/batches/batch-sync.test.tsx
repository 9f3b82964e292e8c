import { expect, test } from 'vitest'
import { createErrorResponse } from '#core/runs/fixtures/fake-inference-server.ts'
import type { AppInstance } from '#core/runs/fixtures/open-page.ts'
import {
  addToBatch,
  createTestBatch,
  openApp,
  server,
  setUpOutboxTests,
  switchOrganization,
} from '#core/runs/fixtures/outbox-test.ts'
import { setBatchTemplate } from '#core/runs/replace-template.ts'
import { closeAfterTest } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { getBatchSync } from './batch-sync.ts'

setUpOutboxTests()

/** Sends what changes until the end of the test. */
async function sync({ scope }: AppInstance) {
  const started = getBatchSync(scope)
  started.start()
  closeAfterTest(() => started.stop())
  await advanceTime(1_000)
  return started
}

/** A batch with one photo that has a result. */
async function openBatch(more: Parameters<typeof createTestBatch>[1] = {}) {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, more)
  const run = await addToBatch(page, batch)
  page.outbox.start()
  await settle()
  server.batches.log.length = 0
  return { page, batch, run }
}

test('sends a note, a name and a deletion once', async () => {
  const { page, batch, run } = await openBatch()
  await page.runs.update(run.id, (it) => ({ ...it, note: 'SN-17' }))
  await page.batches.update(batch.id, { name: 'Hall 8' })
  expect(await getBatchSync(page.scope).countUnsent()).toBe(2)
  const started = await sync(page)
  expect(server.batches.items.get(run.id)?.note).toBe('SN-17')
  expect(server.batches.saved.get(batch.id)?.name).toBe('Hall 8')
  expect(server.batches.log.toSorted()).toEqual([`PATCH ${run.id}`, `PUT ${batch.id}`].toSorted())
  expect(await started.countUnsent()).toBe(0)

  await page.outbox.remove(run)
  expect(await started.countUnsent()).toBe(1)
  await advanceTime(1_000)
  expect(server.batches.items.has(run.id)).toBe(false)
  expect(await started.countUnsent()).toBe(0)
  await advanceTime(600_000)
  expect(server.batches.log).toHaveLength(3)
})

test('sends the template that a series gets after its first photo, and that it has none again', async () => {
  const { page, batch } = await openBatch({ isSeries: true })
  await sync(page)
  const readTemplate = () => server.batches.saved.get(batch.id)?.template_id
  expect(readTemplate()).toBe(null)
  await setBatchTemplate(page.scope, batch.id, { id: 'nuts', name: 'M8 nuts' })
  await advanceTime(1_000)
  expect(readTemplate()).toBe('nuts')
  await setBatchTemplate(page.scope, batch.id, undefined)
  await advanceTime(1_000)
  expect(readTemplate()).toBe(null)
  await advanceTime(600_000)
  expect(server.batches.log).toEqual(Array(2).fill(`PUT ${batch.id}`))
})

test('sends the template that is chosen after another one was refused', async () => {
  const { page, batch } = await openBatch({ isSeries: true })
  await sync(page)
  server.batches.deletedTemplates.add('nuts')
  await setBatchTemplate(page.scope, batch.id, { id: 'nuts', name: 'M8 nuts' })
  await advanceTime(600_000)
  expect(server.batches.log).toEqual([`PUT ${batch.id}`])
  await setBatchTemplate(page.scope, batch.id, { id: 'bolts', name: 'Bolts' })
  await advanceTime(1_000)
  expect(server.batches.saved.get(batch.id)?.template_id).toBe('bolts')
})

test('adds results to a batch that is shared later, without another charge', async () => {
  const { page, batch, run } = await openBatch({ isShared: false })
  await page.runs.update(run.id, (it) => ({ ...it, note: 'SN-17' }))
  await sync(page)
  expect(server.batches.log).toEqual([])
  await page.batches.update(batch.id, { isShared: true })
  await advanceTime(3_000)
  expect(server.batches.items.get(run.id)).toMatchObject({ id: batch.id, note: 'SN-17' })
  expect(server.charges.get(run.id)).toBe(1)
  expect(server.keys).toEqual([run.id, run.id])
  // The series may have got a template since, and the repeated request is the same.
  expect(server.requests.map(({ body }) => body.template_id)).toEqual([undefined, null])
  expect(await page.runs.read(run.id)).toMatchObject({ sharing: 'sent', sentNote: 'SN-17' })
})

test('sends a note that is changed after the response to the first one was lost', async () => {
  const { page, batch, run } = await openBatch({ isShared: false })
  await page.runs.update(run.id, (it) => ({ ...it, note: 'SN-17' }))
  await sync(page)
  server.outcomes.push('lost response')
  await page.batches.update(batch.id, { isShared: true })
  await advanceTime(1_000)
  await page.runs.update(run.id, (it) => ({ ...it, note: 'SN-18' }))
  await advanceTime(60_000)
  expect(server.batches.items.get(run.id)?.note).toBe('SN-18')
  expect(server.charges.get(run.id)).toBe(1)
})

test.each([
  ['old', -13 * 24 * 3_600_000],
  ['from the future by a clock that was ahead', 60_000],
])('does not add results that are %s, because they may be charged again', async (_, offsetMs) => {
  const { page, batch, run } = await openBatch({ isShared: false })
  await page.runs.update(run.id, (it) => {
    const completedAt = Date.now() + offsetMs
    return it.state.status === 'done' ? { ...it, state: { ...it.state, completedAt } } : undefined
  })
  await page.batches.update(batch.id, { isShared: true })
  await sync(page)
  await advanceTime(10_000)
  expect(server.keys).toEqual([run.id])
})

test('sends nothing of a batch that is not shared', async () => {
  const { page, batch, run } = await openBatch({ isShared: false })
  const started = await sync(page)
  await page.batches.update(batch.id, { name: 'Hall 8' })
  await page.runs.update(run.id, (it) => ({ ...it, note: 'SN-17' }))
  await page.outbox.remove(run)
  await advanceTime(600_000)
  expect(server.batches.log).toEqual([])
  expect(server.keys).toEqual([run.id])
  expect(await started.countUnsent()).toBe(0)
})

test('what was sent stays when the sharing is turned off, and later changes are not sent', async () => {
  const { page, batch, run } = await openBatch()
  await page.batches.update(batch.id, { isShared: false })
  await page.runs.update(run.id, (it) => ({ ...it, note: 'SN-17' }))
  await sync(page)
  expect(server.batches.log).toEqual([])
  expect(server.batches.items.has(run.id)).toBe(true)
})

test('a photo with a new note that the server has lost is shared again, and one that was deleted is not', async () => {
  const { page, batch, run: lost } = await openBatch()
  const deleted = await addToBatch(page, batch)
  page.outbox.flush()
  await settle()
  server.batches.lose(lost.id)
  server.batches.items.delete(deleted.id)
  server.batches.deleted.add(deleted.id)
  for (const { id } of [lost, deleted]) await page.runs.update(id, (it) => ({ ...it, note: 'SN-17' }))
  await sync(page)
  await advanceTime(10_000)
  expect(server.batches.items.get(lost.id)?.note).toBe('SN-17')
  expect(await page.runs.read(lost.id)).toMatchObject({ sharing: 'sent', sentNote: 'SN-17' })
  expect((await page.runs.read(deleted.id))?.sharing).toBe('deleted')
  expect(server.keys).toEqual([lost.id, deleted.id, lost.id])
})

test('the photos of a batch that the server has lost are shared again, when the next one is sent', async () => {
  const { page, batch, run } = await openBatch()
  server.batches.lose(batch.id, run.id)
  await sync(page)
  const next = await addToBatch(page, batch)
  page.outbox.flush()
  await advanceTime(10_000)
  expect([...server.batches.items.keys()].sort()).toEqual([run.id, next.id])
  expect(server.batches.saved.has(batch.id)).toBe(true)
  expect((await page.runs.read(run.id))?.sharing).toBe('sent')
})

test('tries again when the network is back, and ends the sharing of a batch that was deleted', async () => {
  const { page, batch } = await openBatch()
  await page.batches.update(batch.id, { name: 'Hall 8' })
  server.isReachable = false
  await sync(page)
  expect((await page.batches.read(batch.id))?.sentName).toBe('Hall 7')
  server.isReachable = true
  server.batches.deleted.add(batch.id)
  await advanceTime(10_000)
  expect(await page.batches.read(batch.id)).toMatchObject({ isShared: false })
})

test('an organization without requests holds up neither notes nor the photos of others', async () => {
  const page = openApp({ isStarted: false })
  const batches = []
  const runs = []
  for (const organization of ['a', 'a', 'b']) {
    switchOrganization(organization)
    const batch = await createTestBatch(page, { isShared: false })
    batches.push(batch)
    runs.push(await addToBatch(page, batch))
    // Runs are sent in the order in which they were added.
    await advanceTime(1)
  }
  page.outbox.start()
  await settle()
  server.outcomes.push(createErrorResponse(402, { error: 'usage_limit_exceeded' }))
  for (const { id } of batches) await page.batches.update(id, { isShared: true })
  await sync(page)
  const [first, second, ofB] = runs.map(({ id }) => id)
  expect(server.keys.slice(3)).toEqual([first, ofB])

  await page.runs.update(ofB ?? '', (it) => ({ ...it, note: 'SN-17' }))
  await advanceTime(1_000)
  expect(server.batches.items.get(ofB ?? '')?.note).toBe('SN-17')
  expect(server.keys).toHaveLength(5)
  await advanceTime(300_000)
  expect(server.keys.slice(5)).toEqual([first, second])
})
