import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

export type TestUser = Awaited<ReturnType<TestServer['createUser']>> & { uid: string }
type Organization = { id: string; name: string; role: string; is_current: boolean }
type Member = { user_id: string; email: string; role: string }
type Options = { body?: unknown; headers?: Record<string, string> }

/** What users of a test do with members of organizations. */
export function createMemberActions(server: TestServer) {
  let userCount = 0
  const actions = {
    /** Who owns an organization. */
    async createUser(): Promise<TestUser> {
      const uid = `user-${++userCount}`
      return { uid, ...(await server.createUser(uid)) }
    },
    async send({ token }: TestUser, method: string, path: string, options: Options = {}) {
      const response = await server.send(method, path, { token, ...options })
      const { error } = response.status === 204 ? {} : ((await response.clone().json()) as { error?: string })
      return { status: response.status, error, response }
    },
    invite: (owner: TestUser, body: object = { role: 'member' }) =>
      server.json<{ id: string; token: string }>('POST', `${getOwnOrganizationPath(owner)}/invitations`, {
        token: owner.token,
        body,
      }),
    accept: (user: TestUser, token: string) =>
      actions.send(user, 'POST', '/api/v1/invitations/accept', { body: { token } }),
    /** Creates a user who joins the organization of the owner. */
    async join(owner: TestUser, role = 'member'): Promise<TestUser> {
      const user = await actions.createUser()
      expect((await actions.accept(user, (await actions.invite(owner, { role })).token)).status).toBe(200)
      return user
    },
    listMembers: (owner: TestUser) =>
      server.json<Member[]>('GET', `${getOwnOrganizationPath(owner)}/members`, { token: owner.token }),
    listOrganizations: ({ token }: TestUser) =>
      server.json<Organization[]>('GET', '/api/v1/organizations', { token }),
    async findUserId({ uid }: TestUser): Promise<string> {
      const user = server.database.selectFrom('users').select('id').where('provider_user_id', '=', uid)
      return (await user.executeTakeFirstOrThrow()).id
    },
    remove: async (owner: TestUser, user: TestUser) =>
      await actions.send(
        owner,
        'DELETE',
        `${getOwnOrganizationPath(owner)}/members/${await actions.findUserId(user)}`,
      ),
    async readTrialUsed({ token }: TestUser, headers: Record<string, string> = {}): Promise<number> {
      const path = '/api/v1/trial/status-api-key'
      return (await server.json<{ trial_used: number }>('GET', path, { token, headers })).trial_used
    },
  }
  return actions
}

/** Of the organization that was created for the user. */
export const getOwnOrganizationPath = ({ orgId }: TestUser) => `/api/v1/organizations/${orgId}`
