import { text } from './fields.ts'

/** Whether a value of an answer is more than an empty text, list or record, or a word for nothing. */
export function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return text.parse(value) !== undefined
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || Object.keys(value).length > 0
}
