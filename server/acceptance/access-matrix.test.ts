import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, unreachableWebhookUrl } from '../test-support/access-matrix.ts'
import type { AccessRow, Credential, OwnedState } from '../test-support/access-statuses.ts'
import { credentials } from '../test-support/access-statuses.ts'
import { insertBaseline, insertEvaluation } from '../test-support/insert-evaluation.ts'
import { readOwnedState } from '../test-support/read-owned-state.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { newTemplateBody } from '../test-support/template-access-rows.ts'
import { type TestServer, testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

/** The expected error code for each credential. Routes for users respond to any API key, valid or not, with the same code. */
const errorCodes: Partial<Record<Credential, string>> = {
  none: 'authentication_required',
  garbage: 'invalid_token',
  expired: 'invalid_token',
  'api-key': 'api_key_not_accepted',
  'other-api-key': 'api_key_not_accepted',
  'deleted-user': 'account_deleted',
}
/** Paths whose responses may be cached: those that are the same for every client, and images, which are revalidated. */
const isCached = /^\/api\/(docs|openapi\.json)|\/items\/[^/]+\/(image|thumbnail)\/?$/
const acceptsApiKeys =
  /mcp|agents|baselines|batches|count-templates|datasets|evaluations|providers|inference|reviews|runs|trial|webhooks/

type User = Awaited<ReturnType<TestServer['createUser']>>
type Caller = { token?: string; orgId?: string }
type Cell = AccessRow & { credential: Credential; status: number }
/** The owner and the callers of all requests that change nothing. */
type Shared = {
  owner: string
  own: User
  owned: Record<string, string>
  state: OwnedState
  callers: Map<Credential, Caller>
}

describe.each(testDatabases)('every route with every credential, on $name', (database) => {
  const server = setUpServer(database, { env: { WEBHOOK_PRIVATE: '1' } })
  let uninvolved: User
  let userCount = 0
  let shared: Shared
  beforeAll(async () => {
    uninvolved = await server.createUser('uninvolved')
    shared = await createShared()
  })

  /** Creates an owner with two API keys, one of which is the demo key. */
  async function createOwner() {
    const owner = `owner-${++userCount}`
    return { owner, own: await server.createUser(owner) }
  }

  async function createCaller(credential: Credential, owner: string, own: User): Promise<Caller> {
    const createOther = async (kind: string) => {
      const uid = `${kind}-${++userCount}`
      return { uid, ...(await server.createUser(uid)) }
    }
    const caller: Record<Credential, () => Promise<Caller>> = {
      none: async () => ({}),
      garbage: async () => ({ token: 'garbage' }),
      expired: async () => ({ token: server.google.signIn(owner, expiredClaims) }),
      owner: async () => own,
      member: async () => {
        const member = await createOther('member')
        await server.addMember(member.uid, own.orgId)
        return member
      },
      'working-member': async () => {
        const member = await createOther('member')
        await server.addMember(member.uid, own.orgId)
        const body = { organization_id: own.orgId }
        await server.send('PUT', '/api/v1/users/me/organization', { token: member.token, body })
        return member
      },
      'removed-member': async () => {
        const member = await createOther('removed')
        const id = await server.addMember(member.uid, own.orgId)
        const path = `/api/v1/organizations/${own.orgId}/members/${id}`
        await server.send('DELETE', path, { token: own.token })
        return member
      },
      'other-user': () => createOther('other-user'),
      'api-key': async () => ({ token: own.key, orgId: own.orgId }),
      'other-api-key': async () => {
        const { key, orgId } = await createOther('other-user')
        return { token: key, orgId }
      },
      'deleted-key': async () => {
        const { key, keyId, token, orgId } = await createOther('other-user')
        await server.send('DELETE', `/api/v1/organizations/${orgId}/api-keys/${keyId}`, { token })
        return { token: key }
      },
      'deleted-user': async () => {
        const { token, uid } = await createOther('deleted')
        await server.send('DELETE', '/api/v1/users/me', { token })
        // The user still exists at the provider, as after a failed deletion there. The server must reject their tokens anyway.
        server.google.signIn(uid)
        return { token }
      },
    }
    return await caller[credential]()
  }

  /**
   * Creates the run, batch, webhook or golden set that the route names, for the owner. Returns the id by the name in
   * the route.
   */
  async function createOwned(pattern: string, own: User): Promise<Record<string, string>> {
    const { key: token, orgId } = own
    const create = async (path: string, body: object, headers = {}) =>
      ((await (await server.send('POST', path, { token, body, headers })).json()) as { id: string }).id
    const names: Record<string, string> = {}
    if (pattern.includes('{run}')) {
      names.run = 'owned-run'
      await create(textExtractorPath, { image_data: tinyImage }, { 'Idempotency-Key': names.run })
    }
    if (pattern.includes('{shared}') || pattern.includes('{photo}'))
      Object.assign(names, await createPhoto(own))
    if (pattern.includes('{batch}'))
      names.batch = await create('/api/v1/batches', { agent_code: 'text-extractor' })
    if (/\{(member|invitation|token)\}/.test(pattern)) Object.assign(names, await createMembers(own))
    if (pattern.includes('{template}'))
      names.template = await create('/api/v1/count-templates', newTemplateBody)
    if (pattern.includes('{webhook}'))
      names.webhook = await create('/api/v1/webhooks', { url: unreachableWebhookUrl })
    if (/\{(dataset|evaluation)\}/.test(pattern)) {
      names.dataset = await create('/api/v1/datasets', { name: 'Owned', agent_code: 'text-extractor' })
      const path = `/api/v1/datasets/${names.dataset}/items`
      const body = { image_data: tinyImage, expected: { text: 'HELLO' } }
      const { item } = await server.json<{ item: { id: string; digest: string } }>('POST', path, {
        token,
        body,
      })
      Object.assign(names, { item: item.id, digest: item.digest })
    }
    await insertEvaluations(pattern, orgId, names)
    return names
  }

  /** Creates a shared batch with an item. */
  async function createPhoto({ key: token }: User) {
    const names = { shared: randomUUID(), photo: 'owned-photo' }
    await server.send('PUT', `/api/v1/batches/${names.shared}`, {
      token,
      body: { agent_code: 'text-extractor' },
    })
    const batch = { id: names.shared, name: 'photo.jpg', position: 1 }
    const headers = { 'Idempotency-Key': names.photo }
    await server.send('POST', textExtractorPath, { token, body: { image_data: tinyImage, batch }, headers })
    return names
  }

  async function insertEvaluations(pattern: string, orgId: string, names: Record<string, string>) {
    if (/\{evaluation\}|baseline\b/.test(pattern))
      names.evaluation = await insertEvaluation(server.database, orgId, names.dataset ?? '')
    if (/baseline\b/.test(pattern) && !pattern.includes('{evaluation}'))
      await insertBaseline(server.database, orgId, names)
  }

  /** Creates a member and an invitation. */
  async function createMembers({ orgId, token }: User) {
    const uid = `named-member-${++userCount}`
    await server.createUser(uid)
    const invitation = await server.json<{ id: string; token: string }>(
      'POST',
      `/api/v1/organizations/${orgId}/invitations`,
      { token, body: { role: 'member' } },
    )
    const member = await server.addMember(uid, orgId)
    return { member, invitation: invitation.id, token: invitation.token }
  }

  async function expectState(owner: string, own: User, { startsAnalyses }: AccessRow, expected: OwnedState) {
    const after = await readOwnedState(server, owner, own)
    const { trialUsed, analyses } = after
    expect(after).toEqual({ ...expected, ...(startsAnalyses ? { trialUsed, analyses } : {}) })
  }

  /** Creates an owner with one of everything, and all callers. */
  async function createShared(): Promise<Shared> {
    const { owner, own } = await createOwner()
    const owned = await createOwned(
      '{run} {batch} {photo} {webhook} {template} {member} {token} {dataset} {evaluation}',
      own,
    )
    await insertBaseline(server.database, own.orgId, owned)
    const callers = new Map<Credential, Caller>()
    for (const credential of credentials) callers.set(credential, await createCaller(credential, owner, own))
    return { owner, own, owned, state: await readOwnedState(server, owner, own), callers }
  }

  /** Returns the shared owner and caller. If the request can change their data, creates others with what the route names. */
  async function createFor({ route, body, credential, status }: Cell) {
    if (route.startsWith('GET') || status >= 400) return { ...shared, ...shared.callers.get(credential) }
    const { owner, own } = await createOwner()
    const { token, orgId } = await createCaller(credential, owner, own)
    const owned = await createOwned(`${route} ${JSON.stringify(body)}`, own)
    return { owner, own, owned, state: await readOwnedState(server, owner, own), token, orgId }
  }

  const cells: Cell[] = accessMatrix.flatMap((row) =>
    credentials.map((credential) => ({ ...row, credential, status: row.expected[credential] })),
  )
  test.each(cells)('$route with $credential returns $status', async (cell) => {
    const [method = '', pattern = ''] = cell.route.split(' ')
    const { owner, own, owned, state, token, orgId } = await createFor(cell)
    const all: Record<string, string> = {
      org: own.orgId,
      key: own.keyId,
      'caller-org': orgId ?? own.orgId,
      ...owned,
      'foreign-key': uninvolved.keyId,
      'new-id': randomUUID(),
    }
    const insertNames = (text: string) =>
      text.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => all[name] ?? '')
    const path = insertNames(pattern)
    const { body, headers } = JSON.parse(
      insertNames(JSON.stringify({ body: cell.body, headers: cell.headers })),
    ) as Pick<AccessRow, 'body' | 'headers'>
    for (const one of listSpellings(method, path, cell.status)) {
      const response = await server.send(method, one, { token, body, headers })
      expect(response.status).toBe(cell.status)
      if (!isCached.test(path)) expect(response.headers.get('Cache-Control')).toBe('no-store')
      if (cell.status >= 400) await expectError(response, cell.credential, path)
      else
        await expectNoForeignData(response, cell, path, [
          owner,
          own.orgId,
          own.keyId,
          ...Object.values(owned),
        ])
    }
    await expectState(owner, own, cell, { ...state, ...findChanges(cell) })
  })

  test('no request changed the API key of an uninvolved user', async () => {
    const { keyId } = uninvolved
    expect(
      await server.database.selectFrom('api_keys').select('id').where('id', '=', keyId).execute(),
    ).toEqual([{ id: keyId }])
  })
})

async function expectError(response: Response, credential: Credential, path: string): Promise<void> {
  const { error, message } = (await response.json()) as { error: string; message: string }
  expect(message).toMatch(/\.$/)
  if (response.status === 404) return expect(error).toMatch(/^(batch_|template_)?not_found$/)
  if (response.status === 403) return expect(error).toMatch(/^(not_a_member|owner_required)$/)
  if (response.status === 409) return expect(error).toMatch(/^(already_(completed|member)|id_taken)$/)
  if (response.status === 405) return expect(error).toBe('method_not_allowed')
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  const apiKeyCode = acceptsApiKeys.test(path) ? 'invalid_api_key' : 'api_key_not_accepted'
  expect(error).toBe(errorCodes[credential] ?? apiKeyCode)
}

function findChanges({ changes = {}, credential, status }: Cell): Partial<OwnedState> | undefined {
  if (status >= 400) return undefined
  return changes[credential] ?? (credential === 'working-member' ? changes['api-key'] : undefined)
}

/** Returns the path, and also with a slash at the end if the request can be repeated. */
function listSpellings(method: string, path: string, status: number): string[] {
  const isRepeatable = status < 300 && method === 'GET' && path.startsWith('/api/v1/')
  return isRepeatable ? [path, path.replace(/(?=\?|$)/, '/')] : [path]
}

async function expectNoForeignData(
  response: Response,
  { credential }: Cell,
  path: string,
  secrets: string[],
): Promise<void> {
  // A stream does not end.
  if (path.includes('/events')) return await response.body?.cancel()
  if (!credential.startsWith('other') || path.includes('/invitations/')) return
  const text = await response.text()
  for (const one of secrets) expect(text).not.toContain(one)
}

const expiredClaims = { iat: 1_700_000_000, exp: 1_700_003_600, auth_time: 1_700_000_000 }
