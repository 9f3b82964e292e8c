import { calls } from '#api/calls.ts'
import { isNotMemberError } from '#api/errors.ts'
import { pollMs } from '#platform/sync-loop.ts'
import { failureMessage, isDue, isNoResponse } from './retry-policy.ts'
import type { PendingState, Run } from './run.ts'

type Subject = Pick<Run, 'request' | 'organization'>

/** Undefined with backends that do not say it. */
type OrganizationId = string | undefined

/** The runs that the backend would refuse now: those of organizations without requests, or of agents with these codes. */
type Blocked = { organizations: ReadonlySet<OrganizationId>; agents: ReadonlySet<string> }

/**
 * The outcome of a check. `couldAsk` is false if the backend could not be reached, with the reason in `error`. `rejection`
 * is a message for the user.
 */
type Check = { couldAsk: boolean; rejection?: string; error?: unknown }

/** For how long the outcome of a check is reused, in ms. */
const checkValidMs = 30_000

/**
 * Remembers which runs the backend has refused, because of the quota, the organization or the agent, so that similar runs are
 * saved but not sent. Asks the backend whether they could be sent now, without uploading an image.
 */
export class RefusalTracker {
  /** The refusals by the id of an organization that has no requests left. */
  readonly #quotas = new Map<OrganizationId, PendingState>()
  /** The refusals by request, because an agent may refuse one context and accept another. */
  readonly #requests = new Map<string, { agentCode: string; state: PendingState }>()
  /** The refusals by the id of an organization of which the user is no longer a member. */
  readonly #organizations = new Map<string, PendingState>()
  #blocked: Blocked = { organizations: new Set(), agents: new Set() }
  #checkedAt = Number.NEGATIVE_INFINITY
  /** When a run was refused because of the quota. */
  #refusedAt = Number.NEGATIVE_INFINITY
  /** Whether a run that was added since the last check would be refused by its outcome. */
  #isNewBlocked = false

  /** When the backend is to be asked again, in ms since 1970. */
  get nextCheckAt(): number {
    return Math.max(this.#checkedAt, this.#refusedAt) + (this.#isNewBlocked ? checkValidMs : pollMs)
  }

  /** Returns the state of the last refused run like this one; undefined if none was refused. */
  findState({ request, organization }: Subject): PendingState | undefined {
    const ofOrganization = organization && this.#organizations.get(organization.id)
    return (
      ofOrganization ??
      this.#quotas.get(organization?.id) ??
      this.#requests.get(JSON.stringify(request))?.state
    )
  }

  isBlocked({ request, organization, state }: Run): boolean {
    if (this.#blocked.organizations.has(organization?.id) || this.#quotas.has(organization?.id)) return true
    if (state.status !== 'waiting-for-agent') return false
    return this.#blocked.agents.has(request.agentCode) || this.#requests.has(JSON.stringify(request))
  }

  note({ request, organization }: Subject, state: PendingState | undefined): void {
    if (organization && state?.status === 'failed' && state.isNotMember)
      this.#organizations.set(organization.id, state)
    if (state?.status === 'needs-quota') {
      this.#quotas.set(organization?.id, state)
      this.#refusedAt = Date.now()
    } else this.#quotas.delete(organization?.id)
    const key = JSON.stringify(request)
    if (state?.status === 'waiting-for-agent') {
      this.#requests.set(key, { agentCode: request.agentCode, state })
    } else this.#requests.delete(key)
  }

  async check(pending: Run[], isForced: boolean): Promise<Check> {
    // The user may have been invited again.
    if (isForced) this.#organizations.clear()
    if (!isForced && this.#isAnswerFresh(pending)) return { couldAsk: true }
    try {
      this.#blocked = await askBackend(pending)
    } catch (error) {
      const rejection = failureMessage(error).message
      return { couldAsk: false, rejection, ...(isNoResponse(error) ? { error } : {}) }
    }
    this.#checkedAt = Date.now()
    this.#isNewBlocked = false
    const { organizations, agents } = this.#blocked
    for (const id of this.#quotas.keys()) if (!organizations.has(id)) this.#quotas.delete(id)
    for (const [key, { agentCode }] of this.#requests) if (!agents.has(agentCode)) this.#requests.delete(key)
    const due = pending.filter(({ state }) => isDue(state, Number.POSITIVE_INFINITY))
    const areAllBlocked = due.length > 0 && due.every((run) => this.isBlocked(run))
    if (!areAllBlocked) return { couldAsk: true }
    const hasNoQuota = due.some(({ organization }) => organizations.has(organization?.id))
    return { couldAsk: true, rejection: hasNoQuota ? noQuota : describeBlocked(due) }
  }

  #isAnswerFresh(pending: Run[]): boolean {
    const answeredAt = Math.max(this.#checkedAt, this.#refusedAt)
    this.#isNewBlocked = pending.some((run) => run.createdAt > answeredAt && this.isBlocked(run))
    // The first new run after a refusal asks at once, because the user may have requests again.
    if (this.#isNewBlocked && this.#refusedAt > this.#checkedAt) return false
    // Also if the clock was ahead then.
    return Math.abs(Date.now() - answeredAt) < checkValidMs
  }
}

async function askBackend(pending: Run[]): Promise<Blocked> {
  const needQuota = pending.filter(({ state }) => state.status === 'needs-quota')
  const ids = [...new Set(needQuota.map(({ organization }) => organization?.id))]
  const haveRequests = await Promise.all(ids.map(hasRequests))
  const waitsForAgent = pending.some(({ state }) => state.status === 'waiting-for-agent')
  return {
    organizations: new Set(ids.filter((_, index) => !haveRequests[index])),
    agents: waitsForAgent ? await fetchUnavailableAgents(pending) : new Set(),
  }
}

/** The run of a former member is sent, and refused for that. */
async function hasRequests(organizationId: OrganizationId): Promise<boolean> {
  try {
    return (await calls.trialStatus(undefined, organizationId)).trial_remaining > 0
  } catch (error) {
    if (isNotMemberError(error)) return true
    throw error
  }
}

async function fetchUnavailableAgents(pending: Run[]): Promise<Set<string>> {
  const { items } = await calls.agents()
  const active = new Set(items.filter((agent) => agent.is_active !== false).map(({ code }) => code))
  return new Set(pending.map(({ request }) => request.agentCode).filter((code) => !active.has(code)))
}

function describeBlocked(runs: readonly Run[]): string {
  const names = [...new Set(runs.map(({ agent }) => agent.name))]
  return `This server still can't run ${names.join(', ')}. The photos stay on this device, and are sent when it can.`
}

const noQuota = 'Your trial has no requests left. Waiting photos will be sent when you have more.'
