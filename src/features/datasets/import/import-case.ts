import type { JsonRecord } from '#domain/results/parsing/json.ts'

/** A case of a file: an image with its expected result, before the image is looked up. */
export type ImportCase = {
  /** Where it is, such as "cases.jsonl, line 3". */
  place: string
  /** The name or path of an image file that is added with it, or a data URL. */
  image: string
  /** A record of fields, or a text for the main field of the agent. */
  expected: JsonRecord | string | number
  name?: string | undefined
  tags: string[]
}

/** What is not imported, or not completely. */
export type ImportNote = { place: string; reason: string }

export type ParsedCases = { cases: ImportCase[]; notes: ImportNote[] }

/** Returns a note for each field of a case that is not used. */
export const noteUnused = (place: string, fields: readonly string[]): ImportNote[] =>
  fields.map((field) => ({ place, reason: `Its field “${field.slice(0, 100)}” is not imported.` }))
