import { type EvidenceState, isSureEnough } from './annotation-store.ts'
import type { Mark } from './annotation.ts'

/** More would be neither seen nor drawn in time. */
export const mostDrawn = 500

/** What is drawn: sure enough, and not more than can be told apart; `wanted` says how many there would be. */
export function visibleMarks(
  marks: readonly Mark[],
  state: Pick<EvidenceState, 'leastConfidence'>,
): { drawn: Mark[]; wanted: number } {
  const sure = marks.filter((mark) => isSureEnough(mark, state))
  return { drawn: sure.slice(0, mostDrawn), wanted: sure.length }
}

/** Large first: a small thing lies on top of the one it is part of, and a tap reaches it. */
export function backToFront(marks: readonly Mark[]): Mark[] {
  return [...marks].sort((one, other) => area(other) - area(one))
}

function area({ shape }: Mark): number {
  return shape.kind === 'point' ? 0 : shape.width * shape.height
}
