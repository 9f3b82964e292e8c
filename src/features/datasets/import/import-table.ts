import type { JsonRecord } from '#domain/results/parsing/json.ts'

/** What is not, or not completely, imported. */
export type ImportNote = { place: string; reason: string }

/** `text`: how a number is written, if that differs. */
export type ImportCell = { value: unknown; text?: string | undefined }

/** `place`: such as "cases.jsonl, line 3". `cells`: by the id of their column. */
export type ImportRow = { place: string; cells: ReadonlyMap<string, ImportCell> }

export type ImportColumn = {
  id: string
  /** May be empty, or the same as that of another column. */
  header: string
  /** Whether it is part of an expected result, so that it can only be a field. */
  isExpected?: boolean
}

/** Records of a file before it is known what its columns mean. */
export type ImportTable = {
  file: string
  columns: ImportColumn[]
  rows: ImportRow[]
  /** Whether the form of the file defines what the columns `image`, `name`, `tags` and `expected` are. */
  isKnownForm: boolean
  /** Whether a cell that a row lacks is empty, as in CSV. A record says nothing about what it lacks. */
  hasAllCells: boolean
}

export type ParsedFile = { tables: ImportTable[]; notes: ImportNote[] }

/** A record of a file. Those of known forms have `image`, `expected`, and maybe `name` and `tags`. */
export type ImportRecord = { place: string; value: JsonRecord }

export type ParsedRecords = { records: ImportRecord[]; notes: ImportNote[] }

export const mergeParsedRecords = (parts: readonly ParsedRecords[]): ParsedRecords => ({
  records: parts.flatMap(({ records }) => records),
  notes: parts.flatMap(({ notes }) => notes),
})

export const skipWithNote = (place: string, reason: string): ParsedRecords => ({
  records: [],
  notes: [{ place, reason }],
})

export const noteUnused = (place: string, fields: readonly string[]): ImportNote[] =>
  fields.map((field) => ({ place, reason: `Its field “${field.slice(0, 100)}” is not imported.` }))
