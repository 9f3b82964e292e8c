/** The order is ok, caution, fair, bad. `plain` is neutral. */
export type Tone = 'ok' | 'caution' | 'fair' | 'bad' | 'plain'
export type Rating = { tone: Tone; word: string }

// Specification, point 9, "Score and colour bands".

/** Rates a score for damage or cleanliness, from 0 (worst) to 10. */
export function conditionRating(score: number): Rating {
  if (score >= 8) return { tone: 'ok', word: 'Excellent' }
  if (score >= 6) return { tone: 'caution', word: 'Good' }
  if (score >= 4) return { tone: 'fair', word: 'Fair' }
  return { tone: 'bad', word: 'Poor' }
}

/** Rates a confidence from 0 to 1. */
export function confidenceRating(fraction: number): Rating {
  if (fraction >= 0.8) return { tone: 'ok', word: 'High' }
  if (fraction >= 0.6) return { tone: 'caution', word: 'Medium' }
  return { tone: 'bad', word: 'Low' }
}

/** Rates the percentage of accepted items. */
export function acceptanceRating(percent: number): Rating {
  if (percent >= 80) return { tone: 'ok', word: 'High' }
  if (percent >= 60) return { tone: 'caution', word: 'Medium' }
  return { tone: 'bad', word: 'Low' }
}

/** Returns stars from 0 to 5 for the compatibility score of a bottle, which is from 0 to 1. */
export const compatibilityStars = (score: number) => score * 5

/** Rates a word for the severity of damage or dirt. */
export function getSeverityTone(word: string): Tone {
  if (/severe|critical|high|major|heavy|extreme/i.test(word)) return 'bad'
  if (/moderate|medium|average/i.test(word)) return 'fair'
  if (/minor|low|light|slight|small|minimal/i.test(word)) return 'caution'
  return 'plain'
}
