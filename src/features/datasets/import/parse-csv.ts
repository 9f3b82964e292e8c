import { toHeaderKey } from '#domain/datasets/agent-fields.ts'
import { imageColumnNames } from '#domain/datasets/column-names.ts'
import { isImageReference } from '#domain/datasets/is-image-reference.ts'
import { formatCount } from '#platform/format.ts'
import { detectDelimiter } from './detect-delimiter.ts'
import type { ImportNote } from './import-table.ts'

/** `line`: where the row begins. */
export type CsvRow = { line: number; cells: string[] }
export type CsvTable = { columns: string[]; rows: CsvRow[]; delimiter: string; notes: ImportNote[] }

/** Quotes that are not closed. Each is looked for up to the end of the file. A file with more is no table. */
const maxDamagedLines = 100

type Parse = typeof import('csv-parse/browser/esm/sync')['parse']

/**
 * Reads a table with a header. A line with a quote that is not closed costs only itself.
 *
 * @param name of the file, for notes.
 */
export async function parseCsv(name: string, text: string, maxRows: number): Promise<CsvTable> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const { delimiter, start } = detectDelimiter(text)
  const notes: ImportNote[] = []
  const header = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? ''
  const quote = singleQuoted.test(header) ? "'" : '"'
  const format = { ...parseOptions, delimiter, quote, escape: quote, trim: isSpaced(header, delimiter) }
  const options = { format, start, maxRows: maxRows + 1, name, notes }
  const { columns, body } = splitHeader(readRows(parse, text, options), name, notes)
  const complete = body.filter(({ line, cells }) => {
    const added = trimEmptyEnd(cells).length - columns.length
    if (added <= 0) return true
    const reason = `It has ${formatCount(added, 'more cell')} than the header. Put texts with ${delimiterNames[delimiter] ?? delimiter} in quotes.`
    notes.push({ place: `${name}, line ${line}`, reason })
    return false
  })
  return { columns, rows: complete, delimiter, notes }
}

/** Titles and comments may be before the header, or there may be none: then the columns have no names. */
function splitHeader(rows: readonly CsvRow[], name: string, notes: ImportNote[]) {
  const isTitle = ({ cells }: CsvRow, next: CsvRow | undefined) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length < 2) return !imageColumnNames.includes(toHeaderKey(filled[0] ?? ''))
    return cells[0]?.startsWith('#') && cells.length !== next?.cells.length
  }
  const start = Math.max(
    0,
    rows.findIndex((row, index) => !isTitle(row, rows[index + 1])),
  )
  for (const { line } of rows.slice(0, start))
    notes.push({ place: `${name}, line ${line}`, reason: 'It is before the header, and not imported.' })
  const [header, ...body] = rows.slice(start)
  const columns = trimEmptyEnd(header?.cells ?? []).map((column) => column.trim())
  columns[0] = columns[0]?.replace(/^#\s*/, '') ?? ''
  if (!header || !columns.some(isImageReference)) return { columns, body }
  notes.push({ place: name, reason: 'It has no header. Choose what its columns are.' })
  return { columns: columns.map(() => ''), body: [header, ...body] }
}

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** A header with names in single quotes, as some databases write it. */
const singleQuoted = /^'[^']*'(?:[,;\t|]'[^']*')+\s*$/

/** Whether there is a space after each delimiter of the header, so that those of the rows are no part of a cell either. */
function isSpaced(header: string, delimiter: string): boolean {
  const [, ...others] = header.split(delimiter)
  return delimiter !== '\t' && others.length > 0 && others.every((column) => /^ +\S/.test(column))
}

type Options = {
  format: Format
  start: number
  maxRows: number
  name: string
  notes: ImportNote[]
}

function readRows(parse: Parse, text: string, options: Options): CsvRow[] {
  const { format, start, maxRows, name, notes } = options
  // The parser reports positions in bytes.
  const bytes = new TextEncoder().encode(text.slice(start))
  const rows: CsvRow[] = []
  let at = 0
  let lines = start > 0 ? 1 : 0
  let damaged = 0
  while (rows.length < maxRows) {
    const part = parsePart(parse, bytes.subarray(at), format, maxRows - rows.length)
    rows.push(...part.rows.map(({ line, cells }) => ({ line: lines + line, cells })))
    if (part.isComplete) break
    if (damaged === maxDamagedLines) {
      notes.push({ place: name, reason: 'Too many lines are damaged. The rest is not read.' })
      break
    }
    at += part.bytes
    lines += part.lines + 1
    // Such as 6" pipe: a quote that opens nothing, if the line is a record with it.
    const length = findLineEnd(bytes.subarray(at))
    const cells = parseLine(parse, bytes.subarray(at, at + length), format)
    at += length
    if (cells) rows.push({ line: lines, cells })
    else {
      damaged += 1
      notes.push({ place: `${name}, line ${lines}`, reason: 'It has a quote that is not closed.' })
    }
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const parseOptions = { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
/** `trim`: spaces around cells are skipped. */
type Format = typeof parseOptions & { delimiter: string; quote: string; escape: string; trim: boolean }

/** Reads up to the first record with an error, which begins after these bytes and lines. */
function parsePart(parse: Parse, bytes: Uint8Array, format: Format, maxRows: number) {
  const rows: CsvRow[] = []
  const read = { bytes: 0, lines: 0 }
  const part = (isComplete: boolean) => ({ ...read, rows, isComplete })
  try {
    parse(bytes, {
      ...format,
      to: maxRows,
      on_record: (cells: string[], context) => {
        read.bytes = context.bytes
        read.lines = context.lines
        rows.push({ line: context.lines - countLineBreaks(cells), cells })
        return null
      },
    })
    return part(true)
  } catch {
    return part(false)
  }
}

/** Programs write quotes in cells as `\\"` too, or as they are. */
function parseLine(parse: Parse, bytes: Uint8Array, format: Format): string[] | undefined {
  const text = new TextDecoder().decode(bytes)
  const tryParse = (line: string, relax_quotes: boolean) => {
    try {
      return parse(line, { ...format, relax_quotes })[0] ?? []
    } catch {
      return undefined
    }
  }
  return (
    tryParse(text.replaceAll('\\"', '""'), false) ??
    tryParse(text, true)?.map((cell) => cell.replace(/^"(.+)"$/s, '$1'))
  )
}

/** Returns the length of the first line with its line break. */
function findLineEnd(bytes: Uint8Array): number {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  if (end < 0) return bytes.length
  return bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? end + 2 : end + 1
}

const countLineBreaks = (cells: readonly string[]) => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0

function trimEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}
