import type { z } from 'zod'

const maxLength = 200_000

/**
 * Extracts a valid result from a model's output: plain JSON, or JSON in a code fence or within prose.
 *
 * @returns undefined if the output contains none.
 */
export function parseModelOutput(
  output: string,
  validate: (json: object) => z.ZodSafeParseResult<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  if (output.length > maxLength) return undefined
  for (const candidate of [output, extractFencedText(output), extractBracedText(output)]) {
    const json = candidate === undefined ? undefined : parseJson(candidate)
    const parsed = typeof json === 'object' && json !== null ? validate(json) : undefined
    if (parsed?.success) return parsed.data
  }
}

function extractFencedText(text: string): string | undefined {
  const fence = text.indexOf('```')
  const start = text.indexOf('\n', fence)
  const end = text.indexOf('```', start)
  return fence < 0 || start < 0 || end < 0 ? undefined : text.slice(start, end)
}

function extractBracedText(text: string): string | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start < 0 || end < start ? undefined : text.slice(start, end + 1)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
