import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { type Detection, roundBoxToTenths, toExpectedFields } from './detections.ts'
import { mergeParsedRecords, type ParsedRecords, skipWithNote } from './import-table.ts'
import type { AgentFields } from './map-columns.ts'

/** https://cocodataset.org/#format-data */
export const isCoco = (value: unknown): value is JsonRecord =>
  isRecord(value) && Array.isArray(value.images) && Array.isArray(value.annotations)

/** Imports boxes as detections or counts, and captions as a text, if the agent has such fields. */
export function parseCoco(file: JsonRecord, place: string, fields: AgentFields): ParsedRecords {
  const categories = new Map(listRecords(file.categories).map(({ id, name }) => [id, String(name)]))
  const annotations = Map.groupBy(listRecords(file.annotations), ({ image_id }) => image_id)
  if (toExpectedFields([], undefined, fields) === undefined && !hasCaptions(file))
    return skipWithNote(place, 'This is a COCO file. The agent of this set has no field for its boxes.')
  const parts = listRecords(file.images).map((image, index): ParsedRecords => {
    const own = annotations.get(image.id) ?? []
    const captions = own.flatMap((one) => (typeof one.caption === 'string' ? [one.caption] : []))
    const [caption] = captions
    const detections = own.flatMap((one) => (one.iscrowd ? [] : toDetection(one, categories)))
    const expected = caption ?? toExpectedFields(detections, toSize(image), fields)
    const inner = `${place}, image ${index + 1}`
    const crowds = own.filter(({ iscrowd }) => iscrowd).length
    const skipped = caption === undefined ? own.length - detections.length - crowds : 0
    const notes =
      skipped === 0 ? [] : [{ place: inner, reason: `${skipped} of its annotations have no box.` }]
    if (crowds > 0)
      notes.push({ place: inner, reason: `${crowds} of its annotations are crowds, which are not counted.` })
    if (captions.length > 1)
      notes.push({ place: inner, reason: 'Only the first of its captions is imported.' })
    return { records: [{ place: inner, value: { image: image.file_name, expected } }], notes }
  })
  const hasShapes = listRecords(file.annotations).some(
    ({ segmentation, keypoints }) => (Array.isArray(segmentation) && segmentation.length > 0) || keypoints,
  )
  const merged = mergeParsedRecords(parts)
  if (!hasShapes) return merged
  return {
    ...merged,
    notes: [{ place, reason: 'Only the boxes of its shapes are imported.' }, ...merged.notes],
  }
}

const hasCaptions = ({ annotations }: JsonRecord) =>
  listRecords(annotations).some(({ caption }) => typeof caption === 'string')

const listRecords = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function toSize({ width, height }: JsonRecord) {
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}

function toDetection({ bbox, category_id }: JsonRecord, categories: Map<unknown, string>): Detection[] {
  const numbers = Array.isArray(bbox) ? bbox.filter((one) => typeof one === 'number') : []
  const [x, y, width, height] = numbers
  if (x === undefined || y === undefined || width === undefined || height === undefined) return []
  const label = categories.get(category_id) ?? String(category_id)
  return [{ label, box: roundBoxToTenths({ x, y, width, height }) }]
}
