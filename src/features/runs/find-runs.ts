import type { Run } from './run.ts'
import { getStatusLabel } from './run-status.tsx'

/** Returns the runs that contain every word of the search, in the agent, request, file name, status or result. */
export function findRuns(runs: Run[], search: string): Run[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return runs
  return runs.filter((run) => {
    const text = getSearchText(run)
    return words.every((word) => text.includes(word))
  })
}

function getSearchText({ agent, request, variantName, image, state }: Run): string {
  const outcome = state.status === 'done' ? state.summary : 'message' in state ? state.message : ''
  return [
    agent.name,
    request.agentCode,
    request.model,
    request.parameter,
    variantName,
    image.name,
    getStatusLabel(state.status),
    outcome,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}
