import { interpretResult } from '#domain/agents/interpret-result.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { scoreResult } from '#domain/scorers/score-result.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { toStorable } from '../database/storable-text.ts'
import type { EvaluationRow } from './evaluation-rows.ts'

export type EvaluationWithAgentCode = EvaluationRow & {
  agent_code: string
}

/** `candidate` is the index of the one that has answered. */
type Expectation = {
  candidate: number
  /** JSON. */
  expected: string
  width: number
  height: number
}

/** Returns the columns of a successful analysis. `response` is its result as JSON. */
export function scoreResponse(
  catalog: Catalog,
  { agent_code, scorers, candidates }: EvaluationWithAgentCode,
  { candidate: index, expected, width, height }: Expectation,
  response: string,
) {
  const { agent } = catalog.find(agent_code)
  const candidate = catalog.find(candidates[index]?.agent_code ?? agent_code).agent
  const result: unknown = JSON.parse(response)
  const score = scoreResult(JSON.parse(expected), result, {
    agent,
    candidate,
    image: { width, height },
    settings: scorers,
  })
  return {
    status: 'succeeded' as const,
    result: response,
    headline: toStorable(formatHeadline(interpretResult(result, candidate).headline)),
    score: JSON.stringify(score, (_, value: unknown) =>
      typeof value === 'string' ? toStorable(value) : value,
    ),
  }
}
