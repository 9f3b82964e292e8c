import { z } from '@hono/zod-openapi'
import * as wire from '#contract/organization.ts'
import type { UserEnv } from '../auth/auth-middleware.ts'
import { HttpError } from '../http/http-error.ts'
import { describeJson, ErrorSchema } from '../http/responses.ts'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '../organizations/invitations.ts'
import { inTransactionAs, requireOwner } from '../organizations/members.ts'
import type { ApiServices } from './api-services.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

const Invitation = z.object(wire.Invitation.shape).openapi('Invitation')
const NewInvitation = z.object(wire.NewInvitation.shape).openapi('NewInvitation')
const CreatedInvitation = z.object(wire.CreatedInvitation.shape).openapi('CreatedInvitation')
const InvitationToken = z.object(wire.InvitationToken.shape).openapi('InvitationToken')
const ReceivedInvitation = z.object(wire.ReceivedInvitation.shape).openapi('ReceivedInvitation')
const AcceptedInvitation = z.object({ organization_id: z.string() }).openapi('AcceptedInvitation')

const path = '/organizations/{orgId}/invitations'
const params = z.object({ orgId: uuidOrNil })
const unusable = {
  409: describeJson('The user is a member already.', ErrorSchema),
  410: describeJson('The invitation was used, withdrawn or has expired.', ErrorSchema),
}

/** The token is not a part of the paths of the API, which proxies log. */
export const invitationRoutes = createOperationGroup('Organizations', 'unrevoked-user')

invitationRoutes.get(path, {
  operationId: 'list-invitations',
  summary: 'List the pending invitations, as an owner',
  access: 'user',
  params,
  responses: { 200: describeJson('The newest first.', z.array(Invitation)) },
  async handler(c, { database }) {
    const { orgId } = c.req.valid('param')
    await requireOwner(database, c.var.caller.userId, orgId)
    const rows = await listInvitations(database, orgId)
    return c.json(
      rows.map(({ created_at, expires_at, ...rest }) => {
        return { ...rest, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
      }),
      200,
    )
  },
})

invitationRoutes.post(path, {
  operationId: 'create-invitation',
  summary: 'Invite by address or link, as an owner',
  description:
    'With `email` the link is sent to this address, and the response does not contain the token. The same response is sent whether or not the address has an account. An invitation is valid for 7 days and for one user, who may have any address.',
  limit: 'organization',
  params,
  body: NewInvitation,
  responses: { 201: describeJson('Without `email`, pass on the link `/invite/{token}`.', CreatedInvitation) },
  async handler(c, { database, isTrusted, sendLink }) {
    const { caller } = c.var
    const { orgId } = c.req.valid('param')
    const { role, email } = c.req.valid('json')
    // A member cannot invite with a verified address either.
    await requireOwner(database, caller.userId, orgId)
    if (!(await isTrusted(caller))) {
      const message = 'Please verify your email address first: then you can invite others.'
      throw new HttpError(403, 'email_not_verified', message)
    }
    const invitation = { organizationId: orgId, createdBy: caller.userId, role, email }
    const { id, token } = await inTransactionAs(
      'owner',
      database,
      { ...caller, organizationId: orgId },
      (tx) => createInvitation(tx, invitation),
    )
    if (email === undefined) return c.json({ id, token }, 201)
    sendLink(email, 'invitation', token)
    return c.json({ id }, 201)
  },
})

invitationRoutes.delete(`${path}/{id}`, {
  operationId: 'revoke-invitation',
  summary: 'Withdraw a pending invitation, as an owner',
  params: params.extend({ id: uuidOrNil }),
  responses: { 204: { description: 'Its link is no longer valid.' } },
  async handler(c, { database }) {
    const { orgId, id } = c.req.valid('param')
    await requireOwner(database, c.var.caller.userId, orgId)
    if (!(await revokeInvitation(database, orgId, id)))
      throw new HttpError(404, 'not_found', 'There is no such pending invitation.')
    return c.body(null, 204)
  },
})

invitationRoutes.post('/invitations/read', {
  operationId: 'read-invitation',
  summary: 'Read an invitation before accepting it',
  access: 'user',
  limit: 'organization',
  body: InvitationToken,
  responses: { 200: describeJson('It can be accepted.', ReceivedInvitation), ...unusable },
  async handler(c, services) {
    const guest = await toGuest(c.var.caller, services)
    const { token } = c.req.valid('json')
    const { id, role, invited_by, ...row } = await readInvitation(services.database, token, guest)
    const { organization: organization_name, expires_at } = row
    return c.json({ id, role, invited_by, organization_name, expires_at: expires_at.toISOString() }, 200)
  },
})

invitationRoutes.post('/invitations/accept', {
  operationId: 'accept-invitation',
  summary: 'Join an organization, which is the one that the user works in from then on',
  limit: 'organization',
  body: InvitationToken,
  responses: { 200: describeJson('The user is a member.', AcceptedInvitation), ...unusable },
  async handler(c, services) {
    const { caller } = c.var
    const guest = await toGuest(caller, services)
    const organization_id = await acceptInvitation(services.database, c.req.valid('json').token, guest)
    services.auth.forgetUser(caller.identity.uid)
    return c.json({ organization_id }, 200)
  },
})

async function toGuest(caller: UserEnv['Variables']['caller'], { isTrusted }: ApiServices) {
  return { userId: caller.userId, email: caller.account.email, isVerified: await isTrusted(caller) }
}
