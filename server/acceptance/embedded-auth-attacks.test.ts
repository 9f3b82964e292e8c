// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createAuthClientFactory, createCredentials } from '../test-support/embedded-auth-client.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createPostgresDatabase, hasPostgres } from '../test-support/test-postgres.ts'
import { createTestServer, type TestServer, testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('attacks on the embedded sign-in on $name', (database) => {
  const { name } = database
  const server = setUpServer(database, {
    env: {
      AUTH: 'embedded',
      HOST: '0.0.0.0',
      TRUST_PROXY: '1',
      CORS_ORIGINS: 'https://app.example',
    },
  })
  const createClient = createAuthClientFactory(server)

  describe('requests of other sites', () => {
    const attempt = async (headers: Record<string, string>) =>
      (await createClient().post('sign-up', createCredentials(), { 'Sec-Fetch-Site': '', ...headers })).status

    test.each([
      ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
      ['a page of a sibling domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://evil.app.example' }],
      ['a page of CORS_ORIGINS', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://app.example' }],
      ['a link or bookmark', { 'Sec-Fetch-Site': 'none' }],
      ['a spoofed Host', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://a.example', Host: 'a.example' }],
      ['another origin on plain HTTP', { Origin: 'http://evil.example', Host: 'vision.test:3000' }],
      ['another port on plain HTTP', { Origin: 'http://vision.test:4000', Host: 'vision.test:3000' }],
      ['an opaque origin', { Origin: 'null', Host: 'vision.test:3000' }],
      ['a malformed origin', { Origin: 'vision.test:3000', Host: 'vision.test:3000' }],
    ])('refuses %s', async (_, headers) => {
      expect(await attempt(headers)).toBe(403)
    })

    test.each([
      ['the own page on https or localhost', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' }],
      ['the own page on plain HTTP', { Origin: 'http://vision.test:3000', Host: 'vision.test:3000' }],
      [
        'a proxy that rewrites Host',
        { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://a.example', Host: '127.0.0.1:3000' },
      ],
      ['a program', {}],
    ])('accepts %s', async (_, headers) => {
      expect(await attempt(headers)).toBe(200)
    })

    test.each([
      ['text/plain', { 'Content-Type': 'text/plain' }],
      ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['a file form', { 'Content-Type': 'multipart/form-data; boundary=x' }],
      ['no type', { 'Content-Type': '' }],
    ])('refuses a body of %s, which forms of other sites can send', async (_, headers) => {
      for (const action of ['sign-up', 'sign-in', 'sign-out', 'token', 'send-reset']) {
        const { status } = await createClient().post(action, createCredentials(), headers)
        expect([400, 415, 422], `${action}: ${status}`).toContain(status)
      }
    })
  })

  describe('guessing passwords', () => {
    test('guessing passwords is limited by account, for all client addresses and spellings of the email', async () => {
      const nora = createClient()
      const user = await nora.signUp()
      const guess = async (email: string) =>
        (await createClient().signIn({ email, password: `guess of ${email}` })).status
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt++)
        statuses.push(await guess(attempt % 2 ? user.email : user.email.toUpperCase()))
      expect(statuses).toEqual([...new Array(10).fill(400), 429, 429])
      const refused = await createClient().signIn(user)
      expect([refused.status, refused.body.error]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60)
      expect(await nora.status(), 'the user who is signed in').toBe(200)
      expect((await nora.post('token')).status).toBe(200)
      const change = { current_password: user.password, new_password: 'another password' }
      expect((await nora.post('change-password', change)).status, 'no way around by a stolen session').toBe(
        429,
      )
      expect((await nora.post('reauthenticate', { password: user.password })).status).toBe(429)
    })

    test('guessing the current password is limited for a stolen session too', async () => {
      const nora = createClient()
      await nora.signUp()
      const change = { current_password: 'a guess', new_password: 'another password' }
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt++)
        statuses.push((await nora.post('change-password', change)).status)
      expect(statuses).toEqual([...new Array(10).fill(400), 429])
    })

    test('simultaneous attempts cannot exceed the limit', async () => {
      const user = await createClient().signUp()
      const guesses = Array.from({ length: 30 }, () =>
        createClient().signIn({ ...user, password: 'a guess' }),
      )
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 400).length).toBe(10)
      expect(statuses.filter((status) => status === 429).length).toBe(20)
    })

    test('users who sometimes mistype their password are not locked out', async () => {
      const user = await createClient().signUp()
      for (let round = 0; round < 3; round++) {
        for (let attempt = 0; attempt < 5; attempt++)
          await createClient().signIn({ ...user, password: 'a typo' })
        expect((await createClient().signIn(user)).status).toBe(200)
      }
    })

    test('attempts are limited by client address, over all accounts and actions', async () => {
      const address = '203.0.113.1'
      const statuses: number[] = []
      for (let attempt = 0; attempt < 102; attempt++) {
        const action = attempt % 2 ? 'check-code' : 'reset-password'
        const body = { mode: 'resetPassword', code: `guess-${attempt}`, password: 'a new password' }
        statuses.push((await createClient(address).post(action, body)).status)
      }
      expect(statuses).toEqual([...new Array(100).fill(400), 429, 429])
      expect((await createClient(address).signIn(createCredentials())).status).toBe(429)
      expect((await createClient().signIn(createCredentials())).status, 'another address').toBe(400)
    })

    test('sends at most 5 emails in 15 minutes to an address, with or without an account', async () => {
      const { email } = await createClient().signUp()
      for (const address of [email, 'nobody@example.com']) {
        const statuses: number[] = []
        for (let attempt = 0; attempt < 6; attempt++)
          statuses.push((await createClient().post('send-reset', { email: address })).status)
        // For the address with an account, the verification email of the sign-up counts too.
        expect(statuses.slice(-2)).toEqual(address === email ? [429, 429] : [204, 429])
      }
    })
  })

  // The queue is in the memory of the process, so the database makes no difference.
  test.runIf(name === 'PGlite')(
    'passwords that exceed the hashing queue are refused with 503 and do not count as wrong',
    async () => {
      const user = await createClient().signUp()
      // Ten, because the account allows ten attempts at once.
      const isOwn = (index: number) => index % 12 === 11
      const responses = await Promise.all(
        Array.from({ length: 120 }, (_, index) =>
          createClient().signIn(isOwn(index) ? user : createCredentials()),
        ),
      )
      const refused = responses.find(({ status }, index) => isOwn(index) && status === 503)
      expect([refused?.body.error, refused?.headers.get('Retry-After')]).toEqual([
        'temporarily_unavailable',
        '5',
      ])
      const statuses = new Set(responses.filter((_, index) => !isOwn(index)).map(({ status }) => status))
      expect(statuses).toEqual(new Set([400, 503]))
      for (let attempt = 0; attempt < 9; attempt++)
        await createClient().signIn({ ...user, password: 'a guess' })
      expect((await createClient().signIn(user)).status).toBe(200)
    },
  )

  test('the response does not reveal whether an address has an account', async () => {
    const user = await createClient().signUp()
    const attempt = async (action: string, body: object) => {
      const response = await createClient().post(action, body)
      const { request_id: _, ...rest } = response.body as Record<string, unknown>
      return { status: response.status, body: rest }
    }
    const wrong = { password: 'a wrong password' }
    expect(await attempt('sign-in', { ...wrong, email: 'nobody@example.com' })).toEqual(
      await attempt('sign-in', { ...wrong, email: user.email }),
    )
    expect(await attempt('send-reset', { email: 'no-one@example.com' })).toEqual(
      await attempt('send-reset', { email: user.email }),
    )
  })
})

test.runIf(hasPostgres)('wrong passwords count for all processes together', async () => {
  const { url, stop } = await createPostgresDatabase()
  const open = () => createTestServer({ url, env: { AUTH: 'embedded' } })
  const [first, second] = [await open(), await open()]
  const user = await createAuthClientFactory(first)().signUp()
  const guess = async (server: TestServer, attempt: number) => {
    const client = createAuthClientFactory(server)()
    return (await client.signIn({ email: user.email, password: `a wrong guess ${attempt}` })).status
  }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push(await guess(attempt % 2 ? first : second, attempt))
  expect(statuses).toEqual([...new Array(10).fill(400), 429, 429])
  await first.close()
  await second.close()
  await stop()
})
