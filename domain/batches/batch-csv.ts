import type { AgentRef } from '../agents/agent-ref.ts'
import { findResultType } from '../agents/find-result-type.ts'
import { interpretResult } from '../agents/interpret-result.ts'
import { formatCsvHeader, formatCsvLine } from '../csv.ts'
import { listNamesOfField } from '../results/fields/field.ts'
import { formatEntities, isEntityListName } from '../results/format-entities.ts'
import { isRecord, type JsonRecord } from '../results/parsing/json.ts'

/** `known` is what is known of an image without a result. */
export type BatchCsvItem = {
  /** With its folders. */
  image: string
  id: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  error?: string | undefined
  result: unknown
  known?: Answer | undefined
  verdict?: string | null | undefined
  /** ISO 8601. */
  completedAt?: string | undefined
  /** Undefined: the time that the server took. */
  elapsedMs?: number | undefined
  variant?: string | undefined
  /** The values of further columns. */
  added?: Readonly<Record<string, unknown>>
}

type Answer = {
  text: string | undefined
  confidence?: number | undefined
  warning?: string | undefined
  model?: string | undefined
}

export type BatchCsvOptions = {
  agent: AgentRef
  /** The fields of results whose agent the app does not know; `a.b` is in a record. */
  otherFields?: readonly string[]
  addedColumns?: readonly string[]
}

const firstColumns = ['image', 'id', 'status', 'error', 'result', 'confidence', 'warning']
const lastColumns = ['verdict', 'completed_at', 'time_ms', 'model', 'variant']

/**
 * Writes a batch as CSV, the same in the app and on the server: a line per image, with the values of its result. Lists and
 * records are JSON, but for what was found in a text.
 */
export function createBatchCsvFormatter({ agent, otherFields = [], addedColumns = [] }: BatchCsvOptions) {
  // The confidence has its column already.
  const fields = (listFields(agent) ?? otherFields.map((name) => [name])).filter(
    ([name]) => name !== 'confidence',
  )
  const taken = new Set([...firstColumns, ...lastColumns, ...addedColumns])
  const fieldColumns = fields.map(([name = '']) => (taken.has(name) ? `result.${name}` : name))
  return {
    header: formatCsvHeader([...firstColumns, ...fieldColumns, ...lastColumns, ...addedColumns]),
    formatItem(item: BatchCsvItem): string {
      const { image, id, status, error, result, known, verdict, completedAt, variant, added = {} } = item
      const interpretation = result === undefined ? undefined : interpretResult(result, agent)
      const { record = {}, headline, model, processingMs } = interpretation ?? {}
      const answer: Answer = headline
        ? { ...headline, model: model ?? known?.model }
        : (known ?? { text: undefined })
      const time = item.elapsedMs ?? processingMs
      return formatCsvLine([
        ...[image, id, status, error, answer.text, answer.confidence ?? record.confidence, answer.warning],
        ...fields.map((names) => readField(record, names)),
        ...[verdict, completedAt, time && Math.round(time), answer.model, variant],
        ...addedColumns.map((name) => added[name]),
      ])
    },
  }
}

/** Returns the names of each field; undefined if they are not known. */
function listFields(agent: AgentRef): string[][] | undefined {
  const type = findResultType(agent)
  if (!type) return undefined
  return Object.entries(type.fields).flatMap(([name, field]) => {
    if (isEntityListName(name)) return [[name]]
    if (name === 'total' && field.type === 'record') return [['total.value'], ['total.currency']]
    if (field.isExtra) return []
    return field.hasBoxes ? [listNamesOfField(name, field), ['box_format']] : [listNamesOfField(name, field)]
  })
}

function readField(record: JsonRecord, names: string[]): unknown {
  const own = names.find((name) => Object.hasOwn(record, name))
  if (own !== undefined) return isEntityListName(own) ? formatEntities(record[own]) : record[own]
  const [, outer = '', inner = ''] = /^(.+?)\.(.+)$/.exec(names[0] ?? '') ?? []
  const value = Object.hasOwn(record, outer) ? record[outer] : undefined
  return isRecord(value) && Object.hasOwn(value, inner) ? value[inner] : undefined
}
