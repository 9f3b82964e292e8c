import type { ReactElement } from 'react'
import type { z } from '#contract/zod.ts'
import { text } from './parsing/fields.ts'
import type { JsonRecord } from './parsing/json.ts'
import type { ResultReader } from './parsing/parse-result.ts'

/** Reads and renders the results of some kinds of agents. */
export type Viewer = ResultReader & {
  /** The codes or types of the agents, in lower case with hyphens. */
  kinds: string[]
  /** Returns undefined if the fields that could be read are not enough to show something. */
  render: (result: JsonRecord) => ReactElement | undefined
  /** Returns the fields that the result has, but that could not be read. */
  unreadFields: (result: JsonRecord) => string[]
  /** Renders a result that is plain text. Undefined: the text is shown in a box. */
  renderText?: ((text: string) => ReactElement) | undefined
}

type ViewerOptions<Field> = { listField?: Field; renderText?: Viewer['renderText'] }

/**
 * Defines a viewer from the kinds of agents, a schema of fields (`parsing/fields.ts`) and a view. The fields never reject
 * their input, so no result makes a viewer throw: a field that cannot be read is undefined. `unread` names the fields
 * that are undefined although the result has them.
 */
export function defineViewer<Fields extends z.ZodRawShape>(
  kinds: string[],
  fields: z.ZodObject<Fields>,
  view: (result: z.output<z.ZodObject<Fields>>, unread: string[]) => ReactElement | undefined,
  { listField, renderText }: ViewerOptions<keyof Fields & string> = {},
): Viewer {
  const unreadFields = (result: JsonRecord, read: JsonRecord) =>
    Object.keys(fields.shape).filter(
      (key) => Object.hasOwn(result, key) && isNonEmpty(result[key]) && read[key] === undefined,
    )
  return {
    kinds,
    countFields: (candidate) => {
      const read = fields.safeParse(candidate)
      return read.success ? Object.values(read.data).filter((value) => value !== undefined).length : 0
    },
    unreadFields: (result) => unreadFields(result, fields.parse(result)),
    render: (result) => {
      const read = fields.parse(result)
      return view(read, unreadFields(result, read))
    },
    listField,
    renderText,
  }
}

function isNonEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return text.parse(value) !== undefined
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || Object.keys(value).length > 0
}
