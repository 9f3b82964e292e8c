import { describe, expect, test } from 'vitest'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createImageDataUrl, testDatabases } from '../test-support/test-server.ts'

const reader = { agent_code: 'text-extractor' }
const counter = { agent_code: 'object-counter' }

describe.each(testDatabases)('evaluations of results that cannot be compared on $name', (database) => {
  const server = setUpServer(database)
  let users = 0

  async function createSet(agent_code: string, expected: object[]) {
    const { token, orgId } = await server.createUser(`incomparable-user-${++users}`)
    const body = { name: 'Shelf', agent_code }
    const { id } = await server.json<{ id: string }>('POST', '/api/v1/datasets', { token, body })
    for (const [index, one] of expected.entries())
      await server.json('POST', `/api/v1/datasets/${id}/items`, {
        token,
        body: { image_data: await createImageDataUrl(`#${String(index + 100)}`), expected: one },
      })
    const post = (path: string, candidates: object[]) =>
      server.send('POST', path, { token, body: { dataset_id: id, candidates } })
    return {
      orgId,
      estimate: async (candidates: object[]) =>
        (await post('/api/v1/evaluations/estimate', candidates)).json() as Promise<object>,
      start: (candidates: object[]) => post('/api/v1/evaluations', candidates),
    }
  }

  test('are refused before anything is charged, with the fields that are missing', async () => {
    const { orgId, estimate, start } = await createSet('text-extractor', [{ text: 'A' }, { text: 'B' }])
    expect(await estimate([reader, counter])).toMatchObject({
      missing_fields: [{ candidate: 1, is_all: true }],
    })
    const response = await start([reader, counter])
    expect(response.status).toBe(422)
    const { error, message } = (await response.json()) as { error: string; message: string }
    expect(error).toBe('not_comparable')
    expect(message).toMatch(/^The results of .* have no “.*”, which the golden set expects/)
    const rows = await server.database
      .selectFrom('evaluations')
      .select('id')
      .where('organization_id', '=', orgId)
      .execute()
    expect(rows).toEqual([])
  })

  test('are compared if the fields only have other names', async () => {
    const { estimate, start } = await createSet('counter', [{ total_count: 3 }])
    expect(await estimate([{ agent_code: 'counter' }, counter])).toMatchObject({ missing_fields: [] })
    expect((await start([{ agent_code: 'counter' }, counter])).status).toBeLessThan(300)
  })
})
