import type { AgentType } from '#domain/agents/agent-type.ts'
import { boxFormat, findBoxListField } from './result-schema.ts'

/** Replaces missing and invalid boxes with null, and declares the box format. */
export function discardInvalidBoxes(type: AgentType, result: object): Record<string, unknown> {
  const list = findBoxListField(type)
  if (!list) return { ...result }
  const entries: unknown = Reflect.get(result, list)
  if (!Array.isArray(entries)) return { ...result }
  const checkedEntries = entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? { ...entry, box_2d: toValidBoxOrNull(Reflect.get(entry, 'box_2d')) }
      : entry,
  )
  return { ...result, [list]: checkedEntries, box_format: boxFormat }
}

function toValidBoxOrNull(box: unknown): number[] | null {
  if (!Array.isArray(box) || box.length !== 4 || !box.every(isThousandth)) return null
  const [top = 0, left = 0, bottom = 0, right = 0] = box
  return top < bottom && left < right ? box : null
}

const isThousandth = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1000
