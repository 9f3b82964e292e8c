import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { formatCsvHeader, formatCsvLine } from '#domain/csv.ts'
import { type AgentField, listAgentFields } from '#domain/datasets/agent-fields.ts'

export const exampleImageNames = ['image-1.jpg', 'image-2.jpg']

/** More would hide how simple a table may be. */
const maxFields = 3

/**
 * Returns a CSV file with the columns that the import of this agent expects, and two lines to replace; undefined if its fields
 * are not known.
 */
export function createExampleTable(agent: AgentRef): string | undefined {
  const fields = (listAgentFields(agent) ?? []).filter(isSimple)
  // Those with a label are what users correct, and what evaluations compare.
  const labelled = fields.filter(({ field }) => field.label !== undefined)
  const chosen = (labelled.length > 0 ? labelled : fields).slice(0, maxFields)
  if (chosen.length === 0) return undefined
  const columns = chosen.map(({ path }) => path.join('.'))
  const values = chosen.map(exampleOf)
  const lines = exampleImageNames.map((image) => formatCsvLine([image, ...values]))
  return [formatCsvHeader(['image', ...columns]), ...lines].join('')
}

const isSimple = ({ path, field }: AgentField) =>
  path.length === 1 && !field.isExtra && ['text', 'integer', 'number', 'flag'].includes(field.type)

function exampleOf({ title, field: { type, options, outOf } }: AgentField): string | number | boolean {
  if (type === 'flag') return true
  if (type === 'text') return options?.[0] ?? `The right ${title.toLowerCase()}`
  return outOf ?? 12
}
