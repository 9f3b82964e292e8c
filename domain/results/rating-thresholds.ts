/** The order is ok, good, caution, fair, bad. `good` has the color of `caution`, but is no warning. `plain` is neutral. */
export type Tone = 'ok' | 'good' | 'caution' | 'fair' | 'bad' | 'plain'
export type Rating = { tone: Tone; word: string }

// Specification, point 9, "Score and colour bands".

/** From 0 (worst) to 10, for damage or cleanliness. */
export function getConditionRating(score: number): Rating {
  if (score >= 8) return { tone: 'ok', word: 'Excellent' }
  if (score >= 6) return { tone: 'good', word: 'Good' }
  if (score >= 4) return { tone: 'fair', word: 'Fair' }
  return { tone: 'bad', word: 'Poor' }
}

export function getConfidenceRating(fraction: number): Rating & { tone: 'ok' | 'caution' | 'bad' } {
  if (fraction >= 0.8) return { tone: 'ok', word: 'High' }
  if (fraction >= 0.6) return { tone: 'caution', word: 'Medium' }
  return { tone: 'bad', word: 'Low' }
}

export function getAcceptancePercentRating(percent: number): Rating {
  if (percent >= 80) return { tone: 'ok', word: 'High' }
  if (percent >= 60) return { tone: 'caution', word: 'Medium' }
  return { tone: 'bad', word: 'Low' }
}

/** The score of a bottle is from 0 to 1. */
export const getCompatibilityStars = (score: number) => score * 5

export function getSeverityTone(word: string): Tone {
  if (/severe|critical|high|major|heavy|extreme/i.test(word)) return 'bad'
  if (/moderate|medium|average/i.test(word)) return 'fair'
  if (/minor|low|light|slight|small|minimal/i.test(word)) return 'caution'
  return 'plain'
}
