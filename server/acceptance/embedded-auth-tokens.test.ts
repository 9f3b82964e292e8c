import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthClient, createAuthClientFactory } from '../test-support/embedded-auth-client.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('access tokens of the embedded sign-in on $name', (database) => {
  const server = setUpServer(database, { env: { AUTH: 'embedded', TRUST_PROXY: '1' } })
  let nora: AuthClient
  let claims: Record<string, unknown>
  let publicKey: JWK
  let kid: string
  beforeAll(async () => {
    nora = createAuthClientFactory(server)()
    await nora.signUp()
    const [header, payload] = nora.state.token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
    kid = JSON.parse(header ?? '').kid
    claims = JSON.parse(payload ?? '')
    const row = server.database.selectFrom('auth_jwks').select('publicKey').where('id', '=', kid)
    publicKey = JSON.parse((await row.executeTakeFirstOrThrow()).publicKey)
  })

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signOwn = (header: object, changes: object = {}) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign(own.privateKey)

  test('a valid token is accepted, on which the next tests rely', async () => {
    expect(await nora.status()).toBe(200)
  })

  test.each<[string, () => string | Promise<string>]>([
    ['signed with another key', () => signOwn({ kid })],
    ['that brings its own key', () => signOwn({ kid, jwk: own.publicKey.export({ format: 'jwk' }) })],
    ['with the key of another installation', () => signOwn({ kid: 'another' })],
    ['without a key id', () => signOwn({})],
    ['with alg none', () => `${encode({ alg: 'none', kid })}.${encode(claims)}.`],
    ['with alg none and a signature', () => `${encode({ alg: 'none', kid })}.${encode(claims)}.AAAA`],
    [
      'signed by HS256 with the public key as PEM',
      () => {
        const pem = createPublicKey({ key: publicKey as never, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        })
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(pem))
      },
    ],
    [
      'signed by HS256 with the public key as JWK',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
    ],
    [
      'with changed claims',
      () => nora.state.token.replace(/\.[^.]+\./, `.${encode({ ...claims, sub: 'someone' })}.`),
    ],
    ['cut off', () => nora.state.token.slice(0, -4)],
    ['not a token', () => 'garbage'],
    ['only dots', () => '..'],
  ])('rejects one %s with 401', async (_, mint) => {
    const response = await server.send('GET', '/api/v1/users/me', { token: await mint() })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      401,
      'invalid_token',
    ])
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  test.each<[string, Record<string, unknown>]>([
    ['expired', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'https://other.example' }],
    ['without a session', { sid: undefined }],
    ['of an unknown session', { sid: 'unknown' }],
    ['of another user than its session', { sub: 'someone' }],
  ])('rejects one %s with 401, though signed with a key of this installation', async (_, changes) => {
    const kid = 'known'
    const jwk = { publicKey: JSON.stringify(own.publicKey.export({ format: 'jwk' })), privateKey: '' }
    await server.database
      .insertInto('auth_jwks')
      .values({ id: kid, ...jwk, createdAt: new Date(0) })
      .execute()
    const status = async (changes: object) => await nora.status(await signOwn({ kid }, { ...changes }))
    expect(await status({}), 'the key is known').toBe(200)
    expect(await status(changes)).toBe(401)
    await server.database.deleteFrom('auth_jwks').where('id', '=', kid).execute()
  })

  test('neither the code of a mailed link nor a session secret is an access token', async () => {
    const [, secret = ''] = nora.state.cookie.split('=')
    expect(await nora.status(decodeURIComponent(secret))).toBe(401)
    const [, code = ''] = /oobCode=([\w.-]+)/.exec(server.logLines.join('')) ?? []
    expect(code).toContain('.')
    expect(await nora.status(code)).toBe(401)
  })
})
