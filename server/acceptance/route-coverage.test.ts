import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebAppRoutes } from '../start-server.ts'
import {
  authRouteStatuses,
  findUncoveredRoutes,
  passwordBody,
  webAppRouteStatuses,
} from '../test-support/access-matrix.ts'
import { createAuthClient } from '../test-support/embedded-auth-client.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'

describe('routes without a user', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ env: { AUTH: 'embedded' } })
    server.app.route('/', createWebAppRoutes(server.configuration))
  })
  afterAll(() => server.close())

  test('the matrix covers every route of a server', () => {
    expect(findUncoveredRoutes(server.app.routes)).toEqual([])
    const newRoutes = [
      { method: 'POST', path: '/api/v1/organizations/:orgId/members' },
      { method: 'POST', path: '/api/v1/auth/sign-in-by-link' },
      { method: 'GET', path: '/admin' },
      { method: 'ALL', path: '/debug' },
    ]
    expect(findUncoveredRoutes([...server.app.routes, ...newRoutes])).toEqual(
      newRoutes.map(({ method, path }) => `${method} ${path}`),
    )
    expect(server.app.routes.length).toBeGreaterThan(15)
  })

  test('no access token or API key replaces the session cookie, and none changes a page', async () => {
    const client = createAuthClient(server)
    await client.signUp()
    const { token } = client.state
    const [{ id } = { id: '' }] = await server.json<{ id: string }[]>('GET', '/api/v1/organizations', {
      token,
    })
    const path = `/api/v1/organizations/${id}/api-keys`
    const { key } = await server.json<{ key: string }>('POST', path, { token, body: { name: 'k' } })
    for (const credential of [undefined, 'garbage', token, key])
      for (const [route, status] of Object.entries({ ...webAppRouteStatuses, ...authRouteStatuses })) {
        const [method = '', path = ''] = route.split(' ')
        const body = method === 'POST' ? passwordBody : undefined
        const response = await server.send(method, path, { token: credential, body })
        expect([route, response.status]).toEqual([route, status])
        expect(response.headers.get('Cache-Control'), route).toBe('no-store')
        expect(response.headers.get('Set-Cookie') ?? '', route).not.toContain('session=ey')
      }
    expect(await client.status()).toBe(200)
  })
})
