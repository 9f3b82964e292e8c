import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, tinyImage } from '../test-support/test-server.ts'

type Key = {
  id: string
  name: string
  key_preview: string
  created_at: string
  is_demo: boolean
  key?: string
}

describe.each(testDatabases)('accounts, organizations and keys on $name', (database) => {
  const server = setUpServer(database)
  const listKeys = (orgId: string, token: string) =>
    server.json<Key[]>('GET', `/api/v1/organizations/${orgId}/api-keys`, { token })

  test('concurrent first calls create one account, one organization and one demo key', async () => {
    const token = server.google.signIn('first', { name: 'Ada Lovelace' })
    const lists = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.json<{ id: string; name: string }[]>('GET', '/api/v1/organizations', { token }),
      ),
    )
    expect(new Set(lists.map((list) => JSON.stringify(list))).size).toBe(1)
    expect(lists[0]).toMatchObject([{ name: 'Ada Lovelace’s organization', api_key_count: 0 }])
    expect(await listKeys(lists[0]?.[0]?.id ?? '', token)).toMatchObject([
      { name: 'Demo key', is_demo: true },
    ])
    expect(await server.json('GET', '/api/v1/users/me', { token })).toMatchObject({
      name: 'Ada Lovelace',
      email: 'first@example.com',
      provider_user_id: 'first',
    })
  })

  test('updates the name after the first call', async () => {
    const before = server.google.signIn('late')
    expect(await server.json('GET', '/api/v1/users/me', { token: before })).toMatchObject({ name: '' })
    const after = server.google.signIn('late', { name: 'Late Riser' })
    expect(await server.json('GET', '/api/v1/users/me', { token: after })).toMatchObject({
      name: 'Late Riser',
    })
  })

  test('a key is revealed once, stored as a digest, and valid until it is deleted', async () => {
    const { token, orgId } = await server.createUser('keys')
    const path = `/api/v1/organizations/${orgId}/api-keys`
    const created = await server.json<{ key: string; api_key: Key }>('POST', path, {
      token,
      body: { name: '  Production  ' },
    })
    expect(created.key).toMatch(/^vak_live_[\w-]{43}$/)
    expect(created.api_key).toEqual({
      id: expect.any(String),
      name: 'Production',
      key_preview: `vak_live_…${created.key.slice(-4)}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      is_demo: false,
    })
    expect((await listKeys(orgId, token)).map((key) => key.name)).toEqual(['Demo key', 'test', 'Production'])
    const rows = await server.database.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(created.key.slice(9, -4))
    expect(server.logLines.join('\n')).not.toContain(created.key.slice(9))

    const analysis = { token: created.key, body: { image_data: tinyImage } }
    expect((await server.send('POST', '/api/v1/inference/text-extractor', analysis)).status).toBe(200)
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: created.key })).toMatchObject({
      trial_used: 1,
    })
    const deleted = await server.send('DELETE', `${path}/${created.api_key.id}`, { token })
    expect(deleted.status).toBe(204)
    expect((await server.send('POST', '/api/v1/inference/text-extractor', analysis)).status).toBe(401)
    expect((await server.send('DELETE', `${path}/${created.api_key.id}`, { token })).status).toBe(404)
  })

  const findDemoKeyRow = (orgId: string) =>
    server.database
      .selectFrom('api_keys')
      .selectAll()
      .where('organization_id', '=', orgId)
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow()

  test('only the first list reveals the demo key’s secret, newly generated', async () => {
    const { token, orgId, key: otherKey } = await server.createUser('demo-key')
    const before = await findDemoKeyRow(orgId)
    const head = await server.send('HEAD', `/api/v1/organizations/${orgId}/api-keys`, { token })
    expect(head.status).toBe(200)
    expect(await findDemoKeyRow(orgId), 'HEAD must not reveal it').toEqual(before)

    const first = await listKeys(orgId, token)
    const secret = first[0]?.key ?? ''
    expect(secret).toMatch(/^vak_live_[\w-]{43}$/)
    expect(first).toMatchObject([
      { name: 'Demo key', is_demo: true, id: before.id, key_preview: `vak_live_…${secret.slice(-4)}` },
      { name: 'test' },
    ])
    expect(first[1]).not.toHaveProperty('key')
    const trial = await server.send('GET', '/api/v1/trial/status-api-key', { token: secret })
    expect(trial.status).toBe(200)
    const after = await findDemoKeyRow(orgId)
    expect(after.digest).not.toBe(before.digest)
    expect(after.digest).toBe(createHash('sha256').update(secret).digest('hex'))
    expect(JSON.stringify(after)).not.toContain(secret.slice(9, -4))
    expect(server.logLines.join('\n')).not.toContain(secret.slice(9))

    const second = await listKeys(orgId, token)
    expect(second).toEqual(first.map(({ key: _, ...rest }) => rest))
    expect(await findDemoKeyRow(orgId)).toEqual(after)
    expect((await server.send('GET', '/api/v1/trial/status-api-key', { token: otherKey })).status).toBe(200)
  })

  test('exactly one of several concurrent first lists reveals a working demo key', async () => {
    const { token, orgId } = await server.createUser('demo-race')
    const lists = await Promise.all(Array.from({ length: 8 }, () => listKeys(orgId, token)))
    const revealed = lists.flatMap((list) => list.flatMap(({ key }) => key ?? []))
    expect(revealed).toHaveLength(1)
    const trial = await server.send('GET', '/api/v1/trial/status-api-key', { token: revealed[0] })
    expect(trial.status).toBe(200)
  })

  test('reveals the demo key’s secret neither to other users nor to revoked sessions', async () => {
    const { token, orgId } = await server.createUser('demo-owner')
    const otherUser = await server.createUser('demo-other-user')
    const path = `/api/v1/organizations/${orgId}/api-keys`
    expect((await server.send('GET', path, { token: otherUser.token })).status).toBe(404)
    const later = String(Math.floor(Date.now() / 1000) + 60)
    const account = { localId: 'demo-owner', email: 'demo-owner@example.com', validSince: '1' }
    server.google.users.set('demo-owner', { ...account, validSince: later })
    expect((await listKeys(orgId, token)).map(({ key }) => key)).toEqual([undefined, undefined])
    server.google.users.set('demo-owner', account)
    expect((await listKeys(orgId, token))[0]?.key).toMatch(/^vak_live_/)
  })

  test.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 7 },
    { name: 'x'.repeat(101) },
    { name: 'a\0b' },
    [],
  ])('rejects a key with %j', async (body) => {
    const { token, orgId } = await server.createUser('names')
    const response = await server.send('POST', `/api/v1/organizations/${orgId}/api-keys`, { token, body })
    expect(response.status).toBe(422)
  })

  test('limits an organization to 100 keys, also for concurrent requests', async () => {
    const { token, orgId } = await server.createUser('many')
    const path = `/api/v1/organizations/${orgId}/api-keys`
    const create = async () => (await server.send('POST', path, { token, body: { name: 'k' } })).status
    // With the key of the demo and that of `createUser` there are 92.
    for (let count = 0; count < 90; count++) await create()
    const statuses = await Promise.all(Array.from({ length: 20 }, create))
    expect(statuses.filter((status) => status === 201)).toHaveLength(8)
    expect(statuses.filter((status) => status === 422)).toHaveLength(12)
  })

  test('deletes rows, keys and sessions of an account; a new account has the same used trial', async () => {
    const { token, key } = await server.createUser('leaver')
    await server.send('POST', '/api/v1/inference/text-extractor', {
      token: key,
      body: { image_data: tinyImage },
    })
    const otherSession = server.google.signIn('leaver', { auth_time: Math.floor(Date.now() / 1000) - 2 })
    expect((await server.send('GET', '/api/v1/agents', { token: otherSession })).status).toBe(200)
    expect((await server.send('DELETE', '/api/v1/users/me', { token })).status).toBe(204)
    expect(server.google.users.has('leaver')).toBe(false)
    expect((await server.send('GET', '/api/v1/agents', { token: otherSession })).status).toBe(401)
    expect((await server.send('GET', '/api/v1/users/me', { token: otherSession })).status).toBe(401)
    expect((await server.send('GET', '/api/v1/trial/status-api-key', { token: key })).status).toBe(401)
    const left = await server.database
      .selectFrom('users')
      .selectAll()
      .where('provider_user_id', '=', 'leaver')
      .execute()
    expect(left).toEqual([])
    const newSession = server.google.signIn('leaver', { auth_time: Math.floor(Date.now() / 1000) + 2 })
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: newSession })).toMatchObject({
      trial_used: 1,
    })
  })

  test('the same email address gets no second trial and is stored as a digest only', async () => {
    const first = server.google.signIn('again-1', { email: 'Twice@Example.com', email_verified: true })
    const [organization] = await server.json<{ id: string }[]>('GET', '/api/v1/organizations', {
      token: first,
    })
    await server.database
      .updateTable('organizations')
      .set({ trial_used: 7 })
      .where('id', '=', organization?.id ?? '')
      .execute()
    expect((await server.send('DELETE', '/api/v1/users/me', { token: first })).status).toBe(204)
    const second = server.google.signIn('again-2', { email: 'twice@example.com', email_verified: true })
    const readTrial = (token: string) => server.json('GET', '/api/v1/trial/status-api-key', { token })
    expect(await readTrial(second)).toMatchObject({ trial_used: 7 })
    expect((await server.send('DELETE', '/api/v1/users/me', { token: second })).status).toBe(204)
    const third = server.google.signIn('again-3', { email: 'twice@example.com ' })
    expect(await readTrial(third)).toMatchObject({ trial_used: 7 })
    const other = server.google.signIn('again-4', { email: 'other@example.com' })
    expect(await readTrial(other)).toMatchObject({ trial_used: 0 })
    const deletions = JSON.stringify(
      await server.database.selectFrom('deleted_accounts').selectAll().execute(),
    )
    expect(deletions).toContain('again-1')
    expect(deletions.toLowerCase()).not.toContain('example')
    expect(deletions).not.toContain(createHash('sha256').update('twice@example.com').digest('hex'))
  })

  test('an unverified address does not use up the trial of its owner', async () => {
    const otherUser = server.google.signIn('other-user-1', {
      email: 'owner@example.com',
      email_verified: false,
    })
    const [organization] = await server.json<{ id: string }[]>('GET', '/api/v1/organizations', {
      token: otherUser,
    })
    await server.database
      .updateTable('organizations')
      .set({ trial_used: 9 })
      .where('id', '=', organization?.id ?? '')
      .execute()
    expect((await server.send('DELETE', '/api/v1/users/me', { token: otherUser })).status).toBe(204)
    const owner = server.google.signIn('owner-1', { email: 'owner@example.com', email_verified: true })
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: owner })).toMatchObject({
      trial_used: 0,
    })
  })

  test('users without an email address do not share a trial', async () => {
    const first = server.google.signIn('nameless-1', { email: undefined })
    const [organization] = await server.json<{ id: string }[]>('GET', '/api/v1/organizations', {
      token: first,
    })
    await server.database
      .updateTable('organizations')
      .set({ trial_used: 7 })
      .where('id', '=', organization?.id ?? '')
      .execute()
    await server.send('DELETE', '/api/v1/users/me', { token: first })
    const second = server.google.signIn('nameless-2', { email: undefined })
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: second })).toMatchObject({
      trial_used: 0,
    })
  })

  test('deleting an account leaves organizations with other members', async () => {
    const host = await server.createUser('host')
    const guest = await server.createUser('guest')
    await server.addMember('guest', host.orgId)
    const both = await server.json<{ id: string }[]>('GET', '/api/v1/organizations', { token: guest.token })
    expect(both.map(({ id }) => id)).toEqual([guest.orgId, host.orgId])
    await server.send('DELETE', '/api/v1/users/me', { token: host.token })
    expect(await listKeys(host.orgId, guest.token)).toHaveLength(2)
  })
})
