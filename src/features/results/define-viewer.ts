import type { ReactElement } from 'react'
import type { z } from '#contract/zod.ts'
import type { FieldsIn } from './reading/read-answer.ts'
import type { JsonRecord } from './reading/record.ts'

/** Draws one kind of answer. */
export type Viewer = {
  /** How many of its fields it finds in a record; none means that the record is not its kind. */
  fieldsIn: FieldsIn
  draw: (answer: JsonRecord) => ReactElement
  /** For an answer in plain words instead of fields, where this kind has a way of its own to show them. */
  drawWords?: (text: string) => ReactElement
}

/**
 * A viewer is a schema of forgiving fields (reading/fields.ts) and a view; no answer, however strange, can make it
 * throw: a field that cannot be read is undefined, and the rest is shown.
 */
export function defineViewer<Fields extends z.ZodRawShape>(
  fields: z.ZodObject<Fields>,
  view: (answer: z.output<z.ZodObject<Fields>>) => ReactElement,
  drawWords?: Viewer['drawWords'],
): Viewer {
  return {
    fieldsIn: (candidate) => {
      const read = fields.safeParse(candidate)
      return read.success ? Object.values(read.data).filter((value) => value !== undefined).length : 0
    },
    draw: (answer) => view(fields.parse(answer)),
    ...(drawWords ? { drawWords } : {}),
  }
}
