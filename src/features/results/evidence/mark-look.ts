import type { Mark } from './mark.ts'

/** Bands of the specification, point 9: how sure the agent is of a thing. */
export type Band = 'sure' | 'fair' | 'unsure' | 'unknown'

export function bandOf({ confidence }: Mark): Band {
  if (confidence === undefined) return 'unknown'
  if (confidence >= 0.8) return 'sure'
  return confidence >= 0.6 ? 'fair' : 'unsure'
}

/** Dark enough for white letters on them and for a line on white paper; the picture has no dark scheme. */
export const bandColors: Record<Band, string> = {
  sure: '#15703a',
  fair: '#9a4f00',
  unsure: '#b3261e',
  unknown: '#2b53c2',
}

/** Not by colour alone: what is less sure is drawn with more gaps. In widths of the line; empty is unbroken. */
export const bandDashes: Record<Band, number[]> = { sure: [], fair: [5, 2.5], unsure: [1.5, 2], unknown: [] }

/** "87 %" */
export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`
}

/** "screwdriver, 87 % sure" */
export function spokenName({ label, confidence, shape }: Mark): string {
  const sure = confidence === undefined ? '' : `, ${percent(confidence)} sure`
  return `${label}${sure}${shape.kind === 'zone' ? ', roughly here' : ''}`
}
