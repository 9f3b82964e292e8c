import type { z } from 'zod'

const longestText = 200_000

/**
 * The result in what a model wrote, where it did not keep to plain JSON: in a code fence, or with words around it.
 * Undefined when there is none that fits.
 */
export function parseModelOutput(
  text: string,
  read: (json: object) => z.ZodSafeParseResult<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (text.length > longestText) return undefined
  for (const candidate of [text, inFence(text), inBraces(text)]) {
    const json = candidate === undefined ? undefined : parse(candidate)
    const result = typeof json === 'object' && json !== null ? read(json) : undefined
    if (result?.success) return result.data
  }
}

function inFence(text: string): string | undefined {
  const open = text.indexOf('```')
  const start = text.indexOf('\n', open)
  const end = text.indexOf('```', start)
  return open < 0 || start < 0 || end < 0 ? undefined : text.slice(start, end)
}

function inBraces(text: string): string | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 || end < start ? undefined : text.slice(start, end + 1)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
