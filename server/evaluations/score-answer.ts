import { getAgentKinds } from '#domain/results/agent-kinds.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { headlineOf } from '#domain/results/headline-of.ts'
import { scoreResult } from '#domain/scorers/score-result.ts'
import type { Catalog } from '../agents/catalog.ts'
import type { EvaluationRow } from './evaluations.ts'

export type EvaluationOfAgent = EvaluationRow & {
  /** The agent of the set. */
  agent_code: string
}

type Expectation = {
  /** JSON. */
  expected: string
  width: number
  height: number
}

/** Returns the columns of an answered result. `answer` is the result as JSON. */
export function scoreAnswer(
  catalog: Catalog,
  { agent_code, scorers }: EvaluationOfAgent,
  { expected, width, height }: Expectation,
  answer: string,
) {
  const kinds = getAgentKinds(catalog.find(agent_code).agent)
  const result: unknown = JSON.parse(answer)
  const score = scoreResult(JSON.parse(expected), result, {
    kinds,
    image: { width, height },
    settings: scorers,
  })
  return {
    status: 'answered' as const,
    result: answer,
    headline: formatHeadline(headlineOf(result, kinds)).replaceAll('\0', ''),
    score: JSON.stringify(score).replaceAll('\\u0000', ''),
  }
}
