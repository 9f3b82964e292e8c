import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { formatHeadline, toPlainLine } from '#domain/results/headline.ts'

/** Returns a correction in one line, such as "12 objects". A correction has the form of a result. */
export function describeCorrection(correction: Record<string, unknown>, agent: AgentRef): string {
  return formatHeadline(interpretResult(correction, agent).headline)
}

/** Changes that are described. */
const maxChanges = 3
/** Of a text, in characters. */
const maxPartLength = 40

/**
 * Returns what a correction has changed: its headline, such as "12 objects", or "APOTEKE → APOTHEKE" if the result has the same
 * headline.
 */
export function describeChanges(
  correction: Record<string, unknown>,
  result: unknown,
  agent: AgentRef,
): string {
  const [before, after] = [interpretResult(result, agent), interpretResult(correction, agent)]
  const headline = formatHeadline(after.headline)
  if (before.headline.text !== after.headline.text) return headline
  const old = before.corrections(undefined)
  const changes = after.corrections(undefined).flatMap((field) => {
    const same = old.find(({ type, label }) => type === field.type && label === field.label)
    return same && field.type !== 'boxes' && same.value !== field.value
      ? describeChange(String(same.value ?? '–'), String(field.value ?? '–'))
      : []
  })
  if (changes.length === 0) return headline
  const more = changes.length > maxChanges ? [`${changes.length - maxChanges} more`] : []
  return [...changes.slice(0, maxChanges), ...more].join(', ')
}

/** Leaves out the words at the start and the end that are the same. */
function describeChange(before: string, after: string): string {
  const [one, other] = [before, after].map((text) => text.split(/\s+/)) as [string[], string[]]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const parts = [one, other].map((words) => {
    const part = words.slice(start, words.length - end).join(' ')
    return part === '' ? 'nothing' : `“${toPlainLine(part, maxPartLength)}”`
  })
  return parts.join(' → ')
}

type Described = {
  verdict: 'right' | 'wrong' | null
  correction?: Record<string, unknown> | null | undefined
}

/** Returns a review in one line, such as "Wrong: 12 objects". */
export function describeReview({ verdict, correction }: Described, agent: AgentRef): string {
  if (verdict === null) return 'No review'
  if (verdict === 'right') return 'Right'
  return correction ? `Wrong: ${describeCorrection(correction, agent)}` : 'Wrong'
}
