import {
  type AccessRow,
  createStatusesForOwners,
  statusesForMembers,
  statusesForUsers,
} from './access-statuses.ts'

const organization = '/api/v1/organizations/{org}'
const joined = { members: 3, invitations: 0 }

/** The status of the routes of members and invitations with every credential. */
export const memberAccessRows: AccessRow[] = [
  { route: `PATCH ${organization}`, body: { name: 'Field team' }, expected: createStatusesForOwners(204) },
  {
    route: 'PUT /api/v1/users/me/organization',
    body: { organization_id: '{org}' },
    expected: { ...statusesForMembers, owner: 204, member: 204, 'working-member': 204 },
  },
  { route: `GET ${organization}/members`, expected: statusesForMembers },
  {
    route: `PATCH ${organization}/members/{member}`,
    body: { role: 'owner' },
    expected: createStatusesForOwners(204),
    changes: { owner: { owners: 2 } },
  },
  {
    route: `DELETE ${organization}/members/{member}`,
    expected: createStatusesForOwners(204),
    changes: { owner: { members: 1 } },
  },
  { route: `GET ${organization}/invitations`, expected: createStatusesForOwners(200) },
  {
    route: `POST ${organization}/invitations`,
    body: { role: 'member' },
    expected: createStatusesForOwners(201),
    changes: { owner: { invitations: 1 } },
  },
  {
    route: `DELETE ${organization}/invitations/{invitation}`,
    expected: createStatusesForOwners(204),
    changes: { owner: { invitations: 0 } },
  },
  {
    route: 'POST /api/v1/invitations/read',
    body: { token: '{token}' },
    expected: { ...statusesForUsers, owner: 409, member: 409, 'working-member': 409 },
  },
  {
    route: 'POST /api/v1/invitations/accept',
    body: { token: '{token}' },
    expected: { ...statusesForUsers, owner: 409, member: 409, 'working-member': 409 },
    changes: { 'other-user': joined, 'removed-member': joined },
  },
  // Named by a header, the organization is checked as one that is named by a path. A key has one organization only.
  {
    route: 'GET /api/v1/trial/status-api-key',
    headers: { 'Organization-Id': '{org}' },
    expected: {
      ...statusesForUsers,
      'removed-member': 403,
      'other-user': 403,
      'api-key': 200,
      'other-api-key': 200,
    },
  },
]
