import { isRecord } from '#domain/results/parsing/json.ts'

const maxDepth = 8

/** Converts a result to plain text: the extracted text if there is one, else its fields line by line. */
export function resultToText(result: unknown): string {
  if (!isRecord(result)) return toLines(result, '', 0).join('\n')
  const { metadata: _, image_size: __, ...fields } = result
  const text = [result.text, result.full_text, result.raw_response].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  )
  return typeof text === 'string' ? text.trim() : toLines(fields, '', 0).join('\n')
}

function toLines(value: unknown, indent: string, depth: number): string[] {
  if (value === null || value === undefined) return [`${indent}–`]
  if (typeof value !== 'object') return [`${indent}${String(value)}`]
  if (depth > maxDepth) return [`${indent}…`]
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const [first = '', ...rest] = toLines(item, `${indent}  `, depth + 1)
      return [`${indent}- ${first.trimStart()}`, ...rest]
    })
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = `${indent}${key.replaceAll('_', ' ')}:`
    if (typeof inner !== 'object' || inner === null) return [`${name} ${inner ?? '–'}`]
    return [name, ...toLines(inner, `${indent}  `, depth + 1)]
  })
}
