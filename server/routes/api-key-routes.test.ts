import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'

let server: TestServer
let createKey: (name: string) => Promise<Response>
beforeAll(async () => {
  server = await createTestServer()
  const { token, orgId } = await server.createUser('names')
  const path = `/api/v1/organizations/${orgId}/api-keys`
  createKey = async (name) => await server.send('POST', path, { token, body: { name } })
})
afterAll(() => server.close())

test.each(['\0', '\n', '\u0085', '\u2028', '\u202A', '\u202E', '\u2066', '\u2069'])(
  'refuses a key name with %j',
  async (character) => {
    const response = await createKey(`Backup${character}txt.exe`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      message:
        'name: must not contain line breaks, control characters or invisible ones that change the direction of text. Please type it again.',
    })
  },
)

test.each(['Tom’s key', 'מפתח', 'Ключ №1', '👩‍🔬 lab', 'a\u200Eb'])('accepts %j', async (name) => {
  const response = await createKey(name)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ api_key: { name } })
})
