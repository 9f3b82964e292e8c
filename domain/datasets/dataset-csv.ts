import { formatCsvHeader, formatCsvLine, isFormulaSafe } from '../csv.ts'
import type { Field } from '../results/fields/field.ts'
import type { JsonRecord } from '../results/parsing/json.ts'
import { type AgentField, findField, toHeaderKey } from './agent-fields.ts'
import {
  expectedResultColumnNames,
  expectedValueColumnNames,
  ignoredColumnNames,
  imageColumnNames,
  tagColumnNames,
} from './column-names.ts'
import { toExpectedValue } from './expected-value.ts'
import { isImageReference } from './is-image-reference.ts'

export type DatasetCsvItem = {
  /** The name of the file. */
  image: string
  tags: readonly string[]
  expected: JsonRecord
}

/** They are no fields in tables of agents whose fields are not known. */
const commonHeaders = new Set(
  [...imageColumnNames, ...tagColumnNames, ...expectedValueColumnNames, ...ignoredColumnNames].map(
    toHeaderKey,
  ),
)

/** Headers with `__` are those of promptfoo, and names of images are none. */
const isHeader = (name: string) =>
  isFormulaSafe(name) && name.trim() === name && !name.startsWith('__') && !isImageReference(name)

/** Rows between two pauses. */
const rowsAtOnce = 20

/**
 * Yields the lines of a table that is imported again without a change: the image, its tags and a column for each field. A row
 * with a value that a cell cannot have, such as a formula, has its expected result as JSON.
 *
 * @param pause lets a server answer other requests meanwhile: a large set takes seconds.
 */
export async function* streamDatasetCsv(
  items: readonly DatasetCsvItem[],
  fields: readonly AgentField[] | undefined,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  const names = new Set(items.flatMap(({ expected }) => Object.keys(expected)))
  const columns = [...names].flatMap((name) => {
    const field = fields && findField(fields, name)
    const isKnown = field ? field.path.join('.') === name : !fields && !name.includes('.')
    const isTaken = name === 'image' || (!fields && commonHeaders.has(toHeaderKey(name)))
    return isKnown && !isTaken && isHeader(name) ? [{ name, field: field?.field }] : []
  })
  const formatRow = ({ image, tags, expected }: DatasetCsvItem) => {
    const cells = columns.map(({ name, field }) => formatValue(expected[name], field))
    const isWhole =
      cells.includes(undefined) ||
      Object.keys(expected).some((name) => !columns.some((one) => one.name === name))
    return [
      formatReference(image),
      formatTags(tags),
      ...(isWhole ? cells.map(() => '') : cells),
      isWhole ? formatJson(expected) : '',
    ]
  }
  const rows: unknown[][] = []
  for (const item of items) {
    if (rows.length % rowsAtOnce === 0) await pause()
    rows.push(formatRow(item))
  }
  const hasWhole = rows.some((row) => row.at(-1) !== '')
  const find = (list: readonly string[]) =>
    list.find((name) => !names.has(name) && !(fields && findField(fields, name))) ?? ''
  yield formatCsvHeader([
    'image',
    find(tagColumnNames),
    ...columns.map(({ name }) => name),
    ...(hasWhole ? [find(expectedResultColumnNames)] : []),
  ])
  for (const row of rows)
    yield formatCsvLine((hasWhole ? row : row.slice(0, -1)).map((cell) => (cell === '' ? undefined : cell)))
}

/** Returns undefined unless the import reads the same value from the cell. */
function formatValue(value: unknown, field: Field | undefined): unknown {
  if (value === undefined) return ''
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isScalar ? String(value) : formatJson(value)
  const read = field ? toExpectedValue(field, text)?.value : text
  const isSame = text !== '' && text.isWellFormed() && JSON.stringify(read) === JSON.stringify(value)
  if (!isSame) return undefined
  return typeof value === 'number' || typeof value === 'boolean' || isFormulaSafe(text)
    ? isScalar
      ? value
      : text
    : undefined
}

/** Tags that the import splits are a JSON list. */
function formatTags(tags: readonly string[]): string {
  const isPlain = tags.every((tag) => !/[;,"[\]{}]/.test(tag)) && isFormulaSafe(tags.join(';'))
  return tags.length === 0 || isPlain ? tags.join(';') : formatJson(tags)
}

/** Neither a formula nor a data URL: references may be percent-encoded and begin with a folder. */
function formatReference(name: string): string {
  return isFormulaSafe(name) && !name.startsWith('data:')
    ? name
    : `./${name.replace(/[%=+@;,|"＝＋－＠-]/g, encodeCharacter)}`
}

const encodeCharacter = (character: string) => (character === '-' ? '%2D' : encodeURIComponent(character))

/** What begins a formula is escaped within strings. */
function formatJson(value: unknown): string {
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (string) =>
    string.replace(
      /[=+\-@＝＋－＠]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
