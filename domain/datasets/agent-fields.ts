import type { AgentRef } from '../agents/agent-ref.ts'
import { findResultType } from '../agents/find-result-type.ts'
import { type Field, type Fields, listNamesOfField } from '../results/fields/field.ts'
import { formatFieldName } from '../results/schema-fields.ts'

export type AgentField = {
  path: readonly string[]
  /** For users. */
  title: string
  field: Field
  /** With aliases, at other backends, such as `bottle_condition.is_deformed`. The first one is that of the path. */
  names: readonly string[]
  /** How tables may call it, as `toHeaderKey` returns it. */
  keys: readonly string[]
}

/** They describe boxes. */
const boxFields: Fields = { image_size: { type: 'record' }, box_format: { type: 'text' } }

/** Returns the fields of an agent, the main one first; undefined if they are not known. */
export function listAgentFields(agent: AgentRef): AgentField[] | undefined {
  const fields = findResultType(agent)?.fields
  if (!fields) return undefined
  const all = [...toExpectedFields(fields, []), ...toExpectedFields(boxFields, [])]
  return all.sort((one, other) => Number(other.field.isMain ?? false) - Number(one.field.isMain ?? false))
}

function toExpectedFields(fields: Fields, parent: readonly string[]): AgentField[] {
  return Object.entries(fields).flatMap(([name, field]): AgentField[] => {
    const path = [...parent, name]
    const title = field.label ?? field.title ?? formatFieldName(name)
    const names = listNamesOfField(name, field).map((one) => [...parent, one].join('.'))
    const keys = [...names, title, ...(field.title === undefined ? [] : [field.title])].map(toHeaderKey)
    const inner = field.type === 'record' ? toExpectedFields(field.fields ?? {}, path) : []
    return [{ path, title, field, names, keys: [...new Set(keys)] }, ...inner]
  })
}

/** Headers that differ by case, spaces, hyphens or underscores are the same. */
export function toHeaderKey(header: string): string {
  return header
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

/** Prefers the name of a field to the title of another one. An alias stays in the path. */
export function findField(fields: readonly AgentField[], header: string): AgentField | undefined {
  const name = header.trim()
  const exact = fields.find(({ names }) => names.includes(name))
  if (exact) return { ...exact, path: [...exact.path.slice(0, -1), name.split('.').at(-1) ?? name] }
  const key = toHeaderKey(header)
  return fields.find(({ keys }) => keys[0] === key) ?? fields.find(({ keys }) => keys.includes(key))
}
