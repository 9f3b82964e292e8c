import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CountTemplate } from '#contract/count-template.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { deleteUnusedImages } from '../images/delete-unused-images.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { setUpTemplateTests } from '../test-support/set-up-template-tests.ts'
import { testDatabases } from '../test-support/test-server.ts'

const [embedded] = testDatabases
if (!embedded) throw new Error('There is no database')
/** A provider is configured, which would count images without a template. */
const server = setUpServer(embedded)

const counter = '/api/v1/inference/object-counter'
const agent_code = 'object-counter'
const templates = await setUpTemplateTests(server)
const { path, marked, others, newTemplate, send, read, create } = templates
const list = async (query = '') =>
  (await read<{ templates: CountTemplate[] }>(`${path}${query}`)).templates.map(({ name }) => name)
const readTrialUsed = async () =>
  (await read<{ trial_used: number }>('/api/v1/trial/status-api-key')).trial_used

test('a template counts the objects in other images, without a provider', async () => {
  const response = await send('POST', path, { ...newTemplate, name: '  M8 nuts ' })
  expect(response.status).toBe(201)
  const template = (await response.json()) as CountTemplate
  expect(template).toMatchObject({
    ...{ agent_code, name: 'M8 nuts', created_by: null, whole_side: 640 },
    image: { width: 128, height: 128 },
  })
  expect(response.headers.get('Location')).toBe(`${path}/${template.id}`)
  const counted = await send('POST', counter, { image_data: others, template_id: template.id })
  expect(await counted.json()).toMatchObject({ total_objects: 5, metadata: { provider: 'local' } })
  expect(server.provider.requests).toEqual([])
})

test('only the part of the image around the examples is stored', async () => {
  const { id, image } = await create()
  const response = await send('GET', `${path}/${id}/image`)
  expect(response.headers.get('Content-Type')).toBe('image/jpeg')
  const { width, height, exif } = await sharp(await response.arrayBuffer()).metadata()
  expect([{ width, height }, exif]).toEqual([image, undefined])
})

test('templates are listed by agent, renamed and deleted', async () => {
  const { id } = await create()
  await create({ ...newTemplate, agent_code: 'counter', name: 'Coins' })
  await create({ ...newTemplate, name: undefined })
  expect([await list(), await list('?agent_code=object-counter')]).toEqual([
    ['Coins', 'M8 nuts'],
    ['M8 nuts'],
  ])
  const renamed = await send('PATCH', `${path}/${id}`, { name: 'M10 nuts' })
  expect([renamed.status, await renamed.json()]).toEqual([200, expect.objectContaining({ name: 'M10 nuts' })])
  expect(await read(`${path}/${id}`)).toMatchObject({ id, name: 'M10 nuts' })
  expect((await send('DELETE', `${path}/${id}`)).status).toBe(204)
  expect(await list()).toEqual(['Coins'])
  expect((await send('GET', `${path}/${id}`)).status).toBe(404)
})

test('a name is used once for an agent', async () => {
  await create()
  const { id } = await create({ ...newTemplate, name: 'Washers' })
  const taken = [409, expect.objectContaining({ error: 'name_taken' })]
  const again = await send('POST', path, newTemplate)
  expect([again.status, await again.json()]).toEqual(taken)
  const renamed = await send('PATCH', `${path}/${id}`, { name: 'M8 nuts' })
  expect([renamed.status, await renamed.json()]).toEqual(taken)
  expect((await send('POST', path, { ...newTemplate, agent_code: 'counter' })).status).toBe(201)
})

test('members use each other’s templates, and only delete their own', { tags: ['slow'] }, async () => {
  const { id } = await server.json<CountTemplate>('POST', path, {
    token: templates.getUser().token,
    body: newTemplate,
  })
  const member = await server.createUser('member-2')
  await server.addMember('member-2', templates.getUser().orgId)
  const body = { organization_id: templates.getUser().orgId }
  await server.send('PUT', '/api/v1/users/me/organization', { token: member.token, body })
  const counted = await server.send('POST', counter, {
    token: member.token,
    body: { image_data: others, template_id: id },
  })
  expect(await counted.json()).toMatchObject({ total_objects: 5 })
  expect((await server.send('DELETE', `${path}/${id}`, { token: member.token })).status).toBe(403)
  const own = { ...newTemplate, name: 'Own' }
  const { id: ownId } = await server.json<CountTemplate>('POST', path, { token: member.token, body: own })
  expect((await server.send('DELETE', `${path}/${ownId}`, { token: member.token })).status).toBe(204)
})

test('a queued analysis has its template, and its key belongs to it', async () => {
  const { id } = await create()
  const { id: otherId } = await create({ ...newTemplate, name: 'Other' })
  const headers = { 'Idempotency-Key': 'photo-1', Prefer: 'respond-async' }
  const body = { image_data: others, template_id: id }
  expect((await send('POST', counter, body, headers)).status).toBe(202)
  await expect
    .poll(() => read('/api/v1/runs/photo-1'), { timeout: 20_000 })
    .toMatchObject({ status: 'succeeded', result: { total_objects: 5 } })
  expect((await send('POST', counter, { ...body, template_id: otherId }, headers)).status).toBe(422)
})

test('a form and query parameters name a template', { tags: ['slow'] }, async () => {
  const { id } = await create()
  const image = new Uint8Array(await (await fetch(others)).arrayBuffer())
  const form = new FormData()
  form.set('image', new File([image], 'photo.jpg'))
  form.set('template_id', id)
  const headers = { Authorization: `Bearer ${templates.getUser().key}` }
  const ofForm = await server.app.request(counter, { method: 'POST', headers, body: form })
  expect(await ofForm.json()).toMatchObject({ total_objects: 5 })
  const ofBody = await server.app.request(`${counter}?template_id=${id}`, {
    ...{ method: 'POST', body: image },
    headers: { ...headers, 'Content-Type': 'image/jpeg' },
  })
  expect(await ofBody.json()).toMatchObject({ total_objects: 5 })
  const invalid = await send('POST', counter, { image_data: others, template_id: 'M8 nuts' })
  expect(invalid.status).toBe(422)
})

test('templates are deleted with the account, also those of batches', async () => {
  const { token, orgId } = templates.getUser()
  const { id: template_id } = await server.json<CountTemplate>('POST', path, { token, body: newTemplate })
  await server.send('POST', '/api/v1/batches', { token, body: { agent_code, template_id } })
  expect((await server.send('DELETE', '/api/v1/users/me', { token })).status).toBe(204)
  const rows = await server.database
    .selectFrom('count_templates')
    .select('id')
    .where('organization_id', '=', orgId)
    .execute()
  expect(rows).toEqual([])
})

test('the image of a deleted template remains for an hour, for queued analyses', async () => {
  const { id } = await create()
  await server.database
    .updateTable('images')
    .set({ used_at: new Date('2026-01-01') })
    .execute()
  await send('DELETE', `${path}/${id}`)
  await deleteUnusedImages(server.database, server.imageStore)
  const rows = await server.database
    .selectFrom('images')
    .select('digest')
    .where('organization_id', '=', templates.getUser().orgId)
    .execute()
  expect(rows).toHaveLength(1)
})

test('the tool of a counting agent takes a template', async () => {
  const { id } = await create()
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: async (url, init) => await server.app.request(String(url), init),
      requestInit: { headers: { Authorization: `Bearer ${templates.getUser().key}` } },
    }),
  )
  const result = await client.callTool({ name: agent_code, arguments: { image: others, template_id: id } })
  expect(result.structuredContent).toMatchObject({ total_objects: 5 })
  await client.close()
})

test('the images of a batch are counted by its template, which stays until the batch is deleted', async () => {
  const { id: template_id } = await create({ ...newTemplate, name: undefined })
  const { id } = (await (await send('POST', '/api/v1/batches', { agent_code, template_id })).json()) as {
    id: string
  }
  expect((await send('DELETE', `${path}/${template_id}`)).status).toBe(204)
  await server.deleteUnusedImages()
  const items = `/api/v1/batches/${id}/items`
  expect((await send('POST', items, { image_data: others }, { 'Idempotency-Key': 'a' })).status).toBe(202)
  const own = { image_data: marked, examples: newTemplate.examples }
  expect((await send('POST', items, own, { 'Idempotency-Key': 'b' })).status).toBe(202)
  const readTotals = async () =>
    [
      ...(await (await send('GET', `/api/v1/batches/${id}/results`)).text()).matchAll(
        /"total_objects":(\d)/g,
      ),
    ].map(([, total]) => total)
  // A count takes 15 s on a busy machine.
  await expect.poll(readTotals, { timeout: 40_000 }).toEqual(['5', '1'])
  await send('DELETE', `/api/v1/batches/${id}/data`)
  await server.deleteUnusedImages()
  expect((await send('GET', `${path}/${template_id}`)).status).toBe(404)
})

test('a template of another organization or agent, or of a deleted one, is refused and not charged', async () => {
  const { id } = await create()
  const other = await server.createUser(`other-2`)
  const body = { image_data: others, template_id: id }
  const foreign = await server.send('POST', counter, { token: other.key, body })
  const notFound = expect.objectContaining({ error: 'template_not_found' })
  expect([foreign.status, await foreign.json()]).toEqual([404, notFound])
  const wrong = await send('POST', '/api/v1/inference/counter', body)
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    expect.objectContaining({ error: 'invalid_template' }),
  ])
  const hosted = await send('POST', counter, { ...body, provider: 'openai-compatible' })
  expect(await hosted.json()).toMatchObject({ error: 'invalid_example' })
  await send('DELETE', `${path}/${id}`)
  for (const url of ['/api/v1/batches', counter]) {
    const deleted = await send('POST', url, url === counter ? body : { agent_code, template_id: id })
    expect([deleted.status, await deleted.json()]).toEqual([404, notFound])
  }
  expect(await readTrialUsed()).toBe(0)
})

const half = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 }
test.each([
  ['no example', { examples: [] }, 'invalid_example'],
  ['only what does not count', { examples: [{ ...half, is_not: true }] }, 'invalid_example'],
  ['a box outside of the image', { examples: [{ ...half, x: 0.6 }] }, 'invalid_example'],
  ['an agent that does not count', { agent_code: 'text-extractor' }, 'invalid_example'],
  ['an image that is none', { image_data: toDataUrl(Buffer.from('no image')) }, 'invalid_image'],
  ['a blank name', { name: '  ' }, 'invalid_request'],
  ['a long name', { name: 'x'.repeat(81) }, 'invalid_request'],
])('a template with %s is refused', async (_, change, error) => {
  const response = await send('POST', path, { ...newTemplate, ...change })
  expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ error })])
  expect(await list()).toEqual([])
})
