/** How a value is taken, before any colour: `fair` lies between caution and bad, `plain` says nothing. */
export type Tone = 'ok' | 'caution' | 'fair' | 'bad' | 'plain'
export type Band = { tone: Tone; word: string }

/*
 * Specification, point 9, "Score and colour bands". The word is always shown with the colour.
 */

/** Damage or cleanliness, 0 to 10. */
export function conditionBand(score: number): Band {
  if (score >= 8) return { tone: 'ok', word: 'Excellent' }
  if (score >= 6) return { tone: 'caution', word: 'Good' }
  if (score >= 4) return { tone: 'fair', word: 'Fair' }
  return { tone: 'bad', word: 'Poor' }
}

/** Confidence, 0 to 1. */
export function confidenceBand(share: number): Band {
  if (share >= 0.8) return { tone: 'ok', word: 'High' }
  if (share >= 0.6) return { tone: 'caution', word: 'Medium' }
  return { tone: 'bad', word: 'Low' }
}

/** Accepted items of all items, 0 to 100. */
export function acceptanceBand(percent: number): Band {
  if (percent >= 80) return { tone: 'ok', word: 'High' }
  if (percent >= 60) return { tone: 'caution', word: 'Medium' }
  return { tone: 'bad', word: 'Low' }
}

/** Stars out of 5 for a bottle's compatibility score of 0 to 1. */
export const compatibilityStars = (score: number) => score * 5

/** How bad a word says something is: severities of damage and dirt, and confidences told in words. */
export function severityTone(word: string): Tone {
  if (/severe|critical|high|major|heavy|extreme/i.test(word)) return 'bad'
  if (/moderate|medium|average/i.test(word)) return 'fair'
  if (/minor|low|light|slight|small|minimal/i.test(word)) return 'caution'
  return 'plain'
}
