import { createContext } from 'react'

type ReviewFlow = {
  /** Called after a verdict by key, after "Right", and after a correction. */
  onReviewed: () => void
}

/**
 * Of a screen where one result is reviewed after the other. Its element with `data-review-keys` is where the keys of the verdicts
 * work.
 */
export const ReviewFlowContext = createContext<ReviewFlow | undefined>(undefined)
