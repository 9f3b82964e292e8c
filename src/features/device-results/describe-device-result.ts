import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { sanitizeAndTruncate } from '#domain/results/parsing/sanitize-text.ts'
import { createTextHeadline } from '#domain/results/text-headline.ts'

const maxTextLength = 600

/** Returns texts without the words of a verdict, because only the server decides whether something matches. */
export function describeDeviceResult(result: Record<string, unknown>, agent: AgentRef): string {
  const { label, text, extracted_text, validation_status } = result
  if (typeof label === 'string') return label
  const words = text ?? extracted_text
  if (typeof words !== 'string') return interpretResult(result, agent).answer?.text ?? 'Nothing was found.'
  const expected = describeExpected(validation_status)
  return [expected, sanitizeAndTruncate(expected ? createTextHeadline(words) : words, maxTextLength)]
    .filter(Boolean)
    .join('\n')
}

function describeExpected(status: unknown): string | undefined {
  if (status === 'match' || status === 'partial_match') return 'The expected text seems to be there.'
  if (status === 'no_match') return 'The expected text was not found here.'
  return undefined
}
