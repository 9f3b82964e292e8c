import { expect, test } from 'vitest'
import { settle } from '#platform/fixtures/virtual-time.ts'
import { storedSession } from '#platform/stored-session.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import {
  addToBatch,
  createTestBatch,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
} from './fixtures/outbox-test.ts'

setUpOutboxTests()

const place = { latitude: 48.1, longitude: 11.5, accuracy: 12 }

test('creates the batch before its first photos, and sends what belongs to them', async () => {
  server.concurrency = 3
  const page = openApp({ isStarted: false })
  const template = { id: 'nuts', name: 'M8 nuts' }
  const region = { x: 0, y: 0, width: 0.5, height: 1 }
  const request = { agentCode: 'counter', template, region }
  const batch = await createTestBatch(page, { isSeries: true, request })
  const taken = { at: Date.UTC(2026, 10, 27), place }
  const first = await addToBatch(page, batch, { note: 'SN-17', taken })
  const second = await addToBatch(page, batch)
  page.outbox.start()
  await settle()
  expect(server.batches.log).toEqual([`PUT ${batch.id}`])
  expect(server.batches.saved.get(batch.id)).toMatchObject({
    name: 'Hall 7',
    agent_code: 'counter',
    template_id: 'nuts',
    is_series: true,
  })
  expect(server.requests[0]?.body).toMatchObject({ template_id: 'nuts', region })
  expect(server.batches.items.get(first.id)).toEqual({
    id: batch.id,
    name: 'photo.jpg',
    position: Number.parseInt(first.id, 10),
    note: 'SN-17',
    taken_at: '2026-11-27T00:00:00.000Z',
    place,
  })
  expect(server.batches.items.get(second.id)?.position).toBeGreaterThan(Number.parseInt(first.id, 10))
  expect(await page.runs.read(first.id)).toMatchObject({ sharing: 'sent', sentNote: 'SN-17' })
  expect(server.charged).toBe(2)
})

test('says that a photo is counted without a template, because the batch on the server may have one', async () => {
  const page = openApp({ isStarted: false })
  await addToBatch(page, await createTestBatch(page))
  page.outbox.start()
  await settle()
  expect(server.requests[0]?.body.template_id).toBe(null)
})

test('sends nothing but the analysis if the batch is not shared', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, { isShared: false })
  const run = await addToBatch(page, batch, { note: 'SN-17', taken: { at: Date.now(), place } })
  page.outbox.start()
  await settle()
  expect(server.batches.log).toEqual([])
  expect(server.requests.map(({ body }) => Object.keys(body))).toEqual([['image_data']])
  expect(await page.runs.read(run.id)).toMatchObject({ state: { status: 'done' } })
  expect((await page.runs.read(run.id))?.sharing).toBeUndefined()
})

test('creates the batch again if the server has lost it', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page)
  await page.batches.update(batch.id, { sentName: batch.name })
  const run = await addToBatch(page, batch)
  page.outbox.start()
  await settle()
  expect(server.batches.log).toEqual([`PUT ${batch.id}`])
  expect(server.keys).toEqual([run.id, run.id])
  expect(server.batches.items.has(run.id)).toBe(true)
  expect(server.charged).toBe(1)
})

test('after the organization has deleted the batch, the photos stay, and are sent without it when the user retries', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page)
  const runs = [await addToBatch(page, batch), await addToBatch(page, batch)]
  server.batches.deleted.add(batch.id)
  page.outbox.start()
  await settle()
  expect(await page.batches.read(batch.id)).toMatchObject({
    isShared: false,
    sharingEnd: 'The batch was deleted.',
  })
  for (const run of runs) expect(await readRunState(page, run)).toMatchObject({ status: 'failed' })
  expect(server.charged).toBe(0)

  await page.outbox.retryFailed(await page.runs.list())
  await settle()
  for (const run of runs) expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
  expect(server.requests.every(({ body }) => body.batch === undefined)).toBe(true)
})

test.each([
  ['deleted', 'deleted'],
  ['cancelled', 'sent'],
])('after a batch was %s, its photos that the server had are %s', async (change, sharing) => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page)
  const first = await addToBatch(page, batch)
  page.outbox.start()
  await settle()
  if (change === 'deleted') server.batches.deleted.add(batch.id)
  else server.outcomes.push(createErrorResponse(409, { error: 'batch_cancelled' }))
  await addToBatch(page, batch)
  page.outbox.flush()
  await settle()
  expect((await page.batches.read(batch.id))?.isShared).toBe(false)
  expect((await page.runs.read(first.id))?.sharing).toBe(sharing)
})

test('a photo that was deleted from the batch stays on the device', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page)
  const run = await addToBatch(page, batch)
  server.batches.deleted.add(run.id)
  page.outbox.start()
  await settle()
  expect(await page.runs.read(run.id)).toMatchObject({ state: { status: 'failed' }, sharing: 'deleted' })
  expect((await page.batches.read(batch.id))?.isShared).toBe(true)
})

test('belongs to the organization in which the batch was created', async () => {
  const workIn = (id: string) =>
    storedSession.saveUser({ ...storedSession.user(), organization: { id, name: id, role: 'member' } })
  workIn('a')
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page)
  workIn('b')
  await addToBatch(page, batch)
  page.outbox.start()
  await settle()
  expect(server.batches.organizations).toEqual(['a'])
  expect(server.requests.map(({ organizationId }) => organizationId)).toEqual(['a'])
})

test('the note of the first attempt is the one that the server has', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page)
  const run = await addToBatch(page, batch)
  server.outcomes.push('lost response')
  page.outbox.start()
  await settle()
  await page.runs.update(run.id, (it) => ({ ...it, note: 'typed later' }))
  page.outbox.flush()
  await settle()
  expect(await page.runs.read(run.id)).toMatchObject({ sharing: 'sent', sentNote: '', note: 'typed later' })
  expect(server.batches.items.get(run.id)?.note).toBeUndefined()
  expect(server.charged).toBe(1)
})
