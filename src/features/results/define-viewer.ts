import type { ReactElement } from 'react'
import type { z } from '#contract/zod.ts'
import type { Reader } from './reading/read-answer.ts'
import type { JsonRecord } from './reading/record.ts'

/** Reads and draws one kind of answer. */
export type Viewer = Reader & {
  draw: (answer: JsonRecord) => ReactElement
  /** For an answer in plain words instead of fields, where this kind has a way of its own to show them. */
  drawWords?: ((text: string) => ReactElement) | undefined
}

type Ways<Field> = { bareList?: Field; drawWords?: Viewer['drawWords'] }

/**
 * A viewer is a schema of forgiving fields (reading/fields.ts) and a view; no answer, however strange, can make it
 * throw: a field that cannot be read is undefined, and the rest is shown.
 */
export function defineViewer<Fields extends z.ZodRawShape>(
  fields: z.ZodObject<Fields>,
  view: (answer: z.output<z.ZodObject<Fields>>) => ReactElement,
  { bareList, drawWords }: Ways<keyof Fields & string> = {},
): Viewer {
  return {
    fieldsIn: (candidate) => {
      const read = fields.safeParse(candidate)
      return read.success ? Object.values(read.data).filter((value) => value !== undefined).length : 0
    },
    draw: (answer) => view(fields.parse(answer)),
    bareList,
    drawWords,
  }
}
