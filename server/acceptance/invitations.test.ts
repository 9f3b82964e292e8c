import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createInvitationMessage as inviteAsOperator, listOrganizationMembers } from '../admin/commands.ts'
import { createMemberActions, getOwnOrganizationPath } from '../test-support/member-actions.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

const image = { image_data: tinyImage }

describe.each(testDatabases)('invitations to an organization, on $name', (database) => {
  const server = setUpServer(database)
  const { createUser, send, invite, accept, listMembers, listOrganizations, findUserId, readTrialUsed } =
    createMemberActions(server)

  test('a user joins by a link, and works in the organization from then on', async () => {
    const owner = await createUser()
    const { token } = await invite(owner)
    expect(token).toMatch(/^[\w-]{43}$/)
    const guest = await createUser()
    const { response } = await send(guest, 'POST', '/api/v1/invitations/read', { body: { token } })
    expect(await response.json()).toMatchObject({
      organization_name: expect.stringContaining('organization'),
      role: 'member',
      invited_by: `${owner.uid}@example.com`,
    })
    expect(await (await accept(guest, token)).response.json()).toEqual({ organization_id: owner.orgId })
    expect(await listOrganizations(guest)).toMatchObject([
      { id: guest.orgId, role: 'owner', is_current: false },
      { id: owner.orgId, role: 'member', is_current: true },
    ])
    expect(await server.json('GET', '/api/v1/users/me', { token: guest.token })).toMatchObject({
      organization: { id: owner.orgId, role: 'member' },
    })
    expect(await listMembers(owner)).toMatchObject([{ role: 'owner' }, { role: 'member' }])

    expect((await send(guest, 'POST', textExtractorPath, { body: image })).status).toBe(200)
    expect(await readTrialUsed(owner)).toBe(1)
    const own = { 'Organization-Id': guest.orgId }
    expect((await send(guest, 'POST', textExtractorPath, { body: image, headers: own })).status).toBe(200)
    expect(await readTrialUsed(guest, own)).toBe(1)
    const choice = { organization_id: guest.orgId }
    expect((await send(guest, 'PUT', '/api/v1/users/me/organization', { body: choice })).status).toBe(204)
    expect(await readTrialUsed(guest)).toBe(1)
    expect(await readTrialUsed(owner)).toBe(1)
  })

  test('neither the database nor the log has the token of a link', async () => {
    const owner = await createUser()
    const { token } = await invite(owner)
    await accept(await createUser(), token)
    const rows = await server.database.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows) + server.logLines.join('')).not.toContain(token)
  })

  test('an invitation by address is sent there, with the same response for any address', async () => {
    const [owner, known] = [await createUser(), await createUser()]
    const addresses = [`${known.uid}@example.com`, 'nobody@example.com']
    const path = `${getOwnOrganizationPath(owner)}/invitations`
    for (const email of addresses) {
      const { response } = await send(owner, 'POST', path, {
        body: { role: 'member', email: email.toUpperCase() },
      })
      expect(response.status).toBe(201)
      expect(await response.json()).toEqual({ id: expect.any(String) })
      const mail = server.logLines.find((line) => line.includes(`Mail to ${email.toUpperCase()}`)) ?? ''
      const [, token = ''] = /\/invite\/([\w-]{43})/.exec(mail) ?? []
      expect((await accept(await createUser(), token)).status, 'of a user with another address').toBe(200)
    }
    for (let count = 0; count < 4; count++)
      expect(
        (await send(owner, 'POST', path, { body: { role: 'member', email: addresses[0] } })).status,
      ).toBe(201)
    const other = await createUser()
    const body = { role: 'member', email: addresses[0] }
    expect((await send(other, 'POST', `${getOwnOrganizationPath(other)}/invitations`, { body })).status).toBe(
      429,
    )
  })

  test('only one of twenty users who accept at once joins', async () => {
    const owner = await createUser()
    const users = await Promise.all(Array.from({ length: 20 }, createUser))
    for (let round = 0; round < 3; round++) {
      const { token } = await invite(owner)
      const outcomes = await Promise.all(users.map((user) => accept(user, token)))
      const joined = users.filter((_, index) => outcomes[index]?.status === 200)
      expect(joined).toHaveLength(1)
      expect(outcomes.filter(({ error }) => error === 'invitation_used')).toHaveLength(19 - round)
      expect(outcomes.filter(({ error }) => error === 'already_member')).toHaveLength(round)
      expect(await listMembers(owner)).toHaveLength(round + 2)
    }
  })

  test('one user who accepts several times at once joins once', async () => {
    const [owner, user] = [await createUser(), await createUser()]
    const { token } = await invite(owner)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => accept(user, token)))
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await listMembers(owner)).toHaveLength(2)
  })

  test('an invitation that is withdrawn while it is accepted is not valid', async () => {
    const [owner, user] = [await createUser(), await createUser()]
    const { id, token } = await invite(owner)
    const { accepted } = await server.database.transaction().execute(async (tx) => {
      await tx.updateTable('invitations').set({ revoked_at: new Date() }).where('id', '=', id).execute()
      const accepted = accept(user, token)
      // Until it has read the invitation.
      await sleep(500)
      return { accepted }
    })
    expect(await accepted).toMatchObject({ status: 410, error: 'invitation_revoked' })
    expect(await listMembers(owner)).toHaveLength(1)
  })

  test('organizations that invite one address at once send five mails together', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, createUser))
    const body = { role: 'member', email: `popular-${owners[0]?.uid}@example.com` }
    const outcomes = await Promise.all(
      owners.map((owner) => send(owner, 'POST', `${getOwnOrganizationPath(owner)}/invitations`, { body })),
    )
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('says why an invitation cannot be accepted', async () => {
    const [owner, user] = [await createUser(), await createUser()]
    const [used, revoked, expired, valid] = [
      await invite(owner),
      await invite(owner),
      await invite(owner),
      await invite(owner),
    ]
    await accept(await createUser(), used.token)
    expect(
      (await send(owner, 'DELETE', `${getOwnOrganizationPath(owner)}/invitations/${revoked.id}`)).status,
    ).toBe(204)
    expect(
      (await send(owner, 'DELETE', `${getOwnOrganizationPath(owner)}/invitations/${revoked.id}`)).status,
    ).toBe(404)
    await server.database
      .updateTable('invitations')
      .set({ expires_at: sql<Date>`now()` })
      .where('id', '=', expired.id)
      .execute()
    const pending = await server.json('GET', `${getOwnOrganizationPath(owner)}/invitations`, {
      token: owner.token,
    })
    expect(pending).toMatchObject([{ id: valid.id, email: null, role: 'member' }])
    for (const path of ['accept', 'read']) {
      const attempt = (token: string, by = user) =>
        send(by, 'POST', `/api/v1/invitations/${path}`, { body: { token } })
      expect(await attempt(used.token)).toMatchObject({ status: 410, error: 'invitation_used' })
      expect(await attempt(revoked.token)).toMatchObject({ status: 410, error: 'invitation_revoked' })
      expect(await attempt(expired.token)).toMatchObject({ status: 410, error: 'invitation_expired' })
      expect(await attempt('x'.repeat(43))).toMatchObject({ status: 404, error: 'not_found' })
      expect(await attempt(valid.token, owner)).toMatchObject({ status: 409, error: 'already_member' })
    }
    expect((await accept(user, valid.token)).status, 'after all that').toBe(200)
  })

  test('limits the invitations of an organization, also for concurrent requests', async () => {
    const owner = await createUser()
    const id = await findUserId(owner)
    await sql`insert into invitations (organization_id, digest, role, created_by, expires_at, revoked_at)
      select ${owner.orgId}, 'digest ' || n, 'member', ${id}, now(), now()
      from generate_series(1, 97) as n`.execute(server.database)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        send(owner, 'POST', `${getOwnOrganizationPath(owner)}/invitations`, { body: { role: 'member' } }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(outcomes.filter(({ error }) => error === 'too_many_invitations')).toHaveLength(7)
  })

  test('the operator lists the members, and invites by link', async () => {
    const [owner, guest] = [await createUser(), await createUser()]
    const text = await inviteAsOperator(
      server.database,
      `${owner.uid}@example.com`,
      'owner',
      'https://vision.example',
    )
    const [, token = ''] = /https:\/\/vision\.example\/invite\/([\w-]{43})$/.exec(text) ?? []
    expect((await accept(guest, token)).status).toBe(200)
    const list = await listOrganizationMembers(server.database, `${owner.uid}@example.com`)
    expect(list.split('\n').map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['email', 'name'],
      [`${owner.uid}@example.com`, 'owner'],
      [`${guest.uid}@example.com`, 'owner'],
    ])
  })
})

describe.each(testDatabases)('with REQUIRE_VERIFIED, on $name', (database) => {
  const server = setUpServer(database, { env: { REQUIRE_VERIFIED: '1' } })

  test('only users with a verified address invite and accept, unless the invitation was sent to it', async () => {
    const { orgId } = await server.createUser('owner')
    const path = `/api/v1/organizations/${orgId}/invitations`
    const invite = (email_verified: boolean, email?: string) =>
      server.send('POST', path, {
        token: server.google.signIn('owner', { email_verified }),
        body: { role: 'member', ...(email && { email }) },
      })
    expect((await invite(false)).status).toBe(403)
    const { token } = (await (await invite(true)).json()) as { token: string }
    const accept = (uid: string, token: string, email_verified: boolean) =>
      server.send('POST', '/api/v1/invitations/accept', {
        token: server.google.signIn(uid, { email_verified }),
        body: { token },
      })
    const refused = await accept('guest', token, false)
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'email_not_verified' }])
    expect((await accept('guest', token, true)).status).toBe(200)

    await invite(true, 'invited@example.com')
    const mail = server.logLines.findLast((line) => line.includes('Mail to invited@example.com')) ?? ''
    const [, mailed = ''] = /\/invite\/([\w-]{43})/.exec(mail) ?? []
    expect((await accept('another', mailed, false)).status).toBe(403)
    expect((await accept('invited', mailed, false)).status).toBe(200)
  })
})
