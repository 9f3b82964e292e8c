import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type AuthClient,
  createAuthClientFactory,
  createCredentials,
  findMailedLink,
} from '../test-support/embedded-auth-client.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('the embedded sign-in on $name', (database) => {
  const server = setUpServer(database, { env: { AUTH: 'embedded', TRUST_PROXY: '1' } })
  const createClient = createAuthClientFactory(server)
  afterEach(() => {
    vi.useRealTimers()
  })

  const findLinkCode = (email: string, mode: 'verifyEmail' | 'resetPassword') =>
    findMailedLink(server.logLines.join(''), email, mode).searchParams.get('oobCode') ?? ''
  const readMe = (token: string) => server.json('GET', '/api/v1/users/me', { token })

  test('signs up, in and out; the access token identifies the user and ends with the session', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const { token } = nora.state
    const me = await readMe(token)
    expect(me).toMatchObject({ name: user.name, email: user.email })
    expect(me.password_changed_at).toBe(new Date(String(me.password_changed_at)).toISOString())
    expect(await server.json('GET', '/api/v1/organizations', { token })).toMatchObject([
      { name: 'Nora’s organization' },
    ])

    const elsewhere = createClient()
    expect((await elsewhere.signIn({ ...user, email: user.email.toUpperCase() })).status).toBe(200)
    expect(await readMe(elsewhere.state.token)).toMatchObject({ id: me.id })

    expect((await nora.post('sign-out')).status).toBe(204)
    expect(await nora.status(token), 'a signed-out token').toBe(401)
    expect(await elsewhere.status(), 'another session').toBe(200)
    expect((await nora.post('token')).body.error).toBe('user_token_expired')
    expect((await nora.post('sign-out')).status, 'signing out twice').toBe(204)
  })

  test('a sign-out during a request for a token ends the session', { tags: ['slow'] }, async () => {
    const user = await createClient().signUp()
    for (let delayMs = 0; delayMs < 10; delayMs++) {
      const nora = createClient()
      await nora.signIn(user)
      const requests = Array.from({ length: 8 }, () => nora.post('token'))
      await sleep(delayMs)
      await nora.post('sign-out')
      for (const { status, body } of await Promise.all(requests))
        expect([status, body.error]).toEqual(status === 200 ? [200, undefined] : [401, 'user_token_expired'])
    }
  })

  test('the session cookie is HttpOnly and SameSite, and Secure on https', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const { headers, body } = await createClient().signIn(user)
    const cookie = headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(
      /^session=[^;]{20,}; Max-Age=5184000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    )
    expect(JSON.stringify(body)).not.toContain(cookie.slice('session='.length).split(';')[0])
    const secure = await nora.post(
      'sign-in',
      { email: user.email, password: user.password },
      { Origin: 'https://a.example' },
    )
    expect(secure.headers.get('Set-Cookie')).toContain('; Secure')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('signing in again ends the previous session of the browser', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const { token } = nora.state
    await nora.signIn(user)
    expect([await nora.status(token), await nora.status()]).toEqual([401, 200])
  })

  test('returns a new access token for the session, for 60 days', async () => {
    const nora = createClient()
    await nora.signUp()
    const { token } = nora.state
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601 * 1000 })
    expect(await nora.status(token), 'after an hour').toBe(401)
    expect((await nora.post('token')).status).toBe(200)
    expect(await nora.status()).toBe(200)
    const sessions = server.database.updateTable('auth_sessions').where('token', '=', getSessionSecret(nora))
    const { expiresAt } = await sessions
      .set({ ipAddress: null })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    expect((expiresAt.getTime() - Date.now()) / (24 * 3600 * 1000)).toBeCloseTo(60, 0)
    await sessions.set({ expiresAt: new Date(Date.now() - 1000) }).execute()
    expect((await nora.post('token')).body.error).toBe('user_token_expired')
    expect(await nora.status()).toBe(401)
  })

  test('changing the password ends all other sessions', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const elsewhere = createClient()
    await elsewhere.signIn(user)
    const before = await readMe(nora.state.token)
    const change = (current_password: string, new_password: string) =>
      nora.post('change-password', { current_password, new_password })
    expect((await change('a wrong password', 'another password')).body.error).toBe('wrong_password')
    expect((await change(user.password, 'short')).body.error).toBe('weak_password')
    expect(await elsewhere.status(), 'after failed attempts').toBe(200)

    expect((await change(user.password, 'another password')).status).toBe(200)
    expect([await nora.status(), await elsewhere.status()]).toEqual([200, 401])
    expect((await elsewhere.post('token')).status).toBe(401)
    const after = await readMe(nora.state.token)
    expect(Date.parse(String(after.password_changed_at))).toBeGreaterThan(
      Date.parse(String(before.password_changed_at)),
    )
    expect((await createClient().signIn(user)).body.error).toBe('invalid_credential')
    expect((await createClient().signIn({ ...user, password: 'another password' })).status).toBe(200)
  })

  test('confirming the password replaces the session by a new one', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const { token, cookie } = { ...nora.state }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect((await nora.post('reauthenticate', { password: 'wrong' })).body.error).toBe('invalid_credential')
    expect((await nora.post('reauthenticate', { password: user.password })).status).toBe(200)
    expect(readAuthTime(nora.state.token)).toBeGreaterThanOrEqual(readAuthTime(token) + 60)
    expect(await nora.status(token)).toBe(401)
    expect((await createClient().post('token', {}, { Cookie: cookie })).status).toBe(401)
    expect((await createClient().post('reauthenticate', { password: user.password })).status).toBe(401)
  })

  test('a mailed link verifies the address until the link expires after a day', async () => {
    const nora = createClient()
    const { email } = await nora.signUp()
    expect(isVerified(nora.state.token)).toBe(false)
    const code = findLinkCode(email, 'verifyEmail')
    const check = () => createClient().post('check-code', { mode: 'verifyEmail', code })
    expect((await check()).body).toEqual({ email })
    expect(isVerified((await nora.post('token')).body.token ?? ''), 'checking does not verify').toBe(false)
    expect((await createClient().post('verify-email', { code })).status).toBe(204)
    expect((await createClient().post('verify-email', { code })).status, 'opened twice').toBe(204)
    expect(isVerified((await nora.post('token')).body.token ?? '')).toBe(true)

    const mails = server.logLines.length
    expect((await nora.post('send-verification')).status).toBe(204)
    expect(server.logLines.slice(mails).join(''), 'no email to a verified address').not.toContain('Mail to')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600 * 1000 })
    expect((await check()).body.error).toBe('expired_action_code')
    expect((await createClient().post('verify-email', { code })).body.error).toBe('expired_action_code')
  })

  test('a password reset link works once and ends all sessions', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const { email } = user
    expect((await createClient().post('send-reset', { email })).status).toBe(204)
    const code = findLinkCode(email, 'resetPassword')
    const check = () => createClient().post('check-code', { mode: 'resetPassword', code })
    const reset = (password: string) => createClient().post('reset-password', { code, password })
    expect((await check()).body).toEqual({ email })
    expect((await reset('short')).body.error).toBe('weak_password')
    expect((await check()).status, 'the code stays valid after a refused password').toBe(200)
    expect((await reset('brand new password')).status).toBe(204)
    expect(await nora.status()).toBe(401)
    expect((await nora.post('token')).status).toBe(401)
    expect((await reset('yet another password')).body.error).toBe('invalid_action_code')
    expect((await check()).body.error).toBe('invalid_action_code')
    expect((await createClient().signIn(user)).body.error).toBe('invalid_credential')
    expect((await createClient().signIn({ email, password: 'brand new password' })).status).toBe(200)
  })

  test('a reset link expires after an hour, and each link works only for its purpose', async () => {
    const { email } = await createClient().signUp()
    await createClient().post('send-reset', { email })
    const reset = findLinkCode(email, 'resetPassword')
    const verification = findLinkCode(email, 'verifyEmail')
    const attempt = async (action: string, body: object) =>
      (await createClient().post(action, body)).body.error
    expect(await attempt('check-code', { mode: 'verifyEmail', code: reset })).toBe('invalid_action_code')
    expect(await attempt('verify-email', { code: reset })).toBe('invalid_action_code')
    const password = 'a new password'
    expect(await attempt('reset-password', { code: verification, password })).toBe('invalid_action_code')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601 * 1000 })
    expect(await attempt('reset-password', { code: reset, password })).toMatch(
      /^(invalid|expired)_action_code$/,
    )
    expect(await attempt('check-code', { mode: 'resetPassword', code: reset })).toMatch(/_action_code$/)
  })

  test('deleting the account ends its sessions and frees its address', async () => {
    const nora = createClient()
    const user = await nora.signUp()
    const { token } = nora.state
    await readMe(token)
    expect((await server.send('DELETE', '/api/v1/users/me', { token })).status).toBe(204)
    expect(await nora.status(token)).toBe(401)
    expect((await nora.post('token')).status).toBe(401)
    expect((await createClient().signIn(user)).body.error).toBe('invalid_credential')
    expect(
      (await createClient().post('verify-email', { code: findLinkCode(user.email, 'verifyEmail') })).body
        .error,
    ).toBe('invalid_action_code')
    expect((await nora.post('sign-up', user)).status).toBe(200)
    expect(await nora.status()).toBe(200)
    const left = await server.database.selectFrom('auth_accounts').select('userId').execute()
    const users = await server.database.selectFrom('auth_users').select('id').execute()
    expect(left.length, 'no password without a user').toBe(users.length)
  })

  test('two sign-ups with one address at the same time create one account', async () => {
    const user = createCredentials()
    const statuses = await Promise.all([1, 2, 3].map(async () => await createClient().post('sign-up', user)))
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(statuses.filter(({ status }) => status === 400).map(({ body }) => body.error)).toEqual([
      'email_already_in_use',
      'email_already_in_use',
    ])
  })
})

const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const readAuthTime = (token: string) => Number(readClaims(token).auth_time)
const isVerified = (token: string) => readClaims(token).email_verified
const getSessionSecret = ({ state }: AuthClient) => state.cookie.slice('session='.length)
