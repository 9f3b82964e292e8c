import { createContext } from 'react'

type Decided = {
  /** Whether the user is done with this result, after a verdict by key, after "Right", and after a correction. */
  isDone: boolean
  /** Brings back the review of before. */
  undo: () => void
}

type ReviewFlow = { onDecided: (decided: Decided) => void }

/**
 * Of a screen where one result is reviewed after the other. Its element with `data-review-keys` is where the keys of the verdicts
 * work.
 */
export const ReviewFlowContext = createContext<ReviewFlow | undefined>(undefined)
