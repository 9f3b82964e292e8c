import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createReviewBody } from '../test-support/create-review-body.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { type TestServer, testDatabases, tinyImage } from '../test-support/test-server.ts'

type Review = {
  run_id: string
  revision: string
  verdict: string | null
  correction: object | null
  reviewed_by: { name: string } | null
}
type Result = { outcome: string; review: Review }

const path = '/api/v1/reviews'

describe.each(testDatabases)('reviews on $name', (database) => {
  const server = setUpServer(database, { env: { ORGANIZATION_LIMIT_PER_MINUTE: '100000' } })
  let user: Awaited<ReturnType<TestServer['createUser']>>
  let userCount = 0
  beforeEach(async () => {
    user = await server.createUser(`reviewer-${++userCount}`)
  })

  const put = (runId: string, body: unknown, token = user.key) =>
    server.send('PUT', `${path}/${encodeURIComponent(runId)}`, { token, body })
  const post = (reviews: unknown, token = user.key) => server.send('POST', path, { token, body: { reviews } })
  const save = async (reviews: object[], token = user.key) =>
    ((await (await post(reviews, token)).json()) as { results: Result[] }).results
  const read = async (...runIds: string[]) => {
    const query = runIds.map((id) => `run_id=${encodeURIComponent(id)}`).join('&')
    return (await server.json<{ reviews: Review[] }>('GET', `${path}?${query}`, { token: user.key })).reviews
  }
  const readExport = async (token = user.key) => {
    const text = await (await server.send('GET', `${path}/export`, { token })).text()
    return text
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line) as Review & { result?: unknown }] : []))
  }
  const rows = () =>
    server.database.selectFrom('reviews').selectAll().where('organization_id', '=', user.orgId).execute()

  test('a review is saved, read and exported with its correction unchanged', async () => {
    const correction = {
      total_count: 12,
      text: 'naïve \u0000 “quoted” \ud83d\ude00',
      list: [1.5, null, { a: [] }],
    }
    const body = createReviewBody({ verdict: 'wrong', correction })
    const response = await put('run-1', body)
    expect(response.status).toBe(200)
    const expected = { ...body, run_id: 'run-1', reviewed_by: null, updated_at: expect.any(String) }
    expect(await response.json()).toEqual(expected)
    expect(await read('run-1', 'unknown')).toEqual([expected])
    expect(await readExport()).toEqual([expected])
  })

  test('a review names the user who has given its verdict, until it is withdrawn', async () => {
    const first = createReviewBody()
    const saved = (await (await put('run', first, user.token)).json()) as Review
    const { reviewed_by: reviewer } = saved
    expect(reviewer?.name).toBeTruthy()
    expect(await read('run')).toMatchObject([{ reviewed_by: reviewer }])
    expect(await readExport()).toMatchObject([{ reviewed_by: reviewer }])
    const [conflict] = await save([{ ...createReviewBody(), run_id: 'run' }])
    expect(conflict).toMatchObject({ outcome: 'conflict', review: { reviewed_by: reviewer } })
    const withdrawn = createReviewBody({ verdict: null, replaces: [first.revision] })
    expect(await (await put('run', withdrawn, user.token)).json()).toMatchObject({ reviewed_by: null })
  })

  test('repeating a write changes nothing, also after a later one and at the same time', async () => {
    const first = createReviewBody()
    const responses = await Promise.all(Array.from({ length: 10 }, () => put('run', first)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [before] = await rows()
    expect((await put('run', { ...first, verdict: 'wrong' })).status).toBe(200)
    expect(await rows()).toEqual([before])

    const second = createReviewBody({ verdict: 'wrong', replaces: [first.revision] })
    await put('run', second)
    const late = await put('run', first)
    expect(late.status).toBe(200)
    expect(await late.json()).toMatchObject({ revision: second.revision, verdict: 'wrong' })
    expect(await rows()).toHaveLength(1)
  })

  test('a write that does not know the stored review is told, and replaces it when it does', async () => {
    const phone = createReviewBody({ verdict: 'wrong', correction: { total_count: 12 } })
    const tablet = createReviewBody({ verdict: 'right' })
    await put('run', phone)
    const conflict = await put('run', tablet)
    expect(conflict.status).toBe(409)
    expect(await conflict.json()).toMatchObject({
      error: 'review_conflict',
      review: { revision: phone.revision, verdict: 'wrong', correction: { total_count: 12 } },
    })
    expect(await read('run')).toMatchObject([{ revision: phone.revision }])

    const chosen = createReviewBody({ verdict: 'right', replaces: [tablet.revision, phone.revision] })
    expect((await put('run', chosen)).status).toBe(200)
    expect(await read('run')).toMatchObject([
      { revision: chosen.revision, verdict: 'right', correction: null },
    ])
    // The write that was refused arrives again, and must change nothing.
    expect(await (await put('run', tablet)).json()).toMatchObject({ revision: chosen.revision })
  })

  test('a UUID in upper case is the same as in lower case', async () => {
    const first = createReviewBody({ revision: randomUUID().toUpperCase() })
    await put('run', first)
    const second = createReviewBody({ verdict: 'wrong', replaces: [first.revision] })
    expect((await put('run', second)).status).toBe(200)
    // Its first version, whose response was lost, arrives again.
    expect(await (await put('run', first)).json()).toMatchObject({ revision: second.revision })
    const lost = createReviewBody({ revision: randomUUID().toUpperCase() })
    await put('other', createReviewBody({ replaces: [lost.revision] }))
    expect((await put('other', lost)).status).toBe(200)
  })

  test('of two devices that write at the same time, exactly one is told of a conflict', async () => {
    const base = createReviewBody()
    await put('run', base)
    const writes = ['right', 'wrong'].map((verdict) =>
      createReviewBody({ verdict, replaces: [base.revision] }),
    )
    const statuses = await Promise.all(writes.map(async (write) => (await put('run', write)).status))
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('a changed review whose first version may have arrived is no conflict', async () => {
    const first = createReviewBody()
    const second = createReviewBody({ verdict: 'wrong', replaces: [first.revision] })
    // For the run `arrived`, only the response to the first write was lost. For `lost`, the write itself was.
    await put('arrived', first)
    for (const runId of ['arrived', 'lost']) {
      expect((await put(runId, second)).status).toBe(200)
      expect((await put(runId, first)).status).toBe(200)
      expect(await read(runId)).toMatchObject([{ revision: second.revision }])
    }
  })

  test('a hundred reviews are saved by one call, in its order, and once when it is repeated', async () => {
    const reviews = Array.from({ length: 100 }, (_, index) =>
      createReviewBody({
        run_id: `run-${(index * 37) % 100}`,
        verdict: index % 4 === 0 ? 'wrong' : 'right',
        ...(index % 4 === 0 && { correction: { total_count: index } }),
      }),
    )
    const results = await Promise.all([save(reviews), save(reviews), save(reviews.toReversed())])
    for (const [index, { outcome, review }] of results[0].entries()) {
      expect(outcome).toBe('saved')
      expect(review).toMatchObject(reviews[index] ?? {})
    }
    expect(await rows()).toHaveLength(100)
    expect(await readExport()).toHaveLength(100)
  })

  test('a call with conflicts saves the others', async () => {
    await put('taken', createReviewBody({ verdict: 'wrong' }))
    const results = await save([
      createReviewBody({ run_id: 'taken' }),
      createReviewBody({ run_id: 'free' }),
      createReviewBody({ run_id: 'also-free', verdict: 'wrong' }),
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['conflict', 'saved', 'saved'])
    expect(results[0]?.review.verdict).toBe('wrong')
  })

  test('a withdrawn review is not counted or exported, but devices can read it', async () => {
    const first = createReviewBody()
    await put('run', first)
    await put('run', createReviewBody({ verdict: null, replaces: [first.revision] }))
    expect(await readExport()).toEqual([])
    expect(await server.json('GET', `${path}/summary`, { token: user.key })).toEqual({ agents: [] })
    expect(await read('run')).toMatchObject([{ verdict: null }])
  })

  test('counts per agent, variant and model', async () => {
    const review = (index: number, fields: object) => createReviewBody({ run_id: `run-${index}`, ...fields })
    await save([
      ...Array.from({ length: 8 }, (_, index) => review(index, {})),
      review(8, { verdict: 'wrong' }),
      review(9, { verdict: 'wrong', variant_id: null, model: null }),
      review(10, { agent_code: 'text-extractor' }),
    ])
    const { agents } = await server.json<{ agents: object[] }>('GET', `${path}/summary`, { token: user.key })
    expect(agents).toEqual([
      {
        agent_code: 'counter',
        reviewed: 10,
        right: 8,
        interval: { low: expect.closeTo(0.4902, 3), high: expect.closeTo(0.9433, 3) },
        variants: [
          { variant_id: 'counter-fast', model: 'llava', reviewed: 9, right: 8, interval: expect.anything() },
          { variant_id: null, model: null, reviewed: 1, right: 0, interval: expect.anything() },
        ],
      },
      expect.objectContaining({ agent_code: 'text-extractor', reviewed: 1, right: 1 }),
    ])
  })

  test('the export has the result while the server stores it', async () => {
    const analysis = await server.send('POST', '/api/v1/inference/text-extractor', {
      token: user.key,
      body: { image_data: tinyImage },
      headers: { 'Idempotency-Key': 'analyzed' },
    })
    const result = await analysis.json()
    await put('analyzed', createReviewBody())
    await put('elsewhere', createReviewBody())
    expect(await readExport()).toEqual([
      expect.objectContaining({ run_id: 'analyzed', result }),
      expect.not.objectContaining({ result: expect.anything() }),
    ])
  })

  test('an export of several pages is complete and in order', async () => {
    for (let page = 0; page < 2; page += 1) {
      await save(
        Array.from({ length: 75 }, (_, index) =>
          createReviewBody({ run_id: `run-${String(page * 75 + index).padStart(4, '0')}` }),
        ),
      )
    }
    const ids = (await readExport()).map(({ run_id }) => run_id)
    expect(ids).toEqual(Array.from({ length: 150 }, (_, index) => `run-${String(index).padStart(4, '0')}`))
  })

  test('organizations do not see or change the reviews of each other, also with the same run id', async () => {
    const own = createReviewBody({ verdict: 'wrong', correction: { secret: 'mine' } })
    await put('run', own)
    const other = await server.createUser(`other-${userCount}`)
    expect(await readExport(other.key)).toEqual([])
    expect(await (await server.send('GET', `${path}?run_id=run`, { token: other.key })).json()).toEqual({
      reviews: [],
    })
    expect((await put('run', createReviewBody({ replaces: [own.revision] }), other.key)).status).toBe(200)
    expect(await read('run')).toMatchObject([{ revision: own.revision, correction: { secret: 'mine' } }])
  })

  test('users and API keys of an organization share its reviews, which are deleted with it', async () => {
    await put('run', createReviewBody(), user.token)
    expect(await read('run')).toHaveLength(1)
    await server.send('DELETE', '/api/v1/users/me', { token: user.token })
    expect(await rows()).toEqual([])
  })
})
