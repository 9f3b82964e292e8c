import { plainKey } from './read-form.ts'

const ranks: [RegExp, number][] = [
  [/^(norm(alized)?|pixel)?(bounding|bnd|b)?box(?!es|count|id|format|type|area|label)[a-z0-9]*$/, 0],
  [/^(bounding)?rect(angle)?$|^bounds$|^xyxyn?$|^xywhn?$|^cxcywh$|^ltrb$|^ltwh$|^coord(inate)?s?$/, 1],
  [/^(bounding)?poly(gon)?$|^quad$|^(normalized)?vertices$|^segmentation$/, 2],
  [/^region$|^location$|^position$|^place$|^area$|^zone$|^quadrant$|^where$/, 3],
  [/^cent(er|re|roid)$|^point$/, 4],
]

/** How well a field of this name tells a place, best 0; undefined where it does not. */
export function placeKeyRank(key: string): number | undefined {
  const plain = plainKey(key)
  return ranks.find(([pattern]) => pattern.test(plain))?.[1]
}
