import { boxFormat } from './box-fields.ts'
import { type AgentKindName, kinds } from './kinds.ts'

/**
 * An answer whose boxes are what they are said to be: one that is missing or cannot be in that form is null. Other kinds
 * of answers and other fields pass as they are.
 */
export function normalizeBoxes(kind: AgentKindName, answer: object): Record<string, unknown> {
  const list = kinds[kind].boxListField
  if (!list) return { ...answer }
  const entries: unknown = Reflect.get(answer, list)
  if (!Array.isArray(entries)) return { ...answer }
  const tidy = entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? { ...entry, box_2d: usable(Reflect.get(entry, 'box_2d')) }
      : entry,
  )
  return { ...answer, [list]: tidy, box_format: boxFormat }
}

function usable(box: unknown): number[] | null {
  if (!Array.isArray(box) || box.length !== 4 || !box.every(isThousandth)) return null
  const [top = 0, left = 0, bottom = 0, right = 0] = box
  return top < bottom && left < right ? box : null
}

const isThousandth = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1000
