import type { Rectangle, Size } from '#domain/geometry.ts'
import type { JsonRecord } from '#domain/results/parsing/json.ts'
import type { AgentFields } from './map-columns.ts'

/** In pixels of the image. */
export type Detection = { label: string; box: Rectangle }

/** Returns the fields of the agent that boxes of other tools have the values of; undefined if it has none. */
export function toExpectedFields(
  detections: readonly Detection[],
  image: Size | undefined,
  fields: AgentFields,
): JsonRecord | undefined {
  const entries = (fields ?? []).flatMap(({ path, field }): [string, unknown][] => {
    const [name = ''] = path
    if (path.length > 1 || field.label === undefined) return []
    if (field.countsBoxesOf !== undefined) return [[name, detections.length]]
    if (field.type === 'boxes') return [[name, detections.map(({ box }) => box)]]
    if (field.type !== 'list' || !field.hasBoxes) return []
    const label = field.labels?.[0] ?? Object.keys(field.item?.fields ?? {})[0] ?? 'name'
    return [[name, detections.map((one) => ({ [label]: one.label, box: one.box }))]]
  })
  if (entries.length === 0) return undefined
  return { ...Object.fromEntries(entries), ...(image && detections.length > 0 ? { image_size: image } : {}) }
}

/** In pixels, to a tenth, as corrections of users are. */
export const roundBoxToTenths = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const round = (pixels: number) => Math.round(pixels * 10) / 10
