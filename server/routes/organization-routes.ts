import { z } from '@hono/zod-openapi'
import * as wire from '#contract/organization.ts'
import { describeJson, ErrorSchema } from '../http/responses.ts'
import {
  changeRole,
  inTransactionAs,
  listMembers,
  removeMember,
  requireMember,
  requireOwner,
} from '../organizations/members.ts'
import {
  listOrganizations,
  renameOrganization,
  setCurrentOrganization,
} from '../organizations/organizations.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

const OrganizationChange = z.object(wire.OrganizationChange.shape).openapi('OrganizationChange')
const CurrentOrganization = z.object({ organization_id: uuidOrNil }).openapi('CurrentOrganization')
const Member = z.object(wire.Member.shape).openapi('Member')
const MemberChange = z.object(wire.MemberChange.shape).openapi('MemberChange')

const orgParams = z.object({ orgId: uuidOrNil })
const memberParams = z.object({ orgId: uuidOrNil, userId: uuidOrNil })
const lastOwner = describeJson('The organization would have no owner.', ErrorSchema)

/** Users who are not members receive 404, as if the organization did not exist. */
export const organizationRoutes = createOperationGroup('Organizations', 'user')

organizationRoutes.get('/organizations', {
  operationId: 'list-organizations',
  summary: 'List the organizations of the user, the oldest membership first',
  responses: { 200: describeJson('At least one organization.', z.array(wire.Organization)) },
  async handler(c, { database }) {
    const organizations = await listOrganizations(database, c.var.caller.userId)
    return c.json(
      organizations.map(({ keyCount, isCurrent, ...rest }) => {
        return { ...rest, api_key_count: keyCount, is_current: isCurrent }
      }),
      200,
    )
  },
})

organizationRoutes.patch('/organizations/{orgId}', {
  operationId: 'rename-organization',
  summary: 'Rename an organization, as an owner',
  params: orgParams,
  body: OrganizationChange,
  responses: { 204: { description: 'Renamed.' } },
  async handler(c, { database }) {
    const { orgId } = c.req.valid('param')
    await requireOwner(database, c.var.caller.userId, orgId)
    await renameOrganization(database, orgId, c.req.valid('json').name)
    return c.body(null, 204)
  },
})

organizationRoutes.put('/users/me/organization', {
  operationId: 'choose-organization',
  summary: 'Choose the organization that the user works in',
  description:
    'Requests of the user are for this organization, unless they name another one in the header `Organization-Id`.',
  body: CurrentOrganization,
  responses: { 204: { description: 'Chosen.' } },
  async handler(c, { database, auth }) {
    const { userId, identity } = c.var.caller
    const { organization_id } = c.req.valid('json')
    await requireMember(database, userId, organization_id)
    await setCurrentOrganization(database, userId, organization_id)
    auth.forgetUser(identity.uid)
    return c.body(null, 204)
  },
})

organizationRoutes.get('/organizations/{orgId}/members', {
  operationId: 'list-members',
  summary: 'List the members of an organization',
  params: orgParams,
  responses: { 200: describeJson('Who joined first comes first.', z.array(Member)) },
  async handler(c, { database }) {
    const { orgId } = c.req.valid('param')
    await requireMember(database, c.var.caller.userId, orgId)
    const members = await listMembers(database, orgId)
    return c.json(
      members.map(({ id, created_at, ...rest }) => {
        return { user_id: id, ...rest, joined_at: created_at.toISOString() }
      }),
      200,
    )
  },
})

organizationRoutes.patch('/organizations/{orgId}/members/{userId}', {
  operationId: 'change-member',
  summary: 'Change the role of a member, as an owner',
  access: 'unrevoked-user',
  params: memberParams,
  body: MemberChange,
  responses: { 204: { description: 'Changed.' }, 409: lastOwner },
  async handler(c, { database }) {
    const { orgId, userId } = c.req.valid('param')
    const { role } = c.req.valid('json')
    const caller = { ...c.var.caller, organizationId: orgId }
    await inTransactionAs('owner', database, caller, (tx) => changeRole(tx, orgId, userId, role))
    return c.body(null, 204)
  },
})

organizationRoutes.delete('/organizations/{orgId}/members/{userId}', {
  operationId: 'remove-member',
  summary: 'Remove a member, as an owner; or leave the organization',
  description: 'The member loses access at once. What belongs to the organization stays.',
  access: 'unrevoked-user',
  params: memberParams,
  responses: { 204: { description: 'Removed.' }, 409: lastOwner },
  async handler(c, { database }) {
    const { orgId, userId } = c.req.valid('param')
    const caller = { ...c.var.caller, organizationId: orgId }
    const role = userId === caller.userId ? 'member' : 'owner'
    await inTransactionAs(role, database, caller, (tx) => removeMember(tx, orgId, userId))
    return c.body(null, 204)
  },
})
