import { createContext } from 'react'

export type UndoableDecision = {
  /** Whether the user is done with this result, after a verdict by key, after "Right", and after a correction. */
  isDone: boolean
  /** The revision of the review of before; null if there was none. */
  replaced: string | null
  /** The new revision. */
  saved: string
  /** Brings back the review of before, and returns its revision. `shown`: see `NewDecision`. */
  undo: (shown: string) => string
}

type ReviewFlow = { onDecided: (decided: UndoableDecision) => void }

/**
 * Of a screen where one result is reviewed after the other. Its element with `data-review-keys` is where the keys of the verdicts
 * work.
 */
export const ReviewFlowContext = createContext<ReviewFlow | undefined>(undefined)
