import { joinParts } from '#domain/text/join-parts.ts'
import { formatNumber } from '#platform/format.ts'
import { isRefused, type Run, type RunState } from './run.ts'

/** `waiting`: the app sends the run. `failed`: the user has to decide. */
export type RunStatusGroup = 'done' | 'sending' | 'waiting' | 'failed'

const groups: Record<RunState['status'], RunStatusGroup> = {
  done: 'done',
  sending: 'sending',
  waiting: 'waiting',
  'waiting-for-agent': 'waiting',
  'needs-sign-in': 'waiting',
  'needs-quota': 'waiting',
  'not-confirmed': 'failed',
  failed: 'failed',
}

export function getRunStatusGroup({ state }: Pick<Run, 'state'>): RunStatusGroup {
  return groups[state.status]
}

/** `refused` images are not among the failed ones, because there is nothing to decide. */
export type RunCounts = Record<RunStatusGroup | 'refused', number>

export function countRuns(runs: Pick<Run, 'state'>[]): RunCounts {
  const counts: RunCounts = { done: 0, sending: 0, waiting: 0, failed: 0, refused: 0 }
  for (const run of runs) counts[isRefused(run) ? 'refused' : getRunStatusGroup(run)] += 1
  return counts
}

/** Such as "3 waiting · 1 failed"; empty if no run needs to be sent. */
export function formatRunCounts({ waiting, failed }: Pick<RunCounts, 'waiting' | 'failed'>): string {
  return joinParts([
    waiting > 0 && `${formatNumber(waiting)} waiting`,
    failed > 0 && `${formatNumber(failed)} failed`,
  ])
}
