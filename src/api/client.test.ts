import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from '#contract/zod.ts'
import { callForBlob, callForJson, callForText } from './client.ts'
import { unauthorizedEvents } from './errors.ts'
import { responseSchemas } from './response-schemas.ts'

type Account = { uid: string; version: number }

/** A fake of the authentication provider. A token is `{uid}-{version}`; a refresh increments the version. */
const provider = {
  account: null as Account | null,
  refreshes: 0,
  /** A refresh waits for this promise. */
  refreshEnds: Promise.resolve(),
}

vi.mock('#platform/embedded-auth.ts', () => ({
  embeddedAuth: {
    watch: () => undefined,
    currentUser: async () => {
      const { account } = provider
      const getIdToken = async (forceRefresh: boolean) => {
        if (!account) return ''
        if (forceRefresh) {
          provider.refreshes += 1
          await provider.refreshEnds
          account.version += 1
        }
        return `${account.uid}-${account.version}`
      }
      return account && { uid: account.uid, getIdToken }
    },
  },
}))

type Handler = (path: string, token: string | null) => Response | Promise<Response>

function stubBackend(handler: Handler): void {
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) =>
    handler(path, new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? null),
  )
}

const signIn = (uid: string) => {
  provider.account = { uid, version: 1 }
}

/** Responds with the token that was sent, or with 401 if its version is 1. */
const requireFreshToken: Handler = (_, token) =>
  token?.endsWith('-1') ? Response.json({ message: 'Expired.' }, { status: 401 }) : Response.json(token)

const request = { path: '/api/v1/users/me', schema: async () => z.string() }

beforeEach(() => {
  provider.refreshes = 0
  provider.refreshEnds = Promise.resolve()
  signIn('ada')
})

test('refreshes the token once for concurrent calls after a 401', async () => {
  stubBackend(requireFreshToken)
  expect(await Promise.all([callForJson(request), callForJson(request), callForJson(request)])).toEqual([
    'ada-2',
    'ada-2',
    'ada-2',
  ])
  expect(provider.refreshes).toBe(1)
})

test('does not refresh the token again for a call that was sent before', async () => {
  const refreshed = Promise.withResolvers<void>()
  stubBackend(async (path, token) => {
    if (path.endsWith('/slow') && token === 'ada-1') await refreshed.promise
    return requireFreshToken(path, token)
  })
  const slow = callForJson({ ...request, path: '/api/v1/slow' })
  expect(await callForJson(request)).toBe('ada-2')
  refreshed.resolve()
  expect(await slow).toBe('ada-2')
  expect(provider.refreshes).toBe(1)
})

test.each([
  ['auth/network-request-failed', 'ConnectionError'],
  ['auth/timeout', 'ConnectionError'],
  ['auth/internal-error', 'ConnectionError'],
  ['auth/too-many-requests', 'ConnectionError'],
  ['auth/user-token-expired', 'ApiError'],
  ['auth/user-disabled', 'ApiError'],
])(
  'a token refresh that fails with %s rejects with %s, and only the latter signs out',
  async (code, name) => {
    const onUnauthorized = vi.fn()
    unauthorizedEvents.addEventListener('unauthorized', onUnauthorized, { once: true })
    stubBackend(() => Response.json({ message: 'Expired.' }, { status: 401 }))
    provider.refreshEnds = Promise.reject(Object.assign(new Error('No.'), { code }))
    await expect(callForJson(request)).rejects.toMatchObject({ name })
    expect(onUnauthorized).toHaveBeenCalledTimes(name === 'ApiError' ? 1 : 0)
    unauthorizedEvents.removeEventListener('unauthorized', onUnauthorized)
  },
)

test('does not share a token refresh between users', async () => {
  stubBackend(requireFreshToken)
  const refresh = Promise.withResolvers<void>()
  provider.refreshEnds = refresh.promise
  const callOfAda = callForJson({ ...request, uid: 'ada' }).catch((error: unknown) => error)
  await expect.poll(() => provider.refreshes).toBe(1)
  signIn('bob')
  const callOfBob = callForJson({ ...request, uid: 'bob' })
  await expect.poll(() => provider.refreshes).toBe(2)
  refresh.resolve()
  expect(await callOfBob).toBe('bob-2')
  expect(await callOfAda).toBe('ada-2')
})

test('does not retry a call of one user with the token of the next', async () => {
  const tokens: (string | null)[] = []
  stubBackend((path, token) => {
    tokens.push(token)
    if (token === 'ada-1') signIn('bob')
    return requireFreshToken(path, token)
  })
  await expect(callForJson({ method: 'DELETE', path: '/api/v1/users/me' })).rejects.toMatchObject({
    status: 401,
  })
  expect(tokens).toEqual(['ada-1'])
})

test('does not send a call of a user who is not signed in', async () => {
  const handler = vi.fn(() => Response.json('sent'))
  stubBackend(handler)
  await expect(callForJson({ ...request, uid: 'bob' })).rejects.toMatchObject({ status: 401 })
  expect(handler).not.toHaveBeenCalled()
})

test('returns a body as a Blob, but reads an error as text', async () => {
  stubBackend((path) =>
    path.endsWith('/results')
      ? new Response('{"id":"ä"}\n')
      : Response.json({ message: 'Gone.' }, { status: 404 }),
  )
  const blob = await callForBlob({ path: '/api/v1/batches/1/results' })
  expect(await blob.text()).toBe('{"id":"ä"}\n')
  await expect(callForBlob({ path: '/api/v1/batches/2' })).rejects.toMatchObject({
    status: 404,
    message: 'Gone.',
  })
})

describe('a response', () => {
  const schema = async () => z.object({ total: z.number() })
  const respond = (body: string, type: string, status = 200) =>
    stubBackend(() => new Response(body, { status, headers: { 'Content-Type': type } }))

  test.each(['application/json', 'application/problem+json', 'text/plain', 'text/html', ''])(
    'with JSON is accepted as %j',
    async (type) => {
      respond('{"total":3}', type)
      expect(await callForJson({ ...request, schema })).toEqual({ total: 3 })
    },
  )

  test.each([
    ['<html>Sign in to the Wi-Fi</html>', 'text/html'],
    ['OK', 'text/plain'],
    ['5', 'text/plain'],
    ['', 'text/plain'],
  ])('with %j as %s is rejected, whatever the schema', async (body, type) => {
    respond(body, type)
    for (const anySchema of [schema, async () => z.unknown()]) {
      await expect(callForJson({ ...request, schema: anySchema })).rejects.toMatchObject({
        kind: 'invalid-response',
      })
    }
  })

  test.each([
    ['a page', 200],
    ['status 511', 511],
  ])('of a network that requires a sign-in is rejected also without a schema: %s', async (_, status) => {
    respond('<html>Sign in to the Wi-Fi</html>', 'text/html', status)
    const path = '/api/v1/api-keys/1'
    for (const send of [
      callForJson({ method: 'DELETE', path }),
      callForText({ path }),
      callForBlob({ path }),
    ])
      await expect(send).rejects.toMatchObject({ kind: 'invalid-response' })
  })

  test('rejects a response whose JSON does not match the schema', async () => {
    respond('{"total":"3"}', 'text/plain')
    await expect(callForJson({ ...request, schema })).rejects.toMatchObject({
      status: 502,
      message: 'The server sent an unexpected response.',
    })
  })

  test('reads the message of a JSON error with any content type', async () => {
    respond('{"error":"usage_limit_exceeded","message":"No requests left."}', 'text/plain', 402)
    await expect(callForJson({ ...request, schema })).rejects.toMatchObject({
      status: 402,
      message: 'No requests left.',
      body: { error: 'usage_limit_exceeded' },
    })
  })
})

test('accepts API keys without is_demo', async () => {
  const key = { id: 1, name: 'Mine', key_preview: 'vak_…1234', created_at: '2026-01-02' }
  stubBackend(() =>
    Response.json([
      { ...key, is_demo: true },
      { ...key, id: 2 },
      { ...key, id: 3, is_demo: null },
    ]),
  )
  expect(await callForJson({ ...request, schema: async () => responseSchemas.apiKeys })).toHaveLength(3)
})
