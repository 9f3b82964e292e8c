import { readFraction } from '../parsing/numbers.ts'
import {
  readConfidence,
  readFlag,
  readFullText,
  readMultilineText,
  readPositionText,
  readQuantity,
  readRawQuantity,
  readScore,
  readSizeText,
  readText,
  readTextOrName,
} from '../parsing/values.ts'
import type { Field, FieldOptions, Fields } from './field.ts'

const define =
  <Value>(type: Field['type'], read?: Field<Value>['read'], details: Partial<Field<Value>> = {}) =>
  (options: FieldOptions & Pick<Field<Value>, 'read'> = {}): Field<Value> => ({
    type,
    ...(read && { read }),
    ...details,
    ...options,
  })

export const text = define('text', readText)
/** An empty one means that there is no text. */
export const textOrEmpty = define('text', readMultilineText)
/** Extracted text, also in pages, paragraphs and lines. */
export const fullText = define('text', readFullText)
/** A short text, or a record with one. */
export const shortText = define('text', readTextOrName)
export const position = define('text', readPositionText)
export const sizePhrase = define('text', readSizeText)
export const count = define('integer', readQuantity)
/** A number whose meaning is not known. */
export const number = define('number', readRawQuantity)
export const fraction = define('number', readFraction, { outOf: 1 })
export const confidence = define('number', readConfidence, { outOf: 1 })
export const flag = define('flag', readFlag)
/** Shown in the image, without labels. */
export const boxes = define<never>('boxes')

export const score = (outOf: number, options: FieldOptions = {}) =>
  define('number', (input) => readScore(input, outOf), { outOf })(options)

/** Reads other texts too. */
export const choice = (values: readonly string[], options: FieldOptions & Pick<Field<string>, 'read'> = {}) =>
  define('text', readText, { options: values })(options)

export function extra<F extends Fields>(fields: F): F {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, isExtra: true }]),
  ) as F
}
