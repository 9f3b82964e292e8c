import type { ItemScore } from '../scorers/score-result.ts'

/** The outcome of one candidate for one image. */
export type Outcome = {
  isRight: boolean
  /** Undefined if the analysis failed. */
  score?: ItemScore | undefined
  /** How long the analysis took, in ms. */
  latencyMs?: number | undefined
}

/** `outcomes` are in the order of the candidates; undefined while an analysis has not ended. */
export type ScoredItem = { id: string; outcomes: readonly (Outcome | undefined)[] }
