import { calls } from '#api/calls.ts'
import { failureMessage, isNoResponse } from './retry-policy.ts'
import type { PendingState, Run, RunRequest } from './run.ts'

/** What would be refused if it were sent now. `all`: the quota is used up. `agents`: codes of agents that cannot run. */
type Blocked = { all: boolean; agents: ReadonlySet<string> }

/** `isKnown`: false when nothing can be sent now. `rejection`: why, for the user. `error`: the backend did not respond. */
type Check = { isKnown: boolean; rejection?: string; error?: unknown }

/** How long a check is valid, in ms. */
const checkValidMs = 30_000

/**
 * Remembers what the backend has refused for its quota or its agent, so that runs like it are saved and not sent, and
 * asks whether they could be sent by now. Uploads no image.
 */
export class Refusals {
  #quota: PendingState | undefined
  /** By request: an agent may refuse one context and not another. */
  readonly #requests = new Map<string, { agentCode: string; state: PendingState }>()
  #blocked: Blocked = { all: false, agents: new Set() }
  #checkedAt = Number.NEGATIVE_INFINITY

  /** The backend's own words to the last run like this one; undefined when it would be sent. */
  of(request: RunRequest): PendingState | undefined {
    return this.#quota ?? this.#requests.get(JSON.stringify(request))?.state
  }

  /** Returns whether the run would be refused, as far as is known. */
  block({ request, state }: Run): boolean {
    if (this.#blocked.all) return true
    if (state.status !== 'waiting-for-agent') return false
    return this.#blocked.agents.has(request.agentCode) || this.#requests.has(JSON.stringify(request))
  }

  /** Notes the state of a run that was sent. */
  note(request: RunRequest, state: PendingState | undefined): void {
    this.#quota = state?.status === 'needs-quota' ? state : undefined
    if (this.#quota) this.#checkedAt = Number.NEGATIVE_INFINITY
    const key = JSON.stringify(request)
    if (state?.status === 'waiting-for-agent') {
      this.#requests.set(key, { agentCode: request.agentCode, state })
    } else this.#requests.delete(key)
  }

  /** Asks the backend at most once in `checkValidMs`, unless `isForced`. */
  async check(pending: Run[], isForced: boolean): Promise<Check> {
    if (!isForced && Date.now() < this.#checkedAt + checkValidMs) return { isKnown: true }
    try {
      this.#blocked = await askBackend(pending)
    } catch (error) {
      const rejection = failureMessage(error).message
      return { isKnown: false, rejection, ...(isNoResponse(error) ? { error } : {}) }
    }
    this.#checkedAt = Date.now()
    if (this.#blocked.all) return { isKnown: true, rejection: noQuota }
    this.#quota = undefined
    for (const [key, { agentCode }] of this.#requests) {
      if (!this.#blocked.agents.has(agentCode)) this.#requests.delete(key)
    }
    return { isKnown: true }
  }
}

async function askBackend(pending: Run[]): Promise<Blocked> {
  const needsQuota = pending.some(({ state }) => state.status === 'needs-quota')
  if (needsQuota && (await calls.trialStatus()).trial_remaining <= 0) return { all: true, agents: new Set() }
  const waitsForAgent = pending.some(({ state }) => state.status === 'waiting-for-agent')
  return { all: false, agents: waitsForAgent ? await fetchUnavailableAgents(pending) : new Set() }
}

/** Returns the agents that the backend does not list as active. */
async function fetchUnavailableAgents(pending: Run[]): Promise<Set<string>> {
  const active = new Set(
    (await calls.agents()).filter((it) => it.is_active !== false).map(({ code }) => code),
  )
  return new Set(pending.map(({ request }) => request.agentCode).filter((code) => !active.has(code)))
}

const noQuota = 'Your trial has no requests left. Waiting photos will be sent when you have more.'
