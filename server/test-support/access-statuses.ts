/** A `member` works in another organization, a `working-member` in that of the owner. */
export const credentials = [
  'none',
  'garbage',
  'expired',
  'owner',
  'member',
  'working-member',
  'removed-member',
  'other-user',
  'api-key',
  'other-api-key',
  'deleted-key',
  'deleted-user',
] as const
export type Credential = (typeof credentials)[number]

/** The owner's data that a request could change. */
export type OwnedState = {
  accounts: number
  keys: number
  hasKey: boolean
  trialUsed: number
  analyses: number
  openBatches: number
  /** Items of shared batches. */
  photos: number
  webhooks: number
  templates: number
  datasets: number
  items: number
  evaluations: number
  baselines: number
  members: number
  owners: number
  invitations: number
}

export type AccessRow = {
  /**
   * The method and path. `{org}`, `{key}`, `{run}`, `{batch}`, `{shared}` with the item `{photo}`, `{webhook}`,
   * `{template}`, `{dataset}`, `{item}`, `{evaluation}`, `{member}`, `{invitation}` and its `{token}` belong to the
   * owner, `{caller-org}` to the caller, and `{foreign-key}` to neither.
   */
  route: string
  body?: unknown
  headers?: Record<string, string>
  expected: Record<Credential, number>
  /** Whether the request starts analyses in the background, so that their number is not certain afterwards. */
  startsAnalyses?: true
  /**
   * How a request changes the owner's data, by credential; for a working member as for an API key. Requests with other
   * credentials must change nothing.
   */
  changes?: Partial<Record<Credential, Partial<OwnedState>>>
}

const statusWithoutAccess = { none: 401, garbage: 401, expired: 401, 'deleted-key': 401, 'deleted-user': 401 }
/** The status by credential for routes that only users may call. */
export const statusesForUsers = {
  ...statusWithoutAccess,
  owner: 200,
  member: 200,
  'working-member': 200,
  'removed-member': 200,
  'other-user': 200,
  'api-key': 401,
  'other-api-key': 401,
}
/** The status by credential for routes that users and API keys may call, each for their own organization. */
export const statusesForCallers = { ...statusesForUsers, 'api-key': 200, 'other-api-key': 200 }
/** The status by credential for routes of one organization. Users who are not its members receive 404. */
export const statusesForMembers = { ...statusesForUsers, 'removed-member': 404, 'other-user': 404 }
/** Returns the status by credential for what only owners may do. */
export const createStatusesForOwners = (status: number) => ({
  ...statusesForMembers,
  owner: status,
  member: 403,
  'working-member': 403,
})
export const statusesForUnknownOrganization = {
  ...createStatusesForOwners(404),
  member: 404,
  'working-member': 404,
}
export const createStatusesForEveryone = (status: number) =>
  Object.fromEntries(credentials.map((credential) => [credential, status])) as Record<Credential, number>

/** Returns the same status for all users and API keys. */
export const createStatusesForCallers = (status: number) => ({
  ...statusesForCallers,
  owner: status,
  member: status,
  'working-member': status,
  'removed-member': status,
  'other-user': status,
  'api-key': status,
  'other-api-key': status,
})
/**
 * Returns the status by credential for what belongs to the owner's organization. All others receive 404, also a member
 * who works in another organization.
 */
export const createStatusesForOrganization = (status: number) => ({
  ...createStatusesForCallers(404),
  owner: status,
  'working-member': status,
  'api-key': status,
})
