import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeGoogle, startFakeGoogle, testProjectId } from '../test-support/fake-google.ts'
import { createFirebaseProvider } from './firebase.ts'

let google: FakeGoogle
let firebase: ReturnType<typeof createFirebaseProvider>
beforeAll(async () => {
  google = await startFakeGoogle()
  firebase = createFirebaseProvider({
    projectId: testProjectId,
    credential: google.credential,
    httpAgent: google.agent,
  })
})
afterAll(async () => {
  await firebase.close()
  await google.close()
})
const createConnection = () =>
  createFirebaseProvider({
    projectId: testProjectId,
    credential: google.credential,
    httpAgent: google.agent,
    timeoutMs: 500,
  })
const nowSeconds = () => Math.floor(Date.now() / 1000)

describe('ID tokens of a real project', () => {
  test('returns the identity of a valid token', async () => {
    const identity = await firebase.verify(google.signIn('ada', { name: 'Ada' }), false)
    expect(identity).toMatchObject({ uid: 'ada', email: 'ada@example.com', name: 'Ada' })
  })

  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const createUnsignedToken = (claims: object) =>
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  const validClaims = {
    sub: 'ada',
    iss: `https://securetoken.google.com/${testProjectId}`,
    aud: testProjectId,
  }
  test.each([
    ['expired', () => google.signIn('ada', { exp: nowSeconds() - 10, iat: nowSeconds() - 3700 })],
    ['for another project', () => google.signIn('ada', { aud: 'other' })],
    ['from another issuer', () => google.signIn('ada', { iss: 'https://evil.example/x' })],
    ['without a subject', () => google.mint({ sub: '' })],
    ['with an unknown key id', () => google.mint({ sub: 'ada' }, { kid: 'nobody' })],
    ['without a key id', () => google.mint({ sub: 'ada' }, { kid: undefined })],
    ['signed with another key', () => google.mint({ sub: 'ada' }, {}, foreignKey)],
    [
      'unsigned, like those of the emulator',
      () =>
        createUnsignedToken({
          ...validClaims,
          iat: nowSeconds(),
          exp: nowSeconds() + 100,
          auth_time: nowSeconds(),
        }),
    ],
    ['with the algorithm changed to HS256', () => google.mint({ sub: 'ada' }, { alg: 'HS256' })],
    ['not a token', () => 'garbage'],
    ['only dots', () => '...'],
    ['with a malformed header', () => 'AAAA.BBBB.CCCC'],
  ])('rejects a token with 401: %s', async (_, mint) => {
    await expect(firebase.verify(mint(), false)).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
  })

  test('rejects a revoked session only if checkRevoked is set', async () => {
    const token = google.signIn('rita')
    google.users.set('rita', {
      localId: 'rita',
      email: 'r@example.com',
      validSince: String(nowSeconds() + 5),
    })
    await expect(firebase.verify(token, false)).resolves.toMatchObject({ uid: 'rita' })
    await expect(firebase.verify(token, true)).rejects.toMatchObject({ status: 401 })
  })

  test('rejects a user deleted at the provider if checkRevoked is set', async () => {
    const token = google.signIn('dora')
    await firebase.deleteUser('dora')
    expect(google.users.has('dora')).toBe(false)
    await expect(firebase.verify(token, true)).rejects.toMatchObject({ status: 401 })
    await expect(firebase.deleteUser('dora')).resolves.toBeUndefined()
  })
})

describe('while the provider cannot be reached', () => {
  test('rejects a valid token with 503, since 401 would sign the user out', async () => {
    const token = google.signIn('ada')
    const other = createConnection()
    google.state.isDown = true
    await expect(other.verify(token, false)).rejects.toMatchObject({
      status: 503,
      code: 'authentication_unavailable',
    })
    google.state.isDown = false
    await expect(other.verify(token, false)).resolves.toMatchObject({ uid: 'ada' })
    await other.close()
  })

  test.each(['{"error":"backend"}', '<html>captive portal</html>'])(
    'treats %s in place of the keys as an outage',
    async (response) => {
      const other = createConnection()
      google.state.keyResponse = response
      await expect(other.verify(google.signIn('ada'), false)).rejects.toMatchObject({ status: 503 })
      google.state.keyResponse = undefined
      await other.close()
    },
  )

  test('uses cached keys during an outage, but cannot check revocation', async () => {
    const token = google.signIn('ada')
    await firebase.verify(token, false)
    google.state.isDown = true
    await expect(firebase.verify(token, false)).resolves.toMatchObject({ uid: 'ada' })
    await expect(firebase.verify(token, true)).rejects.toMatchObject({ status: 503 })
    google.state.isDown = false
  })
})
