import { confidenceBand } from '../rating-thresholds.ts'
import { sayShare } from '../parsing/numbers.ts'
import type { Mark } from './annotation.ts'

type Look = {
  /** Dark enough for white letters on it and for a line on white paper; a picture has no dark scheme. */
  color: string
  /** Not by colour alone: what is less sure has more gaps. In widths of the line; empty is unbroken. */
  dashes: number[]
}

const looks = {
  ok: { color: '#15703a', dashes: [] },
  caution: { color: '#9a4f00', dashes: [5, 2.5] },
  bad: { color: '#b3261e', dashes: [1.5, 2] },
  plain: { color: '#2b53c2', dashes: [] },
}

/** By the bands of the specification, point 9: how sure the agent is of a thing. */
export function lookOf({ confidence }: Mark): Look {
  if (confidence === undefined) return looks.plain
  const { tone } = confidenceBand(confidence)
  return tone === 'fair' ? looks.caution : looks[tone]
}

/** "screwdriver, 87% sure" */
export function spokenName({ label, confidence, shape }: Mark): string {
  const sure = confidence === undefined ? '' : `, ${sayShare(confidence)} sure`
  return `${label}${sure}${shape.kind === 'zone' ? ', roughly here' : ''}`
}
