import { toSearchText, toSearchWords } from '#domain/text/search-text.ts'
import { statusLabels } from './describe-state.ts'
import type { Run } from './run.ts'
import { getRunStatusGroup } from './run-status-groups.ts'
import { getRunTitle } from './run-title.ts'

/** Runs that the app sends, or that the user has to decide about. */
export type RunFilter = 'waiting' | 'failed'

/** What is being sent does not wait, as everywhere. */
export function matchesFilter(run: Run, filter: RunFilter | undefined): boolean {
  return filter === undefined || getRunStatusGroup(run) === filter
}

/** Returns the runs that contain every word of the search, in the agent, request, file name, status or result. */
export function searchRuns(runs: Run[], search: string): Run[] {
  const words = toSearchWords(search)
  if (words.length === 0) return runs
  return runs.filter((run) => {
    const text = getSearchText(run)
    return words.every((word) => text.includes(word))
  })
}

function getSearchText(run: Run): string {
  const { agent, request, variantName, image, state } = run
  const outcome = state.status === 'done' ? state.summary : 'message' in state ? state.message : ''
  const texts = [
    agent.name,
    request.agentCode,
    request.model,
    request.parameter,
    variantName,
    image.name,
    getRunTitle(run),
    statusLabels[state.status],
    outcome,
  ]
  return toSearchText(texts.filter(Boolean).join('\n'))
}
