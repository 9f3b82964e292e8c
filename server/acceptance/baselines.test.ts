import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvaluatedDataset, datasetSize } from '../test-support/evaluated-dataset.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createTestServer, type TestServer, testDatabases } from '../test-support/test-server.ts'
import { startWebhookReceiver } from '../test-support/webhook-receiver.ts'

describe.each(testDatabases)('baselines on $name', (database) => {
  const env = { WEBHOOK_PRIVATE: '1' }
  const server = setUpServer(database, { env })
  let other: TestServer | undefined
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let users = 0
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    // A second process, which needs a database that both can open.
    const url = server.configuration.DATABASE_URL
    if (url) other = await createTestServer({ url, env })
    answer(false)
  })
  afterAll(async () => {
    await other?.close()
    await receiver.close()
  })

  /** Answers "HELLO", or something else if the model is changed. */
  function answer(isChanged: boolean) {
    const result = isChanged ? JSON.stringify({ text: 'Something else' }) : helloResultJson
    for (const one of [server, other])
      if (one) one.provider.state.handler = respondWith('openai-compatible', result)
  }

  /** Creates a set with an ended evaluation and a webhook, whose first event has arrived. */
  async function createEvaluated() {
    const created = await createEvaluatedDataset(server, `baseline-user-${++users}`, {
      webhook: receiver.url,
    })
    await expect.poll(() => eventsOf(created.datasetId).length, { timeout: 20_000 }).toBe(1)
    return created
  }

  const eventsOf = (datasetId: string) =>
    receiver.received
      .map(({ body }) => JSON.parse(body) as { type: string; data: { dataset_id?: string } })
      .filter(({ data }) => data.dataset_id === datasetId)

  const listSamples = (datasetId: string) =>
    server.database
      .selectFrom('evaluations')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .where('sampled_items', 'is not', null)
      .execute()

  test('names exactly the images whose results have changed, in one event', async () => {
    const { datasetId, put, check } = await createEvaluated()
    await put({ tolerance: 0.01 })
    answer(true)
    const changed = await check()
    answer(false)
    const expected = Array.from({ length: datasetSize - 2 }, (_, index) => `${index}.jpg`)
    expect(changed).toMatchObject({
      sampled: datasetSize,
      failed: 0,
      right: 0,
      reasons: ['drift'],
      now_right: [],
    })
    expect(changed.now_wrong.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    await expect.poll(() => eventsOf(datasetId).length, { timeout: 20_000 }).toBe(2)
    expect(eventsOf(datasetId)[1]).toMatchObject({
      type: 'evaluation.drift',
      data: { reasons: ['drift'], now_wrong: changed.now_wrong, sampled: datasetSize },
    })
  })

  test('reports nothing if nothing has changed, and analyzes each sampled image again', {
    tags: ['slow'],
  }, async () => {
    const { datasetId, orgId, put, check, read } = await createEvaluated()
    await put({ images: 5 })
    expect(await check()).toMatchObject({ sampled: 5, now_wrong: [], now_right: [], reasons: [] })
    expect(await check()).toMatchObject({ sampled: 5, reasons: [] })
    expect((await read())?.sample).toBeNull()
    const { trial_used } = await server.database
      .selectFrom('organizations')
      .select('trial_used')
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow()
    expect(trial_used).toBe(datasetSize + 10)
    const deliveries = await server.database
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('payload', 'like', `%${datasetId}%`)
      .execute()
    expect(deliveries.map(({ payload }) => (JSON.parse(payload) as { type: string }).type)).toEqual([
      'evaluation.finished',
    ])
  })

  test('does not compare images on which the results of the baseline are missing', async () => {
    const { evaluation_id, put, check } = await createEvaluated()
    await put()
    const first = await server.database
      .selectFrom('evaluation_results')
      .select('dataset_item_id')
      .where('evaluation_id', '=', evaluation_id)
      .limit(2)
      .execute()
    await server.database
      .updateTable('evaluation_results')
      .set({ score: JSON.stringify({ isRight: false, isMissing: true, fields: [] }) })
      .where('evaluation_id', '=', evaluation_id)
      .where(
        'dataset_item_id',
        'in',
        first.map(({ dataset_item_id }) => dataset_item_id),
      )
      .execute()
    expect(await check()).toMatchObject({ sampled: datasetSize - 2, now_right: [], reasons: [] })
  })

  test('reports that fewer images are right than the threshold', { tags: ['slow'] }, async () => {
    const { put, check, read } = await createEvaluated()
    // The results may change, but must be right.
    await put({ tolerance: 0.5, threshold: 0.9 })
    expect((await check()).reasons).toEqual([])
    answer(true)
    const { right, interval, reasons } = await check()
    answer(false)
    expect({ right, reasons }).toEqual({ right: 0, reasons: ['below_threshold'] })
    await put({ threshold: 0.6 })
    expect((await read())?.last_check).toMatchObject({ threshold: 0.9, reasons })
    expect(interval.high).toBeLessThan(0.9)
  })

  test('the schedule starts one sample, however many processes look for it', { tags: ['slow'] }, async () => {
    const { datasetId, put, read, makeDue, waitForCheck } = await createEvaluated()
    await put({ schedule: 'daily', hour: 3 })
    await makeDue()
    const sampleDue = () => server.evaluations.sampleDueBaselines()
    const sampleInOther = () => (other ?? server).evaluations.sampleDueBaselines()
    await Promise.all([sampleDue(), sampleInOther(), sampleDue(), sampleInOther()])
    const samples = await listSamples(datasetId)
    expect(samples).toHaveLength(1)
    expect(await waitForCheck(samples[0]?.id ?? '')).toMatchObject({ sampled: datasetSize, reasons: [] })
    const next = Date.parse((await read())?.next_at ?? '')
    expect(next).toBeGreaterThan(Date.now())
    expect(new Date(next).getUTCHours()).toBe(3)
    await Promise.all([sampleDue(), sampleInOther()])
    expect(await listSamples(datasetId)).toHaveLength(1)
  })

  test('another candidate keeps the schedule', async () => {
    const { put, read } = await createEvaluated()
    await put({ schedule: 'weekly', hour: 5, threshold: 0.8 })
    await put()
    expect(await read()).toMatchObject({ schedule: 'weekly', hour: 5, images: 50, threshold: 0.8 })
    await put({ threshold: null })
    expect(await read()).toMatchObject({ schedule: 'weekly', threshold: null })
  })

  test('two requests for a check start one sample', { tags: ['slow'] }, async () => {
    const { datasetId, path, put, post } = await createEvaluated()
    await put()
    const [first, second] = await Promise.all([post(`${path}/check`), post(`${path}/check`)])
    expect(first).toEqual(second)
    expect(await listSamples(datasetId)).toHaveLength(1)
  })

  test('a sample counts once, also if it is resumed', { tags: ['slow'] }, async () => {
    const { token, put, check, read } = await createEvaluated()
    await put({ images: 3 })
    const { evaluation_id, checked_at } = await check()
    await server.database
      .updateTable('evaluations')
      .set({ status: 'paused' })
      .where('id', '=', evaluation_id)
      .execute()
    await server.send('POST', `/api/v1/evaluations/${evaluation_id}/resume`, { token })
    await expect
      .poll(
        async () => {
          const row = await server.database
            .selectFrom('evaluations')
            .select('status')
            .where('id', '=', evaluation_id)
            .executeTakeFirst()
          return row?.status
        },
        { timeout: 20_000 },
      )
      .toBe('complete')
    expect((await read())?.last_check?.checked_at).toBe(checked_at)
  })

  test('is removed by request, and rejects a sample or a foreign evaluation', async () => {
    const { token, path, put, read, check } = await createEvaluated()
    const { evaluation_id: foreign } = await createEvaluated()
    expect((await put({ evaluation_id: foreign })).status).toBe(422)
    expect((await put({ evaluation_id: 'nothing' })).status).toBe(422)
    expect((await put({ candidate: 1 })).status).toBe(422)
    expect((await put({ threshold: 1 })).status).toBe(422)
    expect((await put({ images: 2 })).status).toBe(200)
    const { evaluation_id: sample } = await check()
    expect((await put({ evaluation_id: sample })).status).toBe(422)
    expect((await server.send('DELETE', path, { token })).status).toBe(204)
    expect(await read()).toBeNull()
    expect((await server.send('POST', `${path}/check`, { token })).status).toBe(404)
  })
})
