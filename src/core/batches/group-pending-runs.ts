import { getPendingReason } from '#core/runs/describe-state.ts'
import { isRefused, isTemplateDeleted, type PendingState, type Run } from '#core/runs/run.ts'

/** `wait`: the app sends the runs. `decide`: nothing happens until the user acts. */
export type RequiredAction = 'wait' | 'decide'

/** Undefined: nothing but wait. */
export type Remedy = 'send-now' | 'send-again' | 'retry' | 'resume' | 'reassign' | 'replace-template'

/** They wait for the same reason. */
export type PendingReasonGroup = {
  key: string
  kind: RequiredAction
  title: string
  /** As the server or the app said. */
  reason: string | undefined
  next: string
  remedy: Remedy | undefined
  runs: Run[]
}

type Description = Pick<PendingReasonGroup, 'kind' | 'title' | 'next' | 'remedy'>

const descriptions: Record<PendingState['status'], Description> = {
  waiting: {
    kind: 'wait',
    title: 'Waiting',
    next: "Sent automatically, oldest first, when you're online with the app open.",
    remedy: 'send-now',
  },
  sending: { kind: 'wait', title: 'Sending', next: 'The results arrive in a moment.', remedy: undefined },
  'waiting-for-agent': {
    kind: 'wait',
    title: 'Waiting for agent',
    next: 'Sent automatically when the agent is available.',
    remedy: 'send-now',
  },
  'needs-sign-in': {
    kind: 'decide',
    title: 'Needs sign-in',
    next: 'Sign in to the account that took these photos, then send them.',
    remedy: 'send-now',
  },
  'needs-quota': {
    kind: 'decide',
    title: 'Needs quota',
    next: 'Sent automatically once you have requests left.',
    remedy: 'send-now',
  },
  'not-confirmed': {
    kind: 'decide',
    title: 'Not confirmed',
    next: 'They were sent, but no response arrived. Sending them again may be charged again.',
    remedy: 'send-again',
  },
  failed: {
    kind: 'decide',
    title: 'Failed',
    next: 'Try again, or open them and remove those that you do not need.',
    remedy: 'retry',
  },
}

const paused: Description = {
  kind: 'decide',
  title: 'Paused',
  next: 'Nothing of a paused batch is sent until you resume it.',
  remedy: 'resume',
}

const notMember: Description = {
  kind: 'decide',
  title: 'No longer a member',
  next: 'Send them for the organization that you work in now, or download them.',
  remedy: 'reassign',
}

const templateDeleted: Description = {
  kind: 'decide',
  title: 'Template deleted',
  next: 'Count without the template, or choose another one.',
  remedy: 'replace-template',
}

/** What needs a decision comes first, and what changes all the time last. */
const order: readonly Description[] = [
  notMember,
  templateDeleted,
  descriptions.failed,
  descriptions['not-confirmed'],
  descriptions['needs-sign-in'],
  descriptions['needs-quota'],
  paused,
  descriptions.waiting,
  descriptions['waiting-for-agent'],
  descriptions.sending,
]

function findDescription(state: PendingState): Description {
  if (isTemplateDeleted({ state })) return templateDeleted
  return state.status === 'failed' && state.isNotMember ? notMember : descriptions[state.status]
}

/** `pausedIds` are the batches that the user has paused. */
export function groupPendingRuns(runs: readonly Run[], pausedIds: ReadonlySet<string>): PendingReasonGroup[] {
  const groups = new Map<Description, Map<string, PendingReasonGroup>>()
  for (const run of runs) {
    const { state } = run
    if (state.status === 'done' || isRefused(run)) continue
    const isPaused = state.status === 'waiting' && run.batchId !== undefined && pausedIds.has(run.batchId)
    const description = isPaused ? paused : findDescription(state)
    const reason = isPaused ? undefined : getPendingReason(state)
    const ofDescription = groups.get(description) ?? new Map<string, PendingReasonGroup>()
    groups.set(description, ofDescription)
    const key = `${description.title}: ${reason ?? ''}`
    const group = ofDescription.get(key)
    if (group) group.runs.push(run)
    else ofDescription.set(key, { ...description, key, reason, runs: [run] })
  }
  return order.flatMap((description) => [...(groups.get(description)?.values() ?? [])])
}
