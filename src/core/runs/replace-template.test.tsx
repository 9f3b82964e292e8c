import { expect, test } from 'vitest'
import { failWrites } from '#platform/fixtures/storage-faults.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { createErrorResponse } from './fixtures/fake-inference-server.ts'
import {
  addToBatch,
  createDraft,
  createTestBatch,
  isRunWithStatus,
  openApp,
  readRunState,
  server,
  setUpOutboxTests,
} from './fixtures/outbox-test.ts'
import { replaceTemplate, setBatchTemplate } from './replace-template.ts'

setUpOutboxTests()

const nuts = { id: 'nuts', name: 'M8 nuts' }
const bolts = { id: 'bolts', name: 'Bolts' }
const region = { x: 0, y: 0, width: 0.5, height: 1 }
const counter = { agentCode: 'counter', template: nuts, region }
const refuseDeleted = () =>
  createErrorResponse(404, { error: 'template_not_found', message: 'There is no such template.' })
const sent = () => server.requests.map(({ body: { image_data: _, ...body } }) => body)

test('the photos of an offline batch whose template was deleted stay, and are counted without it', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, { isShared: false, request: counter })
  await addToBatch(page, batch)
  await addToBatch(page, batch)
  server.outcomes.push(refuseDeleted(), refuseDeleted())
  page.outbox.start()
  await settle()
  const runs = await page.runs.list()
  expect(runs.map(({ state }) => state)).toEqual(
    Array(2).fill(expect.objectContaining({ status: 'failed', isTemplateDeleted: true })),
  )
  for (const run of runs) expect(await page.runs.readImage(run)).toBeInstanceOf(File)

  await replaceTemplate(page.scope, runs, undefined)
  await settle()
  expect(sent().slice(2)).toEqual([{}, {}])
  for (const run of runs) expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
  expect((await page.batches.read(batch.id))?.request).toEqual({ agentCode: 'counter' })
  expect(server.charged).toBe(2)
})

test('photos whose template was deleted are not among those that are retried', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, { isShared: false, request: counter })
  await addToBatch(page, batch)
  const other = await addToBatch(page, batch)
  server.outcomes.push(
    refuseDeleted(),
    createErrorResponse(400, { error: 'invalid_request', message: 'No.' }),
  )
  page.outbox.start()
  await settle()
  await page.outbox.retryFailed(await page.runs.list())
  await settle()
  expect(server.keys.slice(2)).toEqual([other.idempotencyKey])
})

test('a photo whose response was lost is sent again, although another one like it was refused', async () => {
  const page = openApp({ isStarted: false })
  const lost = await addToBatch(page, await createTestBatch(page, { isShared: false }))
  server.outcomes.push('lost response')
  page.outbox.start()
  await settle()
  server.agents = ['reader']
  server.outcomes.push(createErrorResponse(503, { error: 'engine_unavailable', message: 'No engine.' }))
  const { run: other } = page.outbox.submit(createDraft('other.jpg'))
  await advanceTime(60_000)
  expect(server.keys.slice(0, 3)).toEqual([lost.id, other.id, lost.id])
  expect(await readRunState(page, lost)).toMatchObject({ status: 'done' })
})

test('a photo whose response was lost is charged once if its batch gets a template', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, { isShared: false })
  const lost = await addToBatch(page, batch)
  server.outcomes.push('lost response')
  page.outbox.start()
  await settle()
  expect(await readRunState(page, lost)).toMatchObject({ status: 'waiting', cause: 'connection' })
  const next = await addToBatch(page, batch)
  await setBatchTemplate(page.scope, batch.id, nuts)
  page.outbox.flush()
  await settle()
  expect(await readRunState(page, lost)).toMatchObject({ status: 'done' })
  expect(await page.runs.read(next.id)).toMatchObject({
    state: { status: 'done' },
    request: { template: nuts },
  })
  expect(server.charged).toBe(2)
})

test('a photo has one key after a change of its template that the disk refuses at first', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, { isShared: false })
  const run = await addToBatch(page, batch)
  failWrites('QuotaExceededError', isRunWithStatus('waiting'), 1)
  await setBatchTemplate(page.scope, batch.id, nuts)
  const changed = await page.runs.read(run.id)
  expect(changed?.request.template).toEqual(nuts)
  server.outcomes.push('lost response')
  page.outbox.start()
  await advanceTime(60_000)
  expect(new Set(server.keys)).toEqual(new Set([changed?.idempotencyKey]))
  expect(server.charged).toBe(1)
})

test('a remedy for one photo leaves the template that its batch has got since', async () => {
  const page = openApp({ isStarted: false })
  const batch = await createTestBatch(page, { isShared: false, request: counter })
  const one = await addToBatch(page, batch)
  const other = await addToBatch(page, batch)
  const read = async ({ id }: { id: string }) => {
    const run = await page.runs.read(id)
    if (!run) throw new Error('The run is not stored.')
    return run
  }
  server.outcomes.push(refuseDeleted())
  const release = server.withhold()
  page.outbox.start()
  await settle()
  await replaceTemplate(page.scope, [await read(one)], bolts)
  release(refuseDeleted())
  await settle()
  expect(await read(one)).toMatchObject({ state: { status: 'done' }, request: { template: bolts } })
  page.outbox.stop()
  const waiting = await addToBatch(page, { ...batch, ...(await page.batches.read(batch.id)) })
  await replaceTemplate(page.scope, [await read(other)], undefined)
  await settle()
  expect((await read(other)).request.template).toBeUndefined()
  expect((await page.batches.read(batch.id))?.request.template).toEqual(bolts)
  expect((await read(waiting)).request.template).toEqual(bolts)
})

test('a photo whose template was deleted is counted by another one', async () => {
  const page = openApp()
  server.outcomes.push(refuseDeleted())
  const { run } = page.outbox.submit({ ...createDraft(), request: counter })
  await settle()
  const [failed] = await page.runs.list()
  if (!failed) throw new Error('The run is not stored.')
  await replaceTemplate(page.scope, [failed], bolts)
  await settle()
  expect(sent()).toEqual([
    { template_id: 'nuts', region },
    { template_id: 'bolts', region },
  ])
  expect(await readRunState(page, run)).toMatchObject({ status: 'done' })
})

test('a series that gets a template is counted by it, but not its photos with a result or a failure', async () => {
  const page = openApp({ isStarted: false })
  const request = { agentCode: 'counter', provider: 'google', model: 'gemini' }
  const series = await createTestBatch(page, { isShared: false, isSeries: true, request })
  const failed = await addToBatch(page, series)
  server.outcomes.push(createErrorResponse(400, { error: 'invalid_request', message: 'No.' }))
  page.outbox.start()
  await settle()
  page.outbox.stop()
  const waiting = await addToBatch(page, series)
  await setBatchTemplate(page.scope, series.id, nuts)
  expect((await page.runs.read(waiting.id))?.request).toEqual({ agentCode: 'counter', template: nuts })
  expect((await page.runs.read(failed.id))?.request.template).toBeUndefined()
})

test('a chosen model counts again if the series no longer has a template', async () => {
  const page = openApp({ isStarted: false })
  const request = { agentCode: 'counter', provider: 'google', model: 'gemini' }
  const series = await createTestBatch(page, { isSeries: true, request })
  const before = await addToBatch(page, series)
  await setBatchTemplate(page.scope, series.id, nuts)
  const changed = await page.batches.read(series.id)
  const next = await addToBatch(page, { ...series, ...changed })
  const requests = async () =>
    [await page.runs.read(before.id), await page.runs.read(next.id)].map((run) => run?.request)
  expect(await requests()).toEqual(Array(2).fill({ agentCode: 'counter', template: nuts }))

  await setBatchTemplate(page.scope, series.id, undefined)
  expect(await requests()).toEqual([request, request])
  expect((await page.batches.read(series.id))?.request).toEqual(request)
  page.outbox.start()
  await settle()
  expect(server.batches.saved.get(series.id)).toMatchObject({ provider: 'google', model: 'gemini' })
})

test('the server gets a shared series with a template without the chosen model', async () => {
  const page = openApp({ isStarted: false })
  const request = { agentCode: 'counter', provider: 'google', model: 'gemini', template: nuts }
  const series = await createTestBatch(page, { isSeries: true, request })
  await addToBatch(page, series)
  page.outbox.start()
  await settle()
  const saved = server.batches.saved.get(series.id)
  expect(saved).toMatchObject({ template_id: 'nuts' })
  expect(saved).not.toHaveProperty('model')
})
