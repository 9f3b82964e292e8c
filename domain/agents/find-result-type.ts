import { deriveResultType } from '../results/derived-type.ts'
import { listNamesOfField } from '../results/fields/field.ts'
import { isRecord } from '../results/parsing/json.ts'
import type { CountUnit, ResultType } from '../results/result-type.ts'
import { parseSchemaFields } from '../results/schema-fields.ts'
import type { AgentRef } from './agent-ref.ts'
import { findAgentType } from './agent-types.ts'

const derivedTypes = new WeakMap<object, ResultType>()

export function findResultType(agent: AgentRef): ResultType | undefined {
  const builtIn = findAgentType(agent)
  const { result_schema: schema } = agent
  if (builtIn || !isRecord(schema)) return builtIn
  const known = derivedTypes.get(schema)
  const fields = known ? known.fields : parseSchemaFields(schema)
  const type = known ?? (fields && deriveResultType(fields))
  if (type) derivedTypes.set(schema, type)
  return type
}

/** Returns the names that the total has in results, and what it counts; undefined if the agent does not count. */
export function findTotalField(agent: AgentRef): { names: readonly string[]; unit: CountUnit } | undefined {
  const type = findResultType(agent)
  const names = type && listTotalFieldNames(type)
  return type?.unit && names && { names, unit: type.unit }
}

export function listTotalFieldNames({ fields }: ResultType): [string, ...string[]] | undefined {
  const total = Object.entries(fields).find(([, { means }]) => means === 'total')
  return total && listNamesOfField(...total)
}

export function getConfidenceName(agent: AgentRef): string {
  return findResultType(agent)?.confidenceName ?? 'confidence'
}
