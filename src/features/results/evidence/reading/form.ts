/** What numbers mean, in their order; `c` is the centre. */
export type Order = 'xyxy' | 'xywh' | 'cxcywh' | 'yxyx' | 'xy' | 'yx'

/** What a coordinate counts: pixels, or parts of the side (whole side = 1, 100 or 1000). */
export type Scale = 'pixels' | 1 | 100 | 1000

/** What the answer says about its own numbers, for instance by `box_format`. */
export type SaidFormat = { order?: Order | undefined; scale?: Scale | undefined }

/** A place as an answer writes it, before it is known what its numbers count. */
export type Form = {
  numbers: readonly number[]
  /** All meanings the numbers may have; one where the answer names them. */
  orders: readonly Order[]
  /** Where the answer says so. */
  scale?: Scale | undefined
}
