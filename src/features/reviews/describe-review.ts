import { formatHeadline } from '#domain/results/headline.ts'
import { headlineOf } from '#domain/results/headline-of.ts'

/** Returns a correction in one line, such as "12 objects". A correction has the form of a result. */
export function describeCorrection(correction: Record<string, unknown>, kinds: string[]): string {
  return formatHeadline(headlineOf(correction, kinds))
}

type Described = {
  verdict: 'right' | 'wrong' | null
  correction?: Record<string, unknown> | null | undefined
}

/** Returns a review in one line, such as "Wrong: 12 objects". */
export function describeReview({ verdict, correction }: Described, kinds: string[]): string {
  if (verdict === null) return 'No review'
  if (verdict === 'right') return 'Right'
  return correction ? `Wrong: ${describeCorrection(correction, kinds)}` : 'Wrong'
}
