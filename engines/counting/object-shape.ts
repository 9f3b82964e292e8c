import type { PixelBox } from '#contract/text-answer.ts'
import { type Field, innerPieces, type Piece } from './connected-components.ts'
import type { Pixels } from './estimate-background.ts'

/** Two large fields of one object with a sharp line between them may be two objects. */
export function areTwoColours(
  part: Piece,
  { crop, cut, pixels, at }: { crop: Field; cut: number; pixels: Pixels; at: PixelBox },
): boolean {
  const [reach, mostShade] = [3, 40]
  const plain = new Uint8Array(crop.values.length)
  // Twice as far out too: near an outline all colours go over into the background's.
  const isSolid = (place: number, step: number) =>
    [-2, -1, 0, 1, 2].every((times) => (crop.values[place + times * step] ?? 0) > cut)
  const colourAt = (place: number) =>
    ((Math.floor(place / crop.width) + at.y - 1) * pixels.width + (place % crop.width) + at.x - 1) * 3
  const differ = (place: number, step: number) => {
    const [one, other] = [colourAt(place - step), colourAt(place + step)]
    const difference = (channel: number) =>
      Math.abs((pixels.data[one + channel] ?? 0) - (pixels.data[other + channel] ?? 0))
    return isSolid(place, step) && [0, 1, 2].some((channel) => difference(channel) > mostShade)
  }
  for (const place of part.places) {
    plain[place] = differ(place, reach) || differ(place, reach * crop.width) ? 0 : 1
  }
  const fields = innerPieces(part, { ...crop, values: plain }, 0)
  return fields.filter((area) => area >= part.places.length * 0.2).length > 1
}
