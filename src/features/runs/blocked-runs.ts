import { calls } from '#api/calls.ts'
import { failureMessage, isNoResponse } from './retry-policy.ts'
import type { Run } from './run.ts'

/** What would be refused if it were sent now. `all`: the quota is used up. `agents`: codes of agents that cannot run. */
export type BlockedRuns = { all: boolean; agents: ReadonlySet<string> }

/** `rejection`: why nothing is sent, for the user. `error`: the backend did not respond to the question. */
type Check = { blocked: BlockedRuns | undefined; rejection?: string; error?: unknown }

/** Asks the backend whether runs that were refused for their quota or their agent could be sent now. Uploads no image. */
export async function checkBlockedRuns(pending: Run[]): Promise<Check> {
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

/** Agents that the backend does not list as active. */
async function unavailableAgents(pending: Run[]): Promise<Set<string>> {
  const active = new Set(
    (await calls.agents()).filter((it) => it.is_active !== false).map(({ code }) => code),
  )
  return new Set(pending.map(({ request }) => request.agentCode).filter((code) => !active.has(code)))
}

const noQuota = 'Your trial has no requests left. Waiting photos will be sent when you have more.'
