import type { JsonRecord } from '#domain/results/parsing/json.ts'

/** An image with its expected result, before the image is looked up. */
export type ImportCase = {
  /** Such as "cases.jsonl, line 3". */
  place: string
  /** The name or path of an added file, or a data URL. */
  image: string
  /** Fields, or the value of the main field of the agent. */
  expected: JsonRecord | string | number
  name?: string | undefined
  tags: string[]
}

/** What is not, or not completely, imported. */
export type ImportNote = { place: string; reason: string }

export type ParsedCases = { cases: ImportCase[]; notes: ImportNote[] }

export const noteUnused = (place: string, fields: readonly string[]): ImportNote[] =>
  fields.map((field) => ({ place, reason: `Its field “${field.slice(0, 100)}” is not imported.` }))
