import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpiredResponses } from '../analyses/sweeper.ts'
import { deleteItem, expireImages } from '../batches/batch-items.ts'
import { setUpSharedBatchTests } from '../test-support/set-up-shared-batch-tests.ts'
import { otherImage, testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

describe.each(testDatabases)('deleting shared batches on $name', (database) => {
  const { server, user, createBatch, readTrialUsed, countStored } = setUpSharedBatchTests(database)

  test('a deleted item stays deleted when its device sends it again, and its image is deleted', async () => {
    const batch = await createBatch()
    await batch.send('one', { image: otherImage })
    expect((await batch.delete('/items/one')).status).toBe(204)
    expect((await batch.delete('/items/one')).status).toBe(404)
    const again = await batch.send('one', { image: otherImage })
    expect([again.status, await again.json()]).toMatchObject([410, { error: 'item_deleted' }])
    expect((await batch.list()).items).toEqual([])
    expect(await batch.list('?run_id=one&run_id=never')).toEqual({ items: [], next: null, deleted: ['one'] })
    expect(await batch.read()).toMatchObject({ items: { succeeded: 0 }, deleted: 1, last_item: null })
    await server.deleteUnusedImages()
    const images = server.database
      .selectFrom('images')
      .select('key')
      .where('organization_id', '=', user.orgId)
    expect(await images.execute()).toEqual([])
  })

  test('an item that is deleted while its device sends it again stays deleted, and is not counted', async () => {
    const batch = await createBatch()
    await batch.send('one')
    const { again } = await server.database.transaction().execute(async (tx) => {
      await deleteItem(tx, { organizationId: user.orgId, batchId: batch.id, runId: 'one' })
      const again = batch.send('one')
      // Until it has read the item.
      await sleep(500)
      return { again }
    })
    const response = await again
    expect([response.status, await response.json()]).toMatchObject([410, { error: 'item_deleted' }])
    expect(await batch.read()).toMatchObject({ items: { succeeded: 0 } })
    await server.deleteUnusedImages()
  })

  test('a deleted batch leaves no image, result or review, and takes no late images', async () => {
    const before = await countStored()
    const batch = await createBatch({ name: 'Secret' })
    await batch.send('one')
    await batch.send('two', { image: otherImage })
    const body = { verdict: 'right', agent_code: 'text-extractor', reviewed_at: '2026-11-27T09:00:00Z' }
    await server.send('PUT', '/api/v1/reviews/one', { token: user.token, body })
    expect((await batch.delete('/data')).status).toBe(204)
    await server.deleteUnusedImages()
    expect(await countStored()).toBe(before)
    expect((await batch.get('')).status).toBe(404)
    for (const late of [await batch.send('three'), await batch.save()])
      expect([late.status, await late.json()]).toMatchObject([410, { error: 'batch_deleted' }])
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(analyses)::text || to_jsonb(batches)::text as text from batches
      left join analyses using (organization_id) where organization_id = ${user.orgId}`.execute(
      server.database,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/HELLO|Secret/)
    const reviews = server.database
      .selectFrom('reviews')
      .select('run_id')
      .where('organization_id', '=', user.orgId)
    expect(await reviews.execute()).toEqual([])
  })

  test('deleting the account of the only member leaves no image', async () => {
    const before = await countStored()
    const batch = await createBatch()
    await batch.send('one')
    expect((await server.send('DELETE', '/api/v1/users/me', { token: user.token })).status).toBe(204)
    await server.deleteUnusedImages()
    expect(await countStored()).toBe(before)
    const items = server.database.selectFrom('batch_items').select('run_id').where('batch_id', '=', batch.id)
    expect(await items.execute()).toEqual([])
  })

  test('images that arrive while their batch is deleted leave nothing behind', async () => {
    const batch = await createBatch()
    const keys = Array.from({ length: 12 }, (_, index) => `photo-${index}`)
    const sending = keys.map((key) => batch.send(key))
    const deleted = await batch.delete('/data')
    const responses = await Promise.all(sending)
    expect(deleted.status).toBe(204)
    const others = responses.filter(({ status }) => status !== 200 && status !== 410)
    expect(others.map(({ status }) => status)).toEqual([])
    const items = server.database.selectFrom('batch_items').select('run_id').where('batch_id', '=', batch.id)
    expect(await items.execute()).toEqual([])
    const charged = server.database
      .selectFrom('analyses')
      .select('id')
      .where('organization_id', '=', user.orgId)
      .where('status', '=', 'succeeded')
    expect(await readTrialUsed()).toBe((await charged.execute()).length)
  })

  /** Adds a member to the organization of the user. */
  async function createMember(batch: { id: string; path: string }) {
    const uid = `member-of-${user.orgId}`
    const { token } = await server.createUser(uid)
    await server.addMember(uid, user.orgId)
    const organization = { 'Organization-Id': user.orgId }
    const removePath = async (path: string) =>
      (await server.send('DELETE', path, { token, headers: organization })).status
    return {
      send: (run: string) => {
        const body = { image_data: tinyImage, batch: { id: batch.id, name: 'b.jpg', position: 2 } }
        const headers = { ...organization, 'Idempotency-Key': run }
        return server.send('POST', textExtractorPath, { token, body, headers })
      },
      remove: (rest: string) => removePath(batch.path + rest),
      cancelRun: (run: string) => removePath(`/api/v1/runs/${run}`),
    }
  }

  test('a member cancels only the runs of their own items of a shared batch', async () => {
    const batch = await createBatch()
    const member = await createMember(batch)
    const requests = server.provider.requests.length
    server.provider.state.handler = () => undefined
    const sent = [batch.send('of-owner'), member.send('of-member')]
    await expect.poll(() => server.provider.requests.length - requests).toBe(2)
    expect(await member.cancelRun('of-owner')).toBe(403)
    expect(await batch.read()).toMatchObject({ items: { running: 2, cancelled: 0 } })
    expect(await member.cancelRun('of-member')).toBe(204)
    const cancelled = await server.send('DELETE', '/api/v1/runs/of-owner', { token: user.token })
    expect(cancelled.status).toBe(204)
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([410, 410])
  })

  test('a member deletes and cancels only what they have created', async () => {
    const batch = await createBatch()
    await batch.send('of-owner')
    const { send, remove } = await createMember(batch)
    await send('of-member')
    expect(await remove('/items/of-owner')).toBe(403)
    expect([await remove('/data'), await remove('')]).toEqual([403, 403])
    expect((await batch.read()).cancelled_at).toBeNull()
    expect(await remove('/items/of-member')).toBe(204)
  })

  test('results of shared batches outlive the retention period, and images only theirs', async () => {
    const batch = await createBatch()
    await batch.send('one')
    const headers = { 'Idempotency-Key': 'alone' }
    await server.send('POST', textExtractorPath, {
      token: user.token,
      body: { image_data: tinyImage },
      headers,
    })
    const old = { created_at: new Date('2026-01-01'), ended_at: new Date('2026-01-01') }
    const { orgId } = user
    await server.database.updateTable('analyses').set(old).where('organization_id', '=', orgId).execute()
    await deleteExpiredResponses(server.database, 14)
    expect((await batch.list()).items).toMatchObject([{ result: { text: 'HELLO' } }])
    expect((await server.send('GET', '/api/v1/runs/alone', { token: user.token })).status).toBe(404)
    const { created_at } = old
    await server.database.updateTable('batch_items').set({ created_at }).where('run_id', '=', 'one').execute()
    await expireImages(server.database, 30)
    await server.deleteUnusedImages()
    expect((await batch.list()).items).toMatchObject([{ image: null, result: { text: 'HELLO' } }])
    expect((await batch.get('/items/one/image')).status).toBe(404)
  })

  test('a golden set takes the image of an item, and keeps it after the batch is deleted', async () => {
    const batch = await createBatch()
    await batch.send('one')
    const set = { name: 'Signs', agent_code: 'text-extractor' }
    const { token } = user
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body: set })
    const add = (body: object) => server.send('POST', `/api/v1/datasets/${id}/items`, { token, body })
    const added = await add({ run_id: 'one', expected: { text: 'HELLO' } })
    const { item } = (await added.json()) as { item: { digest: string } }
    expect((await add({ run_id: 'none', expected: {} })).status).toBe(404)
    expect((await add({ expected: {} })).status).toBe(422)
    await batch.delete('/data')
    await server.deleteUnusedImages()
    const image = await server.send('GET', `/api/v1/datasets/${id}/images/${item.digest}`, { token })
    expect(image.status).toBe(200)
  })
})
