import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maxCountTemplates } from '#contract/count-template.ts'
import { datasetLimits } from '#contract/dataset.ts'
import { maxBatches, responseRetentionDays } from '../batches/batches.ts'
import type { Tables } from '../database/tables.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createImageDataUrl, testDatabases, tinyImage } from '../test-support/test-server.ts'

const parallel = 12
/** How many more fit. */
const left = 3

describe.each(testDatabases)('parallel requests do not exceed a limit together, on $name', (database) => {
  const server = setUpServer(database, { env: { IMAGE_STORAGE_MB: '4096' } })
  let user: Awaited<ReturnType<typeof server.createUser>>
  let users = 0
  const createUser = async () => {
    user = await server.createUser(`user-${++users}`)
    return { organization_id: user.orgId, agent_code: 'text-extractor' }
  }
  /** Returns the error codes of parallel requests, sorted, and '' for those that have succeeded. */
  async function sendAll(send: (index: number) => Promise<Response> | Response): Promise<string[]> {
    const responses = await Promise.all(Array.from({ length: parallel }, (_, index) => send(index)))
    const codes = responses.map(async (response) => {
      const { error = '' } = (await response.json()) as { error?: string }
      return response.ok ? '' : error
    })
    return (await Promise.all(codes)).sort()
  }
  const expected = (error: string, succeeded = left) => [
    ...new Array(succeeded).fill(''),
    ...new Array(parallel - succeeded).fill(error),
  ]
  const count = async (table: keyof Tables) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where organization_id = ${user.orgId}`.execute(
      server.database,
    )
    return rows[0]?.count
  }
  const post = (path: string, body: object, token = user.token) => server.send('POST', path, { token, body })
  const saveBatch = (id: string) =>
    server.send('PUT', `/api/v1/batches/${id}`, { token: user.token, body: { agent_code: 'text-extractor' } })
  const insertDatasets = async (length: number) => {
    const values = { ...(await createUser()), name: 'a set', scorers: '{}' }
    return await server.database
      .insertInto('datasets')
      .values(new Array(length).fill(values))
      .returning('id')
      .execute()
  }

  test('of golden sets', async () => {
    await insertDatasets(datasetLimits.sets - left)
    const body = { name: 'another', agent_code: 'text-extractor' }
    expect(await sendAll(() => post('/api/v1/datasets', body))).toEqual(expected('too_many_datasets'))
    expect(await count('datasets')).toBe(datasetLimits.sets)
  })

  test.each([
    ['of the API', () => post('/api/v1/batches', { agent_code: 'text-extractor' })],
    ['of the app', () => saveBatch(randomUUID())],
  ])('of batches %s', async (_, create) => {
    const row = await createUser()
    const deleted = { ...row, deleted_at: new Date() }
    const expired = {
      ...row,
      created_at: new Date(Date.now() - (responseRetentionDays + 1) * 24 * 3_600_000),
    }
    const uncounted = [deleted, ...new Array(left).fill(expired)]
    const rows = [
      ...new Array(maxBatches - left - 2).fill(row),
      { ...expired, is_shared: true },
      ...uncounted,
    ]
    for (let start = 0; start < rows.length; start += 5_000)
      await server.database
        .insertInto('batches')
        .values(rows.slice(start, start + 5_000))
        .execute()
    const id = randomUUID()
    expect((await saveBatch(id)).status).toBe(200)
    expect(await sendAll(create)).toEqual(expected('too_many_batches'))
    expect((await saveBatch(id)).status, 'of one that it has').toBe(200)
  })

  test('of templates with a name', async () => {
    await createUser()
    const example = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
    const body = { agent_code: 'counter', image_data: tinyImage, examples: [example] }
    const { id } = (await (await post('/api/v1/count-templates', body)).json()) as { id: string }
    await sql`insert into count_templates (organization_id, agent_code, name, digest, examples, whole_side)
      select organization_id, agent_code, 'template ' || number, digest, examples, whole_side
      from count_templates, generate_series(1, ${maxCountTemplates.named - left}::integer) as number
      where id = ${id}`.execute(server.database)
    const send = (index: number) => post('/api/v1/count-templates', { ...body, name: `another ${index}` })
    expect(await sendAll(send)).toEqual(expected('too_many_templates'))
    expect(await count('count_templates')).toBe(maxCountTemplates.named + 1)
  })

  test('of evaluations', async () => {
    const [{ id: dataset_id } = { id: '' }] = await insertDatasets(1)
    await post(`/api/v1/datasets/${dataset_id}/items`, { image_data: tinyImage, expected: { text: 'A' } })
    const settings = { scorers: '{}', candidates: '[]', stops_early: true, reuses_results: true }
    const state = { status: 'complete' as const, images: 1, dataset_version: 1 }
    const row = { organization_id: user.orgId, dataset_id, ...settings, ...state }
    await server.database
      .insertInto('evaluations')
      .values(new Array(1000 - left).fill(row))
      .execute()
    const body = { dataset_id, candidates: [{ agent_code: 'text-extractor' }] }
    expect(await sendAll(() => post('/api/v1/evaluations', body))).toEqual(expected('too_many_evaluations'))
    expect(await count('evaluations')).toBe(1000)
  })

  test('of the images of an organization', async () => {
    const sets = await insertDatasets(parallel)
    const images = await Promise.all(sets.map((_, index) => createImageDataUrl(`#${100 + index}`)))
    const size = Buffer.from(images[0]?.split(',')[1] ?? '', 'base64').length
    const key = { organization_id: user.orgId, width: 1, height: 1, media_type: 'image/png' as const }
    const image = { ...key, thumbnail: Buffer.of(0), bytes: 2 ** 30 }
    const rest = server.configuration.IMAGE_STORAGE_MB * 1024 ** 2 - 3 * 2 ** 30 - (left + 0.5) * size
    await server.database
      .insertInto('images')
      .values([
        ...['a', 'b', 'c'].map((digest) => ({ ...image, digest, key: digest })),
        { ...image, digest: 'd', key: 'd', bytes: Math.floor(rest) },
      ])
      .execute()
    const send = (index: number) =>
      post(`/api/v1/datasets/${sets[index]?.id}/items`, { image_data: images[index], expected: {} })
    expect(await sendAll(send)).toEqual(expected('too_many_images'))
  })

  test('of reviews', async () => {
    await createUser()
    await sql`insert into reviews (organization_id, run_id, revision, verdict, agent_code, reviewed_at)
      select ${user.orgId}, 'run-' || number, gen_random_uuid(), 'right', 'text-extractor', now()
      from generate_series(1, ${100_000 - left}::integer) as number`.execute(server.database)
    const body = { verdict: 'right', agent_code: 'text-extractor', reviewed_at: new Date().toISOString() }
    const put = () => server.send('PUT', `/api/v1/reviews/${randomUUID()}`, { token: user.token, body })
    expect(await sendAll(put)).toEqual(expected('too_many_reviews'))
    expect(await count('reviews')).toBe(100_000)
  })

  test('of webhooks and API keys', async () => {
    await createUser()
    expect(await sendAll(() => post('/api/v1/webhooks', { url: 'https://example.com' }))).toEqual(
      expected('too_many_webhooks', 10),
    )
    const key = { organization_id: user.orgId, name: 'a key', preview: '' }
    // The user has two.
    const keys = Array.from({ length: 98 - left }, () => ({ ...key, digest: randomUUID() }))
    await server.database.insertInto('api_keys').values(keys).execute()
    const path = `/api/v1/organizations/${user.orgId}/api-keys`
    expect(await sendAll(() => post(path, { name: 'another' }))).toEqual(expected('too_many_keys'))
  })
})
