import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createReviewBody } from '../test-support/create-review-body.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { type TestServer, testDatabases } from '../test-support/test-server.ts'

const path = '/api/v1/reviews'

describe.each(testDatabases)('invalid reviews on $name', (database) => {
  const server = setUpServer(database, { env: { ORGANIZATION_LIMIT_PER_MINUTE: '100000' } })
  let user: Awaited<ReturnType<TestServer['createUser']>>
  let userCount = 0
  beforeEach(async () => {
    user = await server.createUser(`reviewer-${++userCount}`)
  })

  const put = (runId: string, body: unknown) =>
    server.send('PUT', `${path}/${encodeURIComponent(runId)}`, { token: user.key, body })
  const post = (reviews: unknown) => server.send('POST', path, { token: user.key, body: { reviews } })
  const rows = () =>
    server.database.selectFrom('reviews').selectAll().where('organization_id', '=', user.orgId).execute()

  const deep = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) as object
  test.each<[string, unknown, number]>([
    ['no verdict', { ...createReviewBody(), verdict: undefined }, 422],
    ['an unknown verdict', createReviewBody({ verdict: 'maybe' }), 422],
    ['a correction of a right result', createReviewBody({ correction: { total_count: 1 } }), 422],
    ['a correction that is a list', createReviewBody({ verdict: 'wrong', correction: [1] }), 422],
    ['a correction that is a text', createReviewBody({ verdict: 'wrong', correction: '12' }), 422],
    [
      'a correction of 65 kB',
      createReviewBody({ verdict: 'wrong', correction: { a: 'ä'.repeat(33_000) } }),
      422,
    ],
    ['a deep correction', createReviewBody({ verdict: 'wrong', correction: deep }), 422],
    ['a very deep correction', `{"correction":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`, 422],
    ['no agent', createReviewBody({ agent_code: '' }), 422],
    ['a null byte in the agent', createReviewBody({ agent_code: 'a\0b' }), 422],
    ['a null byte in the model', createReviewBody({ model: '\0' }), 422],
    ['a line break in the variant', createReviewBody({ variant_id: 'a\nb' }), 422],
    ['an agent of 1 kB', createReviewBody({ agent_code: 'a'.repeat(1000) }), 422],
    ['a revision that is no UUID', createReviewBody({ revision: '1' }), 422],
    ['replaces that is no list', createReviewBody({ replaces: randomUUID() }), 422],
    ['replaces of 21 revisions', createReviewBody({ replaces: Array.from({ length: 21 }, randomUUID) }), 422],
    ['a time in words', createReviewBody({ reviewed_at: 'yesterday' }), 422],
    ['a time that does not exist', createReviewBody({ reviewed_at: '2026-02-30T08:00:00Z' }), 422],
    ['a time before the year 1', createReviewBody({ reviewed_at: '0000-01-01T00:00:00Z' }), 422],
    ['a time before it in UTC', createReviewBody({ reviewed_at: '0001-01-01T08:00:00+14:00' }), 422],
    ['a time after the year 9999', createReviewBody({ reviewed_at: '9999-12-31T23:00:00-14:00' }), 422],
    ['a time as a number', createReviewBody({ reviewed_at: 0 }), 422],
    ['null', null, 422],
    ['no JSON', 'verdict=right', 400],
    ['2 MB', `{"verdict":"${'a'.repeat(2_000_000)}"}`, 413],
  ])('rejects %s', async (_, body, status) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect((await put('run', text)).status).toBe(status)
    expect((await post('not a list')).status).toBe(422)
    const many = await server.send('POST', path, { token: user.key, body: `{"reviews":[${text}]}` })
    expect([400, 413, 422]).toContain(many.status)
    expect(await rows()).toEqual([])
  })

  test('stores a correction with the keys of an object prototype as data', async () => {
    const body = JSON.stringify(createReviewBody({ verdict: 'wrong' })).replace(
      '"agent_code"',
      '"correction":{"__proto__":{"polluted":true},"constructor":1},"agent_code"',
    )
    expect((await put('run', body)).status).toBe(200)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(await rows()).toHaveLength(1)
  })

  test.each(['', 'a b', 'ü', 'x'.repeat(166), '\0'])('rejects the run id %j', async (runId) => {
    expect([404, 422]).toContain((await put(runId, createReviewBody())).status)
    expect(await rows()).toEqual([])
  })

  test('rejects 101 reviews, 101 run ids, and none', async () => {
    const reviews = Array.from({ length: 101 }, (_, index) => createReviewBody({ run_id: `run-${index}` }))
    expect((await post(reviews)).status).toBe(422)
    expect((await post([])).status).toBe(422)
    const query = reviews.map((_, index) => `run_id=run-${index}`).join('&')
    expect((await server.send('GET', `${path}?${query}`, { token: user.key })).status).toBe(422)
    expect((await server.send('GET', path, { token: user.key })).status).toBe(422)
  })

  test('a call with an invalid review saves none', async () => {
    const response = await post([
      createReviewBody({ run_id: 'a' }),
      createReviewBody({ run_id: 'b', verdict: '?' }),
    ])
    expect(response.status).toBe(422)
    expect(await rows()).toEqual([])
  })

  test('an organization cannot have more than 100,000 reviews', { tags: ['slow'] }, async () => {
    await sql`insert into reviews (organization_id, run_id, revision, verdict, agent_code, reviewed_at)
      select ${user.orgId}::uuid, number::text, gen_random_uuid(), 'right', 'counter', now()
      from generate_series(1, 100000) as number`.execute(server.database)
    const refused = await put('new', createReviewBody())
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: 'too_many_reviews' })
    expect(await rows()).toHaveLength(100_000)
    const stored = (await rows()).find(({ run_id }) => run_id === '1')
    expect((await put('1', createReviewBody({ replaces: [stored?.revision] }))).status).toBe(200)
  })
})
