import { expect, test } from 'vitest'
import { setUpServer } from '../test-support/set-up-server.ts'
import { setUpTemplateTests } from '../test-support/set-up-template-tests.ts'
import { testDatabases } from '../test-support/test-server.ts'

const [embedded] = testDatabases
if (!embedded) throw new Error('There is no database')
/** A provider is configured, which counts images without a template. */
const server = setUpServer(embedded)

const counter = '/api/v1/inference/object-counter'
const agent_code = 'object-counter'
const { path, others, newTemplate, send, read, create } = await setUpTemplateTests(server)

test('the images of a shared batch are counted by its template', async () => {
  const { id: template_id } = await create()
  const batch = '0b0e1f5e-6d0c-4f7a-8d54-6f7f2a1d3c01'
  const put = await send('PUT', `/api/v1/batches/${batch}`, { agent_code, template_id })
  expect(await put.json()).toMatchObject({ id: batch, template_id })
  const ref = { id: batch, name: 'photo.jpg', position: 1 }
  const counted = await send('POST', counter, { image_data: others, batch: ref }, { 'Idempotency-Key': 'c' })
  expect(await counted.json()).toMatchObject({ total_objects: 5 })
})

test('a shared batch gets a template later, another one, or none', async () => {
  const { id: template_id } = await create()
  const batch = '0b0e1f5e-6d0c-4f7a-8d54-6f7f2a1d3c02'
  const put = (body: object = {}) => send('PUT', `/api/v1/batches/${batch}`, { agent_code, ...body })
  const putTemplate = async (body: object = {}) =>
    ((await (await put(body)).json()) as { template_id: string | null }).template_id
  expect(await putTemplate()).toBe(null)
  expect(await putTemplate({ template_id })).toBe(template_id)
  expect(await putTemplate({ name: 'Hall 7' })).toBe(template_id)
  await send('DELETE', `${path}/${template_id}`)
  expect(await putTemplate({ template_id }), 'of a batch that has it').toBe(template_id)
  const { id: ofAnother } = await create({ ...newTemplate, agent_code: 'counter' })
  const wrong = await put({ template_id: ofAnother })
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { error: 'invalid_template' }])
  expect(await putTemplate({ template_id: null })).toBe(null)
  await put({ template_id })
  await send('DELETE', `/api/v1/batches/${batch}/data`)
  const late = await put({ template_id })
  expect([late.status, await late.json()]).toMatchObject([410, { error: 'batch_deleted' }])
})

test('a retry returns the stored result after the template of its batch was changed', async () => {
  const batch = '0b0e1f5e-6d0c-4f7a-8d54-6f7f2a1d3c05'
  const { id: template_id } = await create()
  const { id: other } = await create({ ...newTemplate, name: 'M10 nuts' })
  await send('PUT', `/api/v1/batches/${batch}`, { agent_code, template_id })
  const body = { image_data: others, batch: { id: batch, name: 'photo.jpg', position: 1 } }
  const key = { 'Idempotency-Key': 'changed' }
  const first = await (await send('POST', counter, body, key)).text()
  const addItem = () => send('POST', `/api/v1/batches/${batch}/items`, { image_data: others }, key)
  expect((await addItem()).status).toBe(202)
  for (const changed of [other, null]) {
    await send('PUT', `/api/v1/batches/${batch}`, { agent_code, template_id: changed })
    const retry = await send('POST', counter, body, key)
    expect([retry.status, retry.headers.get('Idempotent-Replayed'), await retry.text()]).toEqual([
      200,
      'true',
      first,
    ])
    expect((await addItem()).status, 'of an item').toBe(202)
  }
})

test('an image is counted without the template of its batch, also one that has a result already', async () => {
  const { id: template_id } = await create()
  const batch = '0b0e1f5e-6d0c-4f7a-8d54-6f7f2a1d3c03'
  await send('PUT', `/api/v1/batches/${batch}`, { agent_code, template_id })
  const body = { image_data: others, provider: 'openai-compatible' }
  const key = { 'Idempotency-Key': 'before' }
  expect((await send('POST', counter, body, key)).status).toBe(200)
  const shared = { ...body, batch: { id: batch, name: 'photo.jpg', position: 1 } }
  const repeated = await send('POST', counter, { ...shared, template_id: null }, key)
  expect([repeated.status, repeated.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
  const next = await send('POST', counter, { ...shared, template_id: null }, { 'Idempotency-Key': 'next' })
  expect([next.status, server.provider.requests.length]).toEqual([200, 2])
  const { items } = await read<{ items: { run_id: string }[] }>(`/api/v1/batches/${batch}/items`)
  expect(items.map(({ run_id }) => run_id)).toEqual(['before', 'next'])
  const counted = await send('POST', counter, shared, { 'Idempotency-Key': 'by-template' })
  expect(await counted.json(), 'only the local engine counts by a template').toMatchObject({
    error: 'invalid_example',
  })
})

test('an image whose template was deleted is not said to be in a batch that it is added to later', async () => {
  const { id: template_id } = await create()
  const body = { image_data: others, template_id }
  const key = { 'Idempotency-Key': 'alone' }
  expect((await send('POST', counter, body, key)).status).toBe(200)
  const batch = '0b0e1f5e-6d0c-4f7a-8d54-6f7f2a1d3c04'
  await send('PUT', `/api/v1/batches/${batch}`, { agent_code })
  await send('DELETE', `${path}/${template_id}`)
  const shared = { ...body, batch: { id: batch, name: 'photo.jpg', position: 1 } }
  const added = await send('POST', counter, shared, key)
  expect([added.status, await added.json()]).toMatchObject([404, { error: 'template_not_found' }])
  expect((await send('POST', counter, body, key)).headers.get('Idempotent-Replayed')).toBe('true')
})
