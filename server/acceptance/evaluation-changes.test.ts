import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Evaluation, EvaluationReport } from '#contract/evaluation.ts'
import { toEvaluationRunId } from '../evaluations/score-ended-analyses.ts'
import { createEvaluatedDataset, datasetSize } from '../test-support/evaluated-dataset.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

const candidate = { agent_code: 'text-extractor', provider: 'openai-compatible', model: 'llava' }

describe.each(testDatabases)('changes of evaluations on $name', (database) => {
  const server = setUpServer(database)
  let users = 0
  const create = () => createEvaluatedDataset(server, `changed-evaluation-user-${++users}`)

  const waitFor = async (id: string, status: string, token: string) => {
    const read = () => server.json<EvaluationReport>('GET', `/api/v1/evaluations/${id}`, { token })
    await expect.poll(async () => (await read()).evaluation.status, { timeout: 30_000 }).toBe(status)
    return await read()
  }

  test('a repeated request with the same key starts no second evaluation', async () => {
    const { token, datasetId, evaluation_id } = await create()
    const start = (body: object = {}) =>
      server.send('POST', '/api/v1/evaluations', {
        ...{ token, headers: { 'Idempotency-Key': 'start-1' } },
        body: { dataset_id: datasetId, candidates: [candidate], ...body },
      })
    const responses = [...(await Promise.all([start(), start()])), await start()]
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = await Promise.all(responses.map(async (one) => ((await one.json()) as { id: string }).id))
    const path = `/api/v1/evaluations?dataset_id=${datasetId}`
    const { evaluations } = await server.json<{ evaluations: Evaluation[] }>('GET', path, { token })
    expect(evaluations.map(({ id }) => id)).toEqual([ids[0], evaluation_id])
    expect(new Set(ids).size).toBe(1)
    const changed = await start({ stops_early: false })
    expect(changed.status).toBe(422)
    expect(await changed.json()).toMatchObject({ error: 'idempotency_key_reused' })
  })

  test('pending analyses are awaited before it stops early, because they may change the decision', async () => {
    const { token, orgId, datasetId, post, setTrial } = await create()
    await setTrial(0)
    const candidates = [candidate, { ...candidate, parameter: 'Read it twice' }]
    const body = { dataset_id: datasetId, candidates, reuses_results: false }
    const { id } = await post('/api/v1/evaluations', body)
    await waitFor(id, 'paused', token)
    const items = await server.database
      .selectFrom('dataset_items')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .execute()
    const pairs = items.flatMap((item, index) =>
      [0, 1].map((candidate) => ({ item: item.id, candidate, isPending: index >= 8 })),
    )
    const scoreOf = (isRight: boolean) => JSON.stringify({ isRight, isMissing: false, fields: [] })
    await server.database
      .insertInto('evaluation_results')
      .values(
        pairs.map(({ item, candidate, isPending }) => ({
          ...{ evaluation_id: id, candidate, dataset_item_id: item, cache_key: '' },
          status: isPending ? ('pending' as const) : ('succeeded' as const),
          score: isPending ? null : scoreOf(candidate === 1),
        })),
      )
      .execute()
    const pending = pairs
      .filter(({ isPending }) => isPending)
      .map(({ item, candidate }) => ({ candidate, idempotency_key: toEvaluationRunId(id, candidate, item) }))
    await server.database
      .insertInto('analyses')
      .values(
        pending.map(({ idempotency_key }) => ({
          ...{ organization_id: orgId, agent_code: 'text-extractor', idempotency_key },
          ...{ status: 'running' as const, lease_expires_at: new Date(Date.now() + 3_600_000) },
        })),
      )
      .execute()
    await setTrial(100)
    await post(`/api/v1/evaluations/${id}/resume`)
    // It makes a few steps.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await waitFor(id, 'running', token)).verdict).toMatchObject({ kind: 'better', winner: 1 })
    for (const { candidate, idempotency_key } of pending)
      await server.database
        .updateTable('analyses')
        .set({
          status: 'succeeded',
          response: JSON.stringify({ text: candidate === 0 ? 'HELLO' : 'Something else' }),
          ended_at: new Date(),
        })
        .where('idempotency_key', '=', idempotency_key)
        .execute()
    const { verdict, candidates: reports } = await waitFor(id, 'complete', token)
    expect(verdict.kind).toBe('no-difference')
    expect(reports).toMatchObject([{ answered: datasetSize }, { answered: datasetSize }])
  })

  test('continues when its job is gone, after all its attempts', async () => {
    const { token, datasetId, post, setTrial } = await create()
    await setTrial(0)
    const body = { dataset_id: datasetId, candidates: [candidate], reuses_results: false }
    const { id } = await post('/api/v1/evaluations', body)
    await waitFor(id, 'paused', token)
    const countJobs = async () => {
      const { rows } = await sql`
        select from jobs.job where name = 'evaluations' and state < 'completed' and data ->> 'id' = ${id}`.execute(
        server.database,
      )
      return rows.length
    }
    await expect.poll(countJobs, { timeout: 10_000 }).toBe(0)
    await setTrial(1000)
    await server.database.updateTable('evaluations').set({ status: 'running' }).where('id', '=', id).execute()
    const { candidates } = await waitFor(id, 'complete', token)
    expect(candidates).toMatchObject([{ answered: datasetSize, failed: 0 }])
  })

  test('pauses when an agent was removed while it analyzes all images', async () => {
    const { token, datasetId, post } = await create()
    const body = { dataset_id: datasetId, candidates: [candidate], reuses_results: false }
    const { handler } = server.provider.state
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    server.provider.state.handler = (request, response) => isReleased.then(() => handler(request, response))
    const { id } = await post('/api/v1/evaluations', body)
    const pending = server.database.selectFrom('evaluation_results').where('evaluation_id', '=', id)
    await expect.poll(() => pending.select('status').execute(), { timeout: 10_000 }).toHaveLength(datasetSize)
    await server.database
      .updateTable('datasets')
      .set({ agent_code: 'removed' })
      .where('id', '=', datasetId)
      .execute()
    release()
    server.provider.state.handler = handler
    const readState = () =>
      server.database
        .selectFrom('evaluations')
        .select(['status', 'problem'])
        .where('id', '=', id)
        .executeTakeFirst()
    await expect
      .poll(readState, { timeout: 10_000 })
      .toEqual({ status: 'paused', problem: expect.stringContaining('There is no agent') })
    await server.database
      .updateTable('datasets')
      .set({ agent_code: 'text-extractor' })
      .where('id', '=', datasetId)
      .execute()
    await post(`/api/v1/evaluations/${id}/resume`)
    const { candidates } = await waitFor(id, 'complete', token)
    expect(candidates).toMatchObject([{ answered: datasetSize, failed: 0 }])
  })

  test('analyzes an image again whose response expired before it was scored', async () => {
    const { token, datasetId, post, setTrial } = await create()
    await setTrial(0)
    const body = { dataset_id: datasetId, candidates: [candidate], reuses_results: false }
    const { id } = await post('/api/v1/evaluations', body)
    await waitFor(id, 'paused', token)
    const { id: dataset_item_id } = await server.database
      .selectFrom('dataset_items')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .executeTakeFirstOrThrow()
    await server.database
      .insertInto('evaluation_results')
      .values({ evaluation_id: id, candidate: 0, dataset_item_id, cache_key: '', status: 'pending' })
      .execute()
    await setTrial(1000)
    await post(`/api/v1/evaluations/${id}/resume`)
    const { candidates } = await waitFor(id, 'complete', token)
    expect(candidates).toMatchObject([{ answered: datasetSize, failed: 0 }])
  })

  test('retries the failed images of an evaluation that stopped early, and no others', async () => {
    const { token, datasetId, post, setTrial } = await create()
    await setTrial(0)
    const candidates = [candidate, { ...candidate, parameter: 'Read it twice' }]
    const body = { dataset_id: datasetId, candidates, reuses_results: false }
    const { id } = await post('/api/v1/evaluations', body)
    await waitFor(id, 'paused', token)
    const analyzed = await server.database
      .selectFrom('dataset_items')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .where('expected', 'like', '%HELLO%')
      .execute()
    const score = (isRight: boolean) => JSON.stringify({ isRight, isMissing: false, fields: [] })
    // The second candidate is right on nine images, and failed on the tenth.
    await server.database
      .insertInto('evaluation_results')
      .values(
        analyzed.flatMap((item, index) =>
          [0, 1].map((candidate) => ({
            ...{ evaluation_id: id, candidate, dataset_item_id: item.id, cache_key: '' },
            ...(candidate === 1 && index === 9
              ? { status: 'failed' as const, error: 'The provider did not answer.', charged_failures: 1 }
              : { status: 'succeeded' as const, score: score(candidate === 1) }),
          })),
        ),
      )
      .execute()
    await server.database
      .updateTable('evaluations')
      .set({ status: 'stopped_early' })
      .where('id', '=', id)
      .execute()
    await setTrial(100)
    await post(`/api/v1/evaluations/${id}/resume`)
    const { candidates: reports } = await waitFor(id, 'stopped_early', token)
    expect(reports).toMatchObject([
      { answered: 10, failed: 0, requests: 10 },
      // The charge of the failed analysis stays.
      { answered: 10, failed: 0, right: 10, requests: 11 },
    ])
  })

  test('of several results that are there, the latest one is used', async () => {
    const { token, datasetId, post } = await create()
    const evaluate = async (reuses_results: boolean) => {
      const body = { dataset_id: datasetId, candidates: [candidate], reuses_results }
      return await waitFor((await post('/api/v1/evaluations', body)).id, 'complete', token)
    }
    server.provider.state.handler = respondWith('openai-compatible', '{"text":"Something else"}')
    await evaluate(false).finally(() => {
      server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
    })
    expect((await evaluate(true)).candidates).toMatchObject([{ right: 0, requests: 0 }])
  })

  test('a deleted image is none of an earlier evaluation', async () => {
    const { token, datasetId, evaluation_id: id } = await create()
    const path = `/api/v1/datasets/${datasetId}/items`
    const { items } = await server.json<{ items: { id: string }[] }>('GET', path, { token })
    await server.send('DELETE', `${path}/${items[0]?.id}`, { token })
    const { evaluation, candidates } = await waitFor(id, 'complete', token)
    expect(evaluation).toMatchObject({
      images: datasetSize - 1,
      done: datasetSize - 1,
      total: datasetSize - 1,
    })
    expect(candidates).toMatchObject([{ answered: datasetSize - 1 }])
  })
})
