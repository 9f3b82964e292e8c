import { describe, expect, test } from 'vitest'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

describe.each(testDatabases)('sessions on $name', (database) => {
  const server = setUpServer(database)

  test('a revoked session can read, but not create or delete keys or delete the account', async () => {
    const { token, orgId, keyId } = await server.createUser('revoked')
    const oneMinuteAhead = String(Math.floor(Date.now() / 1000) + 60)
    server.google.users.set('revoked', {
      localId: 'revoked',
      email: 'r@example.com',
      validSince: oneMinuteAhead,
    })
    const keys = `/api/v1/organizations/${orgId}/api-keys`
    const status = async (method: string, path: string, body?: unknown) =>
      (await server.send(method, path, { token, body })).status
    expect(await status('GET', keys)).toBe(200)
    expect(await status('POST', keys, { name: 'stolen' })).toBe(401)
    expect(await status('DELETE', `${keys}/${keyId}`)).toBe(401)
    expect(await status('DELETE', '/api/v1/users/me')).toBe(401)
    expect(await status('GET', '/api/v1/users/me')).toBe(200)
  })

  test('during an outage of the provider revocation checks return 503, while reading and API keys work', {
    tags: ['slow'],
  }, async () => {
    const { token, orgId, key } = await server.createUser('outage')
    server.google.state.isDown = true
    const created = await server.send('POST', `/api/v1/organizations/${orgId}/api-keys`, {
      token,
      body: { name: 'k' },
    })
    expect([
      created.status,
      created.headers.get('Retry-After'),
      created.headers.get('WWW-Authenticate'),
    ]).toEqual([503, '5', null])
    expect(await created.json()).toMatchObject({ error: 'authentication_unavailable' })
    expect((await server.send('GET', '/api/v1/organizations', { token })).status).toBe(200)
    expect(
      (await server.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage } })).status,
    ).toBe(200)
    expect(await server.json('GET', '/api/v1/users/me', { token })).toMatchObject({
      password_changed_at: null,
    })
    server.google.state.isDown = false
  })

  test('returns when the password was last changed if the provider knows it', async () => {
    const { token } = await server.createUser('dated')
    server.google.users.set('dated', { localId: 'dated', email: 'd@example.com', validSince: '1700000000' })
    expect(await server.json('GET', '/api/v1/users/me', { token })).toMatchObject({
      password_changed_at: '2023-11-14T22:13:20.000Z',
    })
  })

  test('a server with a Firebase project has no routes of the embedded sign-in', async () => {
    for (const action of ['sign-up', 'sign-in', 'token', 'reset-password']) {
      expect((await server.send('POST', `/api/v1/auth/${action}`, { body: {} })).status).toBe(404)
    }
  })
})
