import { type Run, statusWords } from './run.ts'

/** Those in which every word of the search occurs: in the agent, what was asked, the file, the state or the answer. */
export function findRuns(runs: Run[], search: string): Run[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return runs
  return runs.filter((run) => {
    const text = textOf(run)
    return words.every((word) => text.includes(word))
  })
}

function textOf({ agent, request, variantName, picture, state }: Run): string {
  const said = state.status === 'done' ? state.excerpt : 'message' in state ? state.message : ''
  return [
    agent.name,
    request.agentCode,
    request.model,
    request.parameter,
    variantName,
    picture.name,
    statusWords[state.status],
    said,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}
