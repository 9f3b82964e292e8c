import { names } from '../results/fields/lists.ts'
import { toPlainLine } from '../results/headline.ts'
import type { JsonRecord } from '../results/parsing/json.ts'

/** `objects`: what the local engine saw instead, such as "4 people". `codes`: of agents that may see more. */
export type AgentSuggestions = { objects: string[]; codes: readonly string[] }

const maxObjects = 4
/** In characters. */
const maxLength = 60

const people = /^\d+ (?:people|person)$/
const anyObjects = ['general-object-detection', 'object-counter', 'scene-analyzer']

/** @param codes of the agents that may see more if nothing is known of the image. */
export function suggestAgents(record: JsonRecord, codes: readonly string[]): AgentSuggestions {
  const items = names().read?.(record.other_objects, 'other_objects')?.items ?? []
  const objects = items.slice(0, maxObjects).map(({ value }) => toPlainLine(value, maxLength))
  if (objects.length === 0) return { objects, codes }
  const hasPeople = objects.some((object) => people.test(object))
  return { objects, codes: hasPeople ? ['people-counter', ...anyObjects] : anyObjects }
}
