import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { lockOrganization, removeMember } from '../organizations/members.ts'
import { createMemberActions, getOwnOrganizationPath, type TestUser } from '../test-support/member-actions.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

const image = { image_data: tinyImage }

describe.each(testDatabases)('members of an organization, on $name', (database) => {
  const server = setUpServer(database)
  const {
    createUser,
    send,
    listMembers,
    invite,
    accept,
    join,
    listOrganizations,
    findUserId,
    remove,
    readTrialUsed,
  } = createMemberActions(server)

  test('an organization keeps an owner', async () => {
    const owner = await createUser()
    const member = await join(owner)
    const id = await findUserId(owner)
    const change = (userId: string, role: string, by = owner) =>
      send(by, 'PATCH', `${getOwnOrganizationPath(owner)}/members/${userId}`, { body: { role } })
    expect(await remove(owner, owner)).toMatchObject({ status: 409, error: 'last_owner' })
    expect(await change(id, 'member')).toMatchObject({ status: 409, error: 'last_owner' })
    expect((await change(await findUserId(member), 'owner')).status).toBe(204)
  })

  test('one of two owners who leave at once stays', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await createUser()
      const other = await join(owner, 'owner')
      const ids = [await findUserId(owner), await findUserId(other)]
      const statuses = await Promise.all(
        [owner, other].map((user, index) =>
          send(user, 'DELETE', `${getOwnOrganizationPath(owner)}/members/${ids[index]}`),
        ),
      )
      expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409])
    }
  })

  test('a removed member loses access with the next request, and to the catalog within 5 s', async () => {
    const owner = await createUser()
    const [member, formerOwner] = [await join(owner), await join(owner, 'owner')]
    const headers = { 'Idempotency-Key': `run-of-${member.uid}` }
    await send(member, 'POST', textExtractorPath, { body: image, headers })
    const run = `/api/v1/runs/run-of-${member.uid}`
    expect((await send(member, 'GET', run)).status).toBe(200)
    const named = { 'Organization-Id': owner.orgId }
    const readCatalog = () => send(member, 'GET', '/api/v1/agents', { headers: named })
    expect((await readCatalog()).status, 'of a response that the server caches').toBe(200)
    const { token } = await server.json<{ token: string }>(
      'POST',
      `${getOwnOrganizationPath(owner)}/invitations`,
      {
        token: formerOwner.token,
        body: { role: 'member' },
      },
    )
    expect((await remove(owner, formerOwner)).status).toBe(204)
    expect(await accept(formerOwner, token), 'by a link of one’s own').toMatchObject({
      error: 'invitation_revoked',
    })
    expect((await remove(owner, member)).status).toBe(204)
    const removedAt = performance.now()
    expect((await send(member, 'GET', run)).status).toBe(404)
    for (const path of [run, '/api/v1/batches'])
      expect(await send(member, 'GET', path, { headers: named })).toMatchObject({
        status: 403,
        error: 'not_a_member',
      })
    expect(await listOrganizations(member)).toMatchObject([{ id: member.orgId, is_current: true }])
    expect((await send(owner, 'GET', run)).status, 'what belongs to the organization').toBe(200)
    await expect.poll(async () => (await readCatalog()).error, { timeout: 8_000 }).toBe('not_a_member')
    expect(performance.now() - removedAt).toBeLessThan(8_000)
  })

  test('an owner who is being removed can give no access any more', async () => {
    const owner = await createUser()
    const [former, member] = [await join(owner, 'owner'), await join(owner)]
    const [formerId, memberId] = [await findUserId(former), await findUserId(member)]
    const requests = await server.database.transaction().execute(async (tx) => {
      await lockOrganization(tx, owner.orgId)
      await removeMember(tx, owner.orgId, formerId)
      const started = [
        send(former, 'POST', `${getOwnOrganizationPath(owner)}/invitations`, { body: { role: 'owner' } }),
        send(former, 'POST', `${getOwnOrganizationPath(owner)}/api-keys`, { body: { name: 'Still mine' } }),
        send(former, 'PATCH', `${getOwnOrganizationPath(owner)}/members/${memberId}`, {
          body: { role: 'owner' },
        }),
        send(former, 'DELETE', `${getOwnOrganizationPath(owner)}/members/${memberId}`),
        send(former, 'GET', `${getOwnOrganizationPath(owner)}/api-keys`),
        send(former, 'POST', '/api/v1/webhooks', {
          body: { url: 'https://example.com' },
          headers: { 'Organization-Id': owner.orgId },
        }),
      ]
      // Until they have read the memberships.
      await sleep(500)
      return { started }
    })
    const outcomes = await Promise.all(requests.started)
    const statuses = outcomes.map(({ status }) => status)
    // Before the removal is committed, 404; otherwise they name an organization that is not theirs.
    expect([404, 403]).toContain(statuses.pop())
    expect(statuses).toEqual([404, 404, 404, 404, 404])
    expect(await listMembers(owner)).toMatchObject([{ role: 'owner' }, { role: 'member' }])
  })

  test('a user without an organization gets a new one, without a new trial', async () => {
    const owner = await createUser()
    const member = await join(owner)
    const heir = await createUser()
    await accept(heir, (await invite(member, { role: 'owner' })).token)
    await server.database
      .updateTable('organizations')
      .set({ trial_used: 7 })
      .where('id', '=', member.orgId)
      .execute()
    const leave = async (orgId: string) =>
      (await send(member, 'DELETE', `/api/v1/organizations/${orgId}/members/${await findUserId(member)}`))
        .status
    expect(await leave(member.orgId)).toBe(204)
    expect(await listOrganizations(member)).toHaveLength(1)
    expect(await leave(owner.orgId)).toBe(204)
    const [organization] = await listOrganizations(member)
    expect(organization).toMatchObject({ role: 'owner', is_current: true })
    expect([owner.orgId, member.orgId]).not.toContain(organization?.id)
    expect(await readTrialUsed(member)).toBe(7)
  })

  test('the deletion of the last owner’s account hands the organization over to the oldest member', async () => {
    const owner = await createUser()
    const [first, second] = [await join(owner), await join(owner)]
    expect((await send(owner, 'DELETE', '/api/v1/users/me')).status).toBe(204)
    const members = await listMembers({ ...owner, token: second.token })
    expect(members).toMatchObject([
      { email: `${first.uid}@example.com`, role: 'owner' },
      { email: `${second.uid}@example.com`, role: 'member' },
    ])
    const keys = await server.json<unknown[]>('GET', `${getOwnOrganizationPath(owner)}/api-keys`, {
      token: first.token,
    })
    expect(keys).toHaveLength(2)
  })

  test('members see the keys, but not the secret of the demo key', async () => {
    const owner = await createUser()
    const member = await join(owner)
    const list = (user: TestUser) =>
      server.json<{ key?: string }[]>('GET', `${getOwnOrganizationPath(owner)}/api-keys`, {
        token: user.token,
      })
    expect((await list(member)).map(({ key }) => key)).toEqual([undefined, undefined])
    expect((await list(owner))[0]?.key).toMatch(/^vak_live_/)
  })

  test.each([{ name: '' }, { name: 'x'.repeat(101) }, { name: 'a\nb' }, {}])(
    'rejects %j as a name',
    async (body) => {
      const owner = await createUser()
      expect((await send(owner, 'PATCH', getOwnOrganizationPath(owner), { body })).status).toBe(422)
    },
  )

  test('an owner renames the organization', async () => {
    const owner = await createUser()
    expect(
      (await send(owner, 'PATCH', getOwnOrganizationPath(owner), { body: { name: ' Field team ' } })).status,
    ).toBe(204)
    expect(await listOrganizations(owner)).toMatchObject([{ name: 'Field team' }])
  })
})
