import type { ReactElement } from 'react'
import type { z } from '#contract/zod.ts'
import type { Reader } from './parsing/parse-result.ts'
import type { JsonRecord } from './parsing/record.ts'
import { saysSomething } from './parsing/is-non-empty.ts'

/** Reads and draws one kind of answer. */
export type Viewer = Reader & {
  /** The kinds of agents it is for: codes or types, in small letters with hyphens. */
  kinds: string[]
  /** Undefined where nothing true can be said of what was read. */
  draw: (answer: JsonRecord) => ReactElement | undefined
  /** Which of its fields the answer has in a form that cannot be read. */
  unreadIn: (answer: JsonRecord) => string[]
  /** For an answer in plain words instead of fields, where this kind has a way of its own to show them. */
  drawWords?: ((text: string) => ReactElement) | undefined
}

type Ways<Field> = { bareList?: Field; drawWords?: Viewer['drawWords'] }

/**
 * A viewer is the kinds of agents it is for, a schema of forgiving fields (reading/fields.ts) and a view. No answer, however strange, can make it
 * throw: a field that cannot be read is undefined, and the rest is shown. `unread` names the fields that are undefined
 * although the answer has them.
 */
export function defineViewer<Fields extends z.ZodRawShape>(
  kinds: string[],
  fields: z.ZodObject<Fields>,
  view: (answer: z.output<z.ZodObject<Fields>>, unread: string[]) => ReactElement | undefined,
  { bareList, drawWords }: Ways<keyof Fields & string> = {},
): Viewer {
  const unreadIn = (answer: JsonRecord, read: JsonRecord) =>
    Object.keys(fields.shape).filter(
      (key) => Object.hasOwn(answer, key) && saysSomething(answer[key]) && read[key] === undefined,
    )
  return {
    kinds,
    fieldsIn: (candidate) => {
      const read = fields.safeParse(candidate)
      return read.success ? Object.values(read.data).filter((value) => value !== undefined).length : 0
    },
    unreadIn: (answer) => unreadIn(answer, fields.parse(answer)),
    draw: (answer) => {
      const read = fields.parse(answer)
      return view(read, unreadIn(answer, read))
    },
    bareList,
    drawWords,
  }
}
