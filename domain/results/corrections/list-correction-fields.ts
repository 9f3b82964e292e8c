import type { Rectangle, Size } from '../../geometry.ts'
import { parseAnnotations } from '../annotations/parse-annotations.ts'
import { flag, fullText, title } from '../parsing/fields.ts'
import { isRecord, type JsonRecord } from '../parsing/json.ts'
import { readNumber } from '../parsing/numbers.ts'
import type { Correctable } from './correctable.ts'
import type { CorrectedItem, CorrectionField } from './correction-field.ts'

/** Limits for hostile results. */
const maxEach = 50
const maxItems = 200

/**
 * Returns the fields of a record that can be corrected. Never throws.
 *
 * @param image the size of the image that was sent; without it boxes cannot be corrected, only their labels.
 */
export function listCorrectionFields(
  record: JsonRecord,
  corrections: readonly Correctable[],
  image: Size | undefined,
): CorrectionField[] {
  return corrections.flatMap((correctable) => listFields(correctable, record, image))
}

function listFields(
  correctable: Correctable,
  record: JsonRecord,
  image: Size | undefined,
): CorrectionField[] {
  const { label } = correctable
  const path = findPath(correctable.paths, record)
  const input = readAt(record, path)
  switch (correctable.type) {
    case 'count': {
      const { each, outOf, boxes } = correctable
      if (each)
        return listEach(input, path, each).map((item) => ({
          ...item,
          type: 'count',
          value: readCount(item.input),
        }))
      return [{ type: 'count', path, label, value: readCount(input), outOf, boxes }]
    }
    case 'label': {
      const { each, options } = correctable
      const read = (value: unknown) => readLabel(value, options)
      if (each)
        return listEach(input, path, each).map((item) => ({
          ...item,
          type: 'label',
          options,
          value: read(item.input),
        }))
      return [{ type: 'label', path, label, options, value: read(input) }]
    }
    case 'text': {
      const { isList } = correctable
      return [
        {
          type: 'text',
          path,
          label,
          isList,
          value: isList ? readLines(input) : (fullText.parse(input) ?? ''),
        },
      ]
    }
    case 'boxes': {
      const { labels } = correctable
      const value = listItems(input, path, { record, image, labels })
      return value ? [{ type: 'boxes', path, label, labels, value }] : []
    }
  }
}

function findPath(paths: Correctable['paths'], record: JsonRecord): string[] {
  const all = paths.map((path) => path.split('.'))
  const found = all.find((path) => ![undefined, null].includes(readAt(record, path) as undefined))
  return found ?? all[0] ?? []
}

function readAt(record: unknown, path: readonly string[]): unknown {
  let value = record
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as JsonRecord)[step]
  }
  return value
}

type EachItem = { path: string[]; label: string; input: unknown }

/** Returns the values in the items of a list or record, with the names of the items. */
function listEach(input: unknown, path: string[], names: readonly string[]): EachItem[] {
  if (typeof input !== 'object' || input === null) return []
  const entries = Object.entries(input).filter(([key]) => key !== '__proto__')
  return entries.slice(0, maxEach).flatMap(([key, item]) => {
    const itemPath = [...path, key]
    if (!isRecord(item)) return Array.isArray(input) ? [] : [{ path: itemPath, label: key, input: item }]
    const name = names.find((one) => Object.hasOwn(item, one)) ?? names[0] ?? ''
    const label = Array.isArray(input) ? (readItemLabel(item) ?? `${Number(key) + 1}`) : key
    return [{ path: [...itemPath, name], label, input: item[name] }]
  })
}

const itemLabels = ['name', 'label', 'object', 'type', 'category', 'text', 'class', 'material'] as const

function readItemLabel(item: JsonRecord, names: readonly string[] = itemLabels): string | undefined {
  for (const name of names) {
    const label = Object.hasOwn(item, name) ? title.parse(item[name]) : undefined
    if (label) return label
  }
}

function readCount(input: unknown): number | null {
  if (Array.isArray(input)) return input.length
  return readNumber(input)?.value ?? null
}

function readLabel(input: unknown, options: readonly (string | boolean)[]): string | boolean | null {
  if (options.includes(true)) return flag.parse(input) ?? null
  const text = title.parse(input)
  if (!text) return null
  return options.find((option) => String(option).toLowerCase() === text.toLowerCase()) ?? text
}

function readLines(input: unknown): string {
  if (!Array.isArray(input)) return fullText.parse(input) ?? ''
  const lines = input.map((item) => (isRecord(item) ? readItemLabel(item) : title.parse(item)))
  return lines.filter(Boolean).join('\n')
}

type ItemContext = { record: JsonRecord; image: Size | undefined; labels: readonly string[] | undefined }

/** Returns undefined if there is nothing to correct: without an image, items without labels. */
function listItems(
  input: unknown,
  path: readonly string[],
  { record, image, labels }: ItemContext,
): CorrectedItem[] | undefined {
  const list = Array.isArray(input) ? input : []
  if (list.length > maxItems || (!image && (!labels || list.length === 0))) return undefined
  const boxes = image ? findBoxes(record, image) : new Map<string, Rectangle>()
  return list.map((source: unknown, index) => {
    const id = [...path, index].join('.')
    const own = isRecord(source) ? readItemLabel(source, labels ?? itemLabels) : title.parse(source)
    return { id, box: boxes.get(id), label: labels ? (own ?? '') : '', source }
  })
}

/** Returns the boxes by the path of their item. */
function findBoxes(record: JsonRecord, image: Size): Map<string, Rectangle> {
  return new Map(
    parseAnnotations(record, image).flatMap(({ path, shape: { kind, ...box } }) =>
      kind === 'box' ? [[path, box] as const] : [],
    ),
  )
}
