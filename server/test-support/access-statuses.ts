export const credentials = [
  'none',
  'garbage',
  'expired',
  'owner',
  'member',
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
  webhooks: number
  datasets: number
  items: number
  evaluations: number
  baselines: number
}

export type Row = {
  /**
   * The method and path. `{org}`, `{key}`, `{run}`, `{batch}`, `{webhook}`, `{dataset}`, `{item}` and `{evaluation}` belong to the owner, `{caller-org}` to the
   * caller, and `{foreign-key}` to neither.
   */
  route: string
  body?: unknown
  headers?: Record<string, string>
  expected: Record<Credential, number>
  /** Whether the request starts analyses in the background, so that their number is not certain afterwards. */
  startsAnalyses?: true
  /** How a request changes the owner's data, by credential. Requests with other credentials must change nothing. */
  changes?: Partial<Record<Credential, Partial<OwnedState>>>
}

const statusWithoutAccess = { none: 401, garbage: 401, expired: 401, 'deleted-key': 401, 'deleted-user': 401 }
/** The status by credential for routes that only users may call. */
export const statusForUsers = {
  ...statusWithoutAccess,
  owner: 200,
  member: 200,
  'other-user': 200,
  'api-key': 401,
  'other-api-key': 401,
}
/** The status by credential for routes that users and API keys may call, each for their own organization. */
export const statusForCallers = { ...statusForUsers, 'api-key': 200, 'other-api-key': 200 }
/** The status by credential for routes of one organization. Users who are not its members receive 404. */
export const statusForMembers = { ...statusForUsers, 'other-user': 404 }
export const statusOfUnknown = { ...statusForMembers, owner: 404, member: 404 }
export const createStatusForEveryone = (status: number) =>
  Object.fromEntries(credentials.map((credential) => [credential, status])) as Record<Credential, number>

/** Returns the same status for all users and API keys. */
export const createStatusForCallers = (status: number) => ({
  ...statusForCallers,
  owner: status,
  member: status,
  'other-user': status,
  'api-key': status,
  'other-api-key': status,
})
/**
 * Returns the status by credential for what belongs to the owner's organization. All others receive 404, also the member,
 * because a member's session calls for the member's own organization.
 */
export const createStatusForOwner = (status: number) => ({
  ...createStatusForCallers(404),
  owner: status,
  'api-key': status,
})
