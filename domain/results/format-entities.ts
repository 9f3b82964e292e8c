import { isRecord } from './parsing/json.ts'

export const isEntityListName = (name: string): boolean => /^(amounts|codes|dates|plates)$/.test(name)

/** Returns a list of facts as a text, such as "12,50 €; 3,00 €". Dates are ISO 8601. */
export function formatEntities(list: unknown): string | undefined {
  if (!Array.isArray(list)) return undefined
  const texts = list.map((item: unknown) => (isRecord(item) ? (item.date ?? item.text) : item))
  return texts.filter((text) => typeof text === 'string').join('; ') || undefined
}
