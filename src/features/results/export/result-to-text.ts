import { isRecord } from '../parsing/record.ts'

const deepest = 8

/** The answer for people: the text itself where text was asked for, else its fields line by line. */
export function answerAsText(answer: unknown): string {
  if (!isRecord(answer)) return linesOf(answer, '', 0).join('\n')
  const { metadata: _, image_size: __, ...fields } = answer
  const text = [answer.text, answer.full_text, answer.raw_response].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  )
  return typeof text === 'string' ? text.trim() : linesOf(fields, '', 0).join('\n')
}

function linesOf(value: unknown, indent: string, depth: number): string[] {
  if (value === null || value === undefined) return [`${indent}–`]
  if (typeof value !== 'object') return [`${indent}${String(value)}`]
  if (depth > deepest) return [`${indent}…`]
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const [first = '', ...rest] = linesOf(item, `${indent}  `, depth + 1)
      return [`${indent}- ${first.trimStart()}`, ...rest]
    })
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = `${indent}${key.replaceAll('_', ' ')}:`
    if (typeof inner !== 'object' || inner === null) return [`${name} ${inner ?? '–'}`]
    return [name, ...linesOf(inner, `${indent}  `, depth + 1)]
  })
}
