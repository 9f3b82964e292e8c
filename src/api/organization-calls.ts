import type { NewInvitation, Role } from '#contract/organization.ts'
import { call } from './calls.ts'
import { createSchemaLoader } from './schema-loader.ts'

type Signal = AbortSignal | undefined

const load = createSchemaLoader(async () => (await import('./organization-schemas.ts')).organizationSchemas)

const path = (...steps: string[]) => `/api/v1/organizations/${steps.map(encodeURIComponent).join('/')}`

/** They name an organization in the path or none, so that they also work after the user has left the current one. */
const organizationId = null

export const organizationCalls = {
  choose: (id: string) =>
    call({
      method: 'PUT',
      path: '/api/v1/users/me/organization',
      body: { organization_id: id },
      organizationId,
    }),
  rename: (id: string, name: string) =>
    call({ method: 'PATCH', path: path(id), body: { name }, organizationId }),
  members: (id: string, signal?: Signal) =>
    call({ path: path(id, 'members'), schema: load('members'), signal, organizationId }),
  changeRole: (id: string, userId: string, role: Role) =>
    call({ method: 'PATCH', path: path(id, 'members', userId), body: { role }, organizationId }),
  removeMember: (id: string, userId: string) =>
    call({ method: 'DELETE', path: path(id, 'members', userId), organizationId }),
  invitations: (id: string, signal?: Signal) =>
    call({ path: path(id, 'invitations'), schema: load('invitations'), signal, organizationId }),
  invite: (id: string, body: NewInvitation) =>
    call({ method: 'POST', path: path(id, 'invitations'), body, schema: load('created'), organizationId }),
  revokeInvitation: (id: string, invitationId: string) =>
    call({ method: 'DELETE', path: path(id, 'invitations', invitationId), organizationId }),
  readInvitation: (token: string, signal?: Signal) =>
    call({
      method: 'POST',
      path: '/api/v1/invitations/read',
      body: { token },
      schema: load('received'),
      signal,
      organizationId,
    }),
  acceptInvitation: (token: string) =>
    call({
      method: 'POST',
      path: '/api/v1/invitations/accept',
      body: { token },
      schema: load('accepted'),
      organizationId,
    }),
}
