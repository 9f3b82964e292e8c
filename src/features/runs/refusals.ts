import { calls } from '#api/calls.ts'
import { failureMessage, isNoResponse } from './retry-policy.ts'
import type { PendingState, Run, RunRequest } from './run.ts'

/** What would be refused if it were sent now. `all`: the quota is used up. `agents`: codes of agents that cannot run. */
export type BlockedRuns = { all: boolean; agents: ReadonlySet<string> }

/** `rejection`: why nothing is sent, for the user. `error`: the backend did not respond to the question. */
type Check = { blocked: BlockedRuns | undefined; rejection?: string; error?: unknown }

/** How long a check is valid, in ms. */
const checkValidMs = 30_000

/**
 * Remembers what the backend has refused for its quota or its agent, so that runs like it are saved and not sent, and
 * asks whether they could be sent by now. Uploads no image.
 */
export class Refusals {
  #quota: PendingState | undefined
  /** By request: an agent may refuse one context and not another. */
  readonly #agents = new Map<string, PendingState>()
  #checked: { at: number; blocked: BlockedRuns } | undefined

  /** The backend's own words to the last run like this one; undefined when it would be sent. */
  of(request: RunRequest): PendingState | undefined {
    return this.#quota ?? this.#agents.get(JSON.stringify(request))
  }

  /** Notes the state of a run that was sent. */
  note(request: RunRequest, state: PendingState | undefined): void {
    this.#quota = state?.status === 'needs-quota' ? state : undefined
    if (this.#quota) this.#checked = undefined
    if (state?.status === 'waiting-for-agent') this.#agents.set(JSON.stringify(request), state)
    else this.#agents.delete(JSON.stringify(request))
  }

  /** Asks the backend at most once in `checkValidMs`, unless `isForced`. */
  async check(pending: Run[], isForced: boolean): Promise<Check> {
    if (!isForced && this.#checked && Date.now() < this.#checked.at + checkValidMs) {
      return { blocked: this.#checked.blocked }
    }
    const check = await askBackend(pending)
    if (check.blocked) this.#checked = { at: Date.now(), blocked: check.blocked }
    if (check.blocked?.all === false) this.#quota = undefined
    return check
  }
}

async function askBackend(pending: Run[]): Promise<Check> {
  const needsQuota = pending.some(({ state }) => state.status === 'needs-quota')
  const waitsForAgent = pending.some(({ state }) => state.status === 'waiting-for-agent')
  try {
    if (needsQuota && (await calls.trialStatus()).trial_remaining <= 0) {
      return { blocked: { all: true, agents: new Set() }, rejection: noQuota }
    }
    return { blocked: { all: false, agents: waitsForAgent ? await unavailableAgents(pending) : new Set() } }
  } catch (error) {
    const rejection = failureMessage(error).message
    return isNoResponse(error) ? { blocked: undefined, rejection, error } : { blocked: undefined, rejection }
  }
}

/** Returns the agents that the backend does not list as active. */
async function unavailableAgents(pending: Run[]): Promise<Set<string>> {
  const active = new Set(
    (await calls.agents()).filter((it) => it.is_active !== false).map(({ code }) => code),
  )
  return new Set(pending.map(({ request }) => request.agentCode).filter((code) => !active.has(code)))
}

const noQuota = 'Your trial has no requests left. Waiting photos will be sent when you have more.'
