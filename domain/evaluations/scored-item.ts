import type { ItemScore } from '../scorers/score-result.ts'

/** Of one candidate for one image. */
export type CandidateOutcome = {
  isRight: boolean
  /** The result lacks what is expected, which says nothing about whether the candidate is right. */
  isMissing: boolean
  /** Undefined if the analysis failed. */
  score?: ItemScore | undefined
  latencyMs?: number | undefined
}

/** `outcomes` are in the order of the candidates; undefined: the analysis has not ended. */
export type ScoredItem = { id: string; outcomes: readonly (CandidateOutcome | undefined)[] }
