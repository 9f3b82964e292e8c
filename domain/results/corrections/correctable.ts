/** A part of a result that users can correct. Steps in a path are separated by dots. */
export type Correctable = {
  /** Names of the same field; the first one that a result has is used, otherwise the first one. */
  paths: readonly [string, ...string[]]
  label: string
} & (
  | {
      type: 'count'
      /** The largest value of a score. Scores may have decimals. */
      outOf?: number
      /** The path of the boxes that are counted: the count follows them until the user changes it. */
      boxes?: string
      /** The field is a list or a record; these are the names of the count in an item. */
      each?: readonly string[]
    }
  | {
      type: 'label'
      options: readonly (string | boolean)[]
      /** The field is a list; these are the names of the label in an item. */
      each?: readonly string[]
    }
  | {
      type: 'text'
      /** The field is a list of texts, one per line. */
      isList?: true
    }
  | {
      type: 'boxes'
      /** The names of an item's label; undefined if the items have none. */
      labels?: readonly [string, ...string[]]
    }
)

export const yesNo: readonly boolean[] = [true, false]
