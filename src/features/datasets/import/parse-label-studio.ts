import { findField } from '#domain/datasets/agent-fields.ts'
import { imageColumnNames } from '#domain/datasets/column-names.ts'
import { isImageReference } from '#domain/datasets/is-image-reference.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { type Detection, roundBoxToTenths, toExpectedFields } from './detections.ts'
import { type ImportNote, mergeParsedRecords, type ParsedRecords, skipWithNote } from './import-table.ts'
import type { AgentFields } from './map-columns.ts'

/** https://labelstud.io/guide/export#Label-Studio-JSON-format-of-annotated-tasks */
export const isLabelStudio = (value: unknown): value is JsonRecord[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isRecord(one) && isRecord(one.data) && Array.isArray(one.annotations))

/** Imports the first annotation of each task: texts, choices and numbers as fields, boxes as detections or counts. */
export function parseLabelStudio(
  tasks: readonly JsonRecord[],
  file: string,
  fields: AgentFields,
): ParsedRecords {
  return mergeParsedRecords(tasks.map((task, index) => readTask(task, `${file}, task ${index + 1}`, fields)))
}

function readTask(task: JsonRecord, place: string, fields: AgentFields): ParsedRecords {
  const data = task.data as JsonRecord
  const [name] = [...imageColumnNames, ...Object.keys(data)].filter((one) => isImageReference(data[one]))
  if (name === undefined) return skipWithNote(place, 'It has no image.')
  const annotations = (task.annotations as unknown[]).filter(isRecord).filter((one) => !one.was_cancelled)
  const [annotation] = annotations
  if (!annotation) return skipWithNote(place, 'It has no annotation.')
  const notes: ImportNote[] = []
  if (annotations.length > 1) notes.push({ place, reason: 'Only the first of its annotations is imported.' })
  const results = Array.isArray(annotation.result) ? annotation.result.filter(isRecord) : []
  const { expected, unused } = readResults(results, fields)
  if (unused.length > 0) {
    const reason = `This is a Label Studio file. The agent has no field for its ${unused.join(', ')}.`
    notes.push({ place, reason })
  }
  if (isRecord(expected) && Object.keys(expected).length === 0) {
    if (unused.length === 0) notes.push({ place, reason: 'It has no expected result.' })
    return { records: [], notes }
  }
  return { records: [{ place, value: { image: data[name], expected } }], notes }
}

type ReadResults = { expected: unknown; unused: string[] }

/** `unused`: the types of results that fit no field. */
function readResults(results: readonly JsonRecord[], fields: AgentFields): ReadResults {
  const boxes = results.filter(({ type }) => type === 'rectanglelabels' || type === 'rectangle')
  const isTurned = boxes.some(({ value }) => isRecord(value) && value.rotation)
  const read = isTurned ? undefined : readBoxes(boxes, fields)
  const unused = new Set(boxes.length > 0 && !read ? [isTurned ? 'turned boxes' : 'boxes'] : [])
  const expected: JsonRecord = { ...read }
  const others: [name: string, value: unknown][] = []
  const values = results.filter((result) => !boxes.includes(result))
  for (const [name, same] of Map.groupBy(values, ({ from_name, type }) => String(from_name ?? type))) {
    const value = joinValues(same.map(readValue))
    const field = fields && findField(fields, name)
    if (value === undefined) unused.add(String(same[0]?.type))
    else if (field) expected[field.path.join('.')] = value
    else others.push([name, value])
  }
  // A single answer may have any name.
  const [whole] = Object.keys(expected).length === 0 ? others.splice(0, 1) : []
  return { expected: whole ? whole[1] : expected, unused: [...unused, ...others.map(([name]) => name)] }
}

function readBoxes(boxes: readonly JsonRecord[], fields: AgentFields): JsonRecord | undefined {
  const [{ original_width: width, original_height: height } = {}] = boxes
  if (typeof width !== 'number' || typeof height !== 'number') return undefined
  const detections = boxes.flatMap(({ value }): Detection[] => {
    if (!isRecord(value)) return []
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => Number(value[name]))
    if (![x, y, w, h].every(Number.isFinite)) return []
    const labels: unknown[] = Array.isArray(value.rectanglelabels) ? value.rectanglelabels : []
    // In percent of the image.
    const box = {
      x: ((x ?? 0) / 100) * width,
      y: ((y ?? 0) / 100) * height,
      width: ((w ?? 0) / 100) * width,
      height: ((h ?? 0) / 100) * height,
    }
    return [{ label: String(labels[0] ?? ''), box: roundBoxToTenths(box) }]
  })
  return toExpectedFields(detections, { width, height }, fields)
}

/** Each region may have a text. */
function joinValues(values: readonly unknown[]): unknown {
  if (values.length === 1) return values[0]
  return values.every((value) => typeof value === 'string') ? values.join('\n') : undefined
}

function readValue({ value }: JsonRecord): unknown {
  if (!isRecord(value)) return undefined
  if (Array.isArray(value.text)) return value.text.join('\n')
  if (typeof value.text === 'string') return value.text
  if (Array.isArray(value.choices)) return value.choices.length === 1 ? value.choices[0] : value.choices
  return typeof value.number === 'number' || typeof value.rating === 'number'
    ? (value.number ?? value.rating)
    : undefined
}
