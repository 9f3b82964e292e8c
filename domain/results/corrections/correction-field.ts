import type { Rectangle } from '../../geometry.ts'
import type { Meaning } from '../fields/field.ts'

/** `path` is where the value is in the result. `means` is the same in the results of all agents. */
export type CorrectionField = { path: readonly string[]; label: string; means?: Meaning | undefined } & (
  | CountField
  | LabelField
  | TextField
  | BoxesField
)

type CountField = {
  type: 'count'
  value: number | null
  outOf?: number | undefined
  /** Whether it may have decimals without `outOf`. */
  isDecimal: boolean
  isSigned?: boolean | undefined
  /** The path of the boxes that are counted. */
  boxes?: string | undefined
  /** The path of a count that is the same: the form shows only that one. */
  sameAs?: string | undefined
}

type LabelField = {
  type: 'label'
  value: string | boolean | null
  options: readonly (string | boolean)[]
  /** Whether the options are shown as they are, such as units: `m3` is no word. */
  isVerbatim?: boolean
}

type TextField = { type: 'text'; value: string; isList?: boolean | undefined }

type BoxesField = { type: 'boxes'; value: readonly CorrectionItem[]; labels?: readonly string[] | undefined }

/** An item of a list that has boxes. */
export type CorrectionItem = {
  /** Identifies the item in the form. */
  id: string
  /** In pixels of the image that was sent. Undefined without a box, or if the image is not known. */
  box: Rectangle | undefined
  label: string
  /** As in the result; undefined if the user has added it. */
  source: unknown
}
