import { describe, expect, test } from 'vitest'
import type { EvaluationItem, EvaluationReport, NewEvaluation } from '#contract/evaluation.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createImageDataUrl, testDatabases } from '../test-support/test-server.ts'
import { startWebhookReceiver } from '../test-support/webhook-receiver.ts'

const cloud = { agent_code: 'text-extractor', provider: 'openai-compatible', model: 'llava' }
const twice = [cloud, { ...cloud, parameter: 'Read it twice' }]

describe.each(testDatabases)('evaluations on $name', (database) => {
  const server = setUpServer(database, { env: { WEBHOOK_PRIVATE: '1' } })
  let users = 0

  /** Creates a golden set. The fake provider answers "HELLO" for each image. */
  async function createSet(expected: string[]) {
    const user = await server.createUser(`evaluation-user-${++users}`)
    const { token } = user
    const body = { name: 'Labels', agent_code: 'text-extractor' }
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body })
    for (const [index, text] of expected.entries()) {
      const image_data = await createImageDataUrl(`#${String(index + 100)}`)
      const item = { image_data, expected: { text }, name: `image-${index}.jpg` }
      await server.json('POST', `/api/v1/datasets/${id}/items`, { token, body: item })
    }
    const start = async (options: Partial<NewEvaluation> = {}) => {
      const evaluation = { dataset_id: id, candidates: [cloud], ...options }
      const created = await server.json<{ id: string }>('POST', '/api/v1/evaluations', {
        token,
        body: evaluation,
      })
      return created.id
    }
    const read = (evaluation: string) =>
      server.json<EvaluationReport>('GET', `/api/v1/evaluations/${evaluation}`, { token })
    const waitFor = async (evaluation: string, status: string) => {
      await expect
        .poll(async () => (await read(evaluation)).evaluation.status, { timeout: 30_000 })
        .toBe(status)
      return await read(evaluation)
    }
    return { ...user, datasetId: id, start, read, waitFor }
  }

  const countCharged = async (orgId: string) =>
    (
      await server.database
        .selectFrom('organizations')
        .select('trial_used')
        .where('id', '=', orgId)
        .executeTakeFirstOrThrow()
    ).trial_used

  const countPending = async (orgId: string) =>
    (
      await server.database
        .selectFrom('analyses')
        .select('id')
        .where('organization_id', '=', orgId)
        .where('status', 'in', ['queued', 'running'])
        .execute()
    ).length

  test('analyzes each image once with each candidate, and reports who is right', async () => {
    const { token, orgId, start, waitFor } = await createSet(['HELLO', 'HELLO', 'Something else'])
    const id = await start({ candidates: twice })
    const { evaluation, candidates, comparisons, verdict } = await waitFor(id, 'complete')
    expect(evaluation).toMatchObject({ images: 3, done: 6, total: 6 })
    expect(candidates).toMatchObject([
      { answered: 3, right: 2, failed: 0, requests: 3 },
      { answered: 3, right: 2, failed: 0, requests: 3 },
    ])
    expect(candidates[0]?.latency?.p50).toBeGreaterThanOrEqual(0)
    expect(comparisons).toMatchObject([{ only_first: 0, only_second: 0, total: 3 }])
    expect(verdict).toMatchObject({ kind: 'no-difference', winner: null })
    expect(await countCharged(orgId)).toBe(6)
    const path = `/api/v1/evaluations/${id}`
    const { items } = await server.json<{ items: EvaluationItem[] }>('GET', `${path}/items`, { token })
    expect(items.map(({ outcomes }) => outcomes.map((outcome) => outcome?.isRight))).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    expect(await server.json('GET', `${path}/items/${items[0]?.id}`, { token })).toMatchObject({
      expected: { text: 'HELLO' },
      results: [{ text: 'HELLO' }, { text: 'HELLO' }],
    })
  })

  test('tells the cost first, and uses results that are there', async () => {
    const { token, orgId, datasetId, start, waitFor } = await createSet(['HELLO', 'Else'])
    const path = '/api/v1/evaluations/estimate'
    const estimate = (candidates = twice) =>
      server.json('POST', path, { token, body: { dataset_id: datasetId, candidates } })
    const builtIn = { ...cloud, provider: 'local', model: 'built-in' }
    expect(await estimate([cloud, builtIn])).toMatchObject({ requests: 4, cost_cents: 0.01 })
    expect(await estimate()).toMatchObject({ images: 2, requests: 4, reused: 0 })
    await waitFor(await start(), 'complete')
    expect(await estimate()).toMatchObject({ images: 2, requests: 2, reused: 2 })
    const { candidates } = await waitFor(await start({ candidates: twice }), 'complete')
    expect(candidates).toMatchObject([{ right: 1, requests: 0 }, { requests: 2 }])
    expect(await countCharged(orgId)).toBe(4)
    await waitFor(await start({ reuses_results: false }), 'complete')
    expect(await countCharged(orgId)).toBe(6)
  })

  test('stops as soon as one candidate is clearly better, and says how many calls that saves', {
    tags: ['slow'],
  }, async () => {
    const images = 40
    const { orgId, start, waitFor } = await createSet(Array.from({ length: images }, () => 'HELLO'))
    const worse = { ...cloud, parameter: 'Answer something else' }
    const { handler } = server.provider.state
    server.provider.state.handler = (request, response) => {
      const isWorse = JSON.stringify(request.body).includes(worse.parameter)
      return respondWith('openai-compatible', isWorse ? '{"text":"Something else"}' : helloResultJson)(
        request,
        response,
      )
    }
    const { evaluation, candidates, verdict } = await waitFor(
      await start({ candidates: [worse, cloud] }),
      'stopped_early',
    ).finally(() => {
      server.provider.state.handler = handler
    })
    const { done, total } = evaluation
    expect(total).toBe(2 * images)
    expect(done).toBeLessThan(total / 2)
    expect(verdict).toMatchObject({ kind: 'better', winner: 1 })
    expect(candidates).toMatchObject([{ right: 0 }, { failed: 0 }])
    expect(candidates[1]?.right).toBe(candidates[1]?.answered)
    // Those that were queued when it stopped end later, and no others are sent.
    await expect.poll(() => countPending(orgId), { timeout: 30_000 }).toBe(0)
    expect(await countCharged(orgId)).toBe(done)
  })

  test('an edited expectation changes later evaluations, not earlier ones', async () => {
    const { token, datasetId, start, read, waitFor } = await createSet(['Wrong'])
    const before = await start()
    await waitFor(before, 'complete')
    const path = `/api/v1/datasets/${datasetId}/items`
    const { items } = await server.json<{ items: { id: string }[] }>('GET', path, { token })
    const body = { expected: { text: 'HELLO' } }
    await server.json('PATCH', `${path}/${items[0]?.id}`, { token, body })
    expect((await waitFor(await start(), 'complete')).candidates).toMatchObject([{ right: 1 }])
    expect((await read(before)).candidates).toMatchObject([{ right: 0 }])
  })

  test('a set may choose how its fields are compared', { tags: ['slow'] }, async () => {
    const { token, datasetId, start, waitFor } = await createSet(['hello'])
    expect((await waitFor(await start(), 'complete')).candidates).toMatchObject([{ right: 0 }])
    const body = { scorers: { text: { scorer: 'label-match', tolerance: 0, decides: 'auto' } } }
    await server.json('PATCH', `/api/v1/datasets/${datasetId}`, { token, body })
    const { candidates } = await waitFor(await start(), 'complete')
    expect(candidates).toMatchObject([{ right: 1, fields: [{ scorer: 'label-match' }] }])
  })

  test('pauses when the trial is used up, and continues when it is raised', async () => {
    const { token, orgId, start, waitFor } = await createSet(['HELLO', 'HELLO', 'HELLO'])
    const setTrial = (trial_total: number) =>
      server.database.updateTable('organizations').set({ trial_total }).where('id', '=', orgId).execute()
    await setTrial(2)
    const id = await start()
    const { evaluation } = await waitFor(id, 'paused')
    expect(evaluation.problem).toMatch(/trial/i)
    await setTrial(10)
    await server.send('POST', `/api/v1/evaluations/${id}/resume`, { token })
    expect((await waitFor(id, 'complete')).candidates).toMatchObject([{ answered: 3, right: 3 }])
    expect(await countCharged(orgId)).toBe(3)
  })

  test('a step that is repeated after a crash charges nothing twice', async () => {
    const { orgId, start, waitFor } = await createSet(['HELLO'])
    const id = await start()
    await waitFor(id, 'complete')
    // As if the process had died before it stored that the analysis was queued.
    await server.database.deleteFrom('evaluation_results').where('evaluation_id', '=', id).execute()
    await server.database.updateTable('evaluations').set({ status: 'paused' }).where('id', '=', id).execute()
    const { token } = await server.createUser(`evaluation-user-${users}`)
    await server.send('POST', `/api/v1/evaluations/${id}/resume`, { token })
    expect((await waitFor(id, 'complete')).candidates).toMatchObject([{ answered: 1, right: 1 }])
    expect(await countCharged(orgId)).toBe(1)
  })

  test('exports JSON, CSV and JUnit XML', async () => {
    const { token, start, waitFor } = await createSet(['HELLO', 'A & <B>'])
    const id = await start()
    await waitFor(id, 'complete')
    const read = async (format: string) =>
      (await server.send('GET', `/api/v1/evaluations/${id}/export?format=${format}`, { token })).text()
    expect(JSON.parse(await read('json')).items).toHaveLength(2)
    const csv = await server.send('GET', `/api/v1/evaluations/${id}/export?format=csv`, { token })
    // With a byte order mark, without which Excel shows umlauts as two characters.
    expect(
      Buffer.from(await csv.arrayBuffer())
        .toString()
        .split('\r\n'),
    ).toEqual([expect.stringMatching(/^\uFEFF"image"/), expect.any(String), expect.any(String), ''])
    const xml = await read('junit')
    expect(xml).toContain('tests="2" failures="1" errors="0"')
    expect(xml.match(/<testcase/g)).toHaveLength(2)
    expect(xml).toMatch(/Text: character-error-rate \d(\.\d{1,3})?</)
  })

  test('an expected result without a field that can be compared is an error in JUnit XML, not a failure', async () => {
    const { token, datasetId, start, waitFor } = await createSet(['HELLO'])
    const expected = { image_size: { width: 16, height: 16 } }
    const item = { image_data: await createImageDataUrl('#456'), expected, name: 'b.jpg' }
    await server.json('POST', `/api/v1/datasets/${datasetId}/items`, { token, body: item })
    const id = await start()
    await waitFor(id, 'complete')
    const xml = await (
      await server.send('GET', `/api/v1/evaluations/${id}/export?format=junit`, { token })
    ).text()
    expect(xml).toContain('tests="2" failures="0" errors="1"')
    expect(xml).toContain('<error message="The expected result has no field that can be compared."/>')
  })

  test('escapes formulas of results and names in CSV', async () => {
    const { token, datasetId, start, waitFor } = await createSet([])
    const formula = '=HYPERLINK("https://evil.example")'
    const item = { image_data: await createImageDataUrl('#123'), expected: { text: 'A' }, name: formula }
    await server.json('POST', `/api/v1/datasets/${datasetId}/items`, { token, body: item })
    server.provider.state.handler = respondWith(
      'openai-compatible',
      JSON.stringify({ text: formula, full_text: formula }),
    )
    const id = await start()
    await waitFor(id, 'complete')
    const path = `/api/v1/evaluations/${id}/export?format=csv`
    const [, line = ''] = (await (await server.send('GET', path, { token })).text()).split('\r\n')
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(line).not.toContain('"=')
    server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
  })

  test('sends one webhook event for all analyses', async () => {
    const { token, start, waitFor } = await createSet(['HELLO', 'HELLO'])
    const receiver = await startWebhookReceiver()
    try {
      await server.json('POST', '/api/v1/webhooks', { token, body: { url: receiver.url } })
      const id = await start()
      await waitFor(id, 'complete')
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
      expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
        { type: 'evaluation.finished', data: { evaluation_id: id, status: 'complete' } },
      ])
    } finally {
      await receiver.close()
    }
  })

  test.each([
    ['an empty set', [], [cloud], 422],
    ['equal candidates', ['A'], [cloud, cloud], 422],
    ['an unknown model', ['A'], [{ ...cloud, model: 'nothing' }], 422],
    ['a provider without a key', ['A'], [{ agent_code: 'text-extractor', provider: 'anthropic' }], 503],
    ['an unknown agent', ['A'], [{ agent_code: 'nothing' }], 404],
    [
      'five candidates',
      ['A'],
      Array.from({ length: 5 }, (_, index) => ({ ...cloud, parameter: `${index}` })),
      422,
    ],
  ])('rejects %s', async (_, expected, candidates, status) => {
    const { token, datasetId } = await createSet(expected)
    const body = { dataset_id: datasetId, candidates }
    expect((await server.send('POST', '/api/v1/evaluations', { token, body })).status).toBe(status)
  })
})
