// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createAuthClientFactory, createCredentials } from '../test-support/embedded-auth-client.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('hostile input of the embedded sign-in on $name', (database) => {
  const server = setUpServer(database, { env: { AUTH: 'embedded', TRUST_PROXY: '1' } })
  const createClient = createAuthClientFactory(server)

  const signUp = async (changes: object) =>
    await createClient().post('sign-up', { ...createCredentials(), ...changes })
  const createLongText = (length: number) => 'x'.repeat(length)

  test.each([
    ['a null byte', 'No\0ra', 'No ra'],
    ['a line break', 'Nora\nMail to root', 'Nora Mail to root'],
    ['a reversed text', 'Nora\u202Egnp.exe', 'Nora gnp.exe'],
    ['an invisible character', '\u200BNora\u2066', 'Nora'],
    ['other scripts and emoji', 'Zoë 山田 👩‍🚀'.replace('\u200D', ''), 'Zoë 山田 👩🚀'],
    ['200 characters', createLongText(200), createLongText(200)],
    ['nothing', '', ''],
  ])('a name with %s becomes printable', async (_, name, expected) => {
    const nora = createClient()
    const user = createCredentials({ name })
    expect((await nora.post('sign-up', user)).status).toBe(200)
    expect(await server.json('GET', '/api/v1/users/me', { token: nora.state.token })).toMatchObject({
      name: expected,
      email: user.email,
    })
  })

  test.each<[string, object, number, string]>([
    ['a name of 201 characters', { name: createLongText(201) }, 422, 'invalid_request'],
    ['a name that is no text', { name: { $ne: 1 } }, 422, 'invalid_request'],
    ['no name', { name: undefined }, 422, 'invalid_request'],
    ['an email of 255 characters', { email: `${createLongText(243)}@example.com` }, 422, 'invalid_request'],
    ['an email without a host', { email: 'nora' }, 400, 'invalid_email'],
    ['an email with a null byte', { email: 'no\0ra@example.com' }, 400, 'invalid_email'],
    ['an email with a line break', { email: 'a@example.com\nBcc: all@example.com' }, 400, 'invalid_email'],
    ['two emails', { email: 'a@example.com, b@example.com' }, 400, 'invalid_email'],
    ['an email with a name', { email: '"A" <a@example.com>' }, 400, 'invalid_email'],
    ['an email as a list', { email: ['a@example.com'] }, 422, 'invalid_request'],
    ['an empty email', { email: '' }, 400, 'invalid_email'],
    ['an empty password', { password: '' }, 422, 'invalid_request'],
    ['a password of 5 characters', { password: '12345' }, 400, 'weak_password'],
    ['a password of 257 characters', { password: createLongText(257) }, 400, 'weak_password'],
    ['a password of 1025 characters', { password: createLongText(1025) }, 422, 'invalid_request'],
    ['a body over the limit', { password: createLongText(20_000) }, 413, 'body_too_large'],
  ])('refuses a sign-up with %s', async (_, changes, status, error) => {
    const response = await signUp(changes)
    expect([response.status, response.body.error]).toEqual([status, error])
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  test.each(['null', '[]', '"text"', '{', '{"email":1}', ''])('refuses the body %j', async (body) => {
    for (const action of ['sign-up', 'sign-in', 'send-reset', 'check-code', 'reset-password', 'verify-email'])
      expect([400, 422], action).toContain((await createClient().post(action, body)).status)
  })

  test.each([
    ['256 characters', createLongText(256)],
    ['a null byte and control characters', 'pass\0word\u0001\n'],
    ['emoji', '🔑🔑🔑'],
    ['spaces at its ends', '  secret  '],
  ])('a password with %s works and is exact', async (_, password) => {
    const user = createCredentials({ password })
    expect((await signUp(user)).status).toBe(200)
    expect((await createClient().signIn(user)).status).toBe(200)
    expect((await createClient().signIn({ ...user, password: `${password.trim()}x` })).status).toBe(400)
  })

  const strangeCookieValues = [
    '%00',
    'a%00b',
    '%F0%9F%94%91',
    '%ZZ',
    createLongText(5000),
    'x; session=y',
    "' or 1=1 --",
    '%0D%0AX: y',
  ]
  test.each(strangeCookieValues)(
    'a session cookie that contains %.20j is an ended session',
    async (value) => {
      const headers = { Cookie: `session=${value}` }
      for (const [action, body] of Object.entries({
        token: {},
        'send-verification': {},
        'change-password': { current_password: 'a', new_password: 'b' },
        reauthenticate: { password: 'a' },
      })) {
        const { status, body: result } = await createClient().post(action, body, headers)
        expect([action, status, result.error]).toEqual([action, 401, 'user_token_expired'])
      }
      expect((await createClient().post('sign-out', {}, headers)).status).toBe(204)
      const user = await createClient().signUp()
      expect((await createClient().post('sign-in', user, headers)).status, 'does not prevent a sign-in').toBe(
        200,
      )
    },
  )

  test.each([
    '\0',
    'a\0b',
    createLongText(2048),
    '🔑',
    '../..',
    "' or 1=1",
    'a.b.c',
    'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImEifQ.',
  ])('the code %.20j is an invalid link', async (code) => {
    for (const [action, body] of [
      ['check-code', { mode: 'resetPassword', code }],
      ['check-code', { mode: 'verifyEmail', code }],
      ['verify-email', { code }],
      ['reset-password', { code, password: 'a new password' }],
    ] as const) {
      const response = await createClient().post(action, body)
      expect([action, response.status, response.body.error]).toEqual([action, 400, 'invalid_action_code'])
    }
  })

  test('logs neither passwords nor session secrets nor access tokens, also with LOG_LEVEL=debug', async () => {
    const nora = createClient()
    const user = await nora.signUp(createCredentials({ password: 'very secret-phrase' }))
    await nora.signIn({ ...user, password: 'wrong secret-phrase' })
    await nora.signIn(user)
    await nora.post('change-password', { current_password: user.password, new_password: 'new secret-phrase' })
    const lines = server.logLines.join('')
    expect(lines).not.toContain('secret-phrase')
    expect(lines).not.toContain(nora.state.token)
    expect(lines).not.toContain(decodeURIComponent(nora.state.cookie.slice('session='.length)))
    expect(lines).not.toMatch(/"level":"error"/)
  })
})
