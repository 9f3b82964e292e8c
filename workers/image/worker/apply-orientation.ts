import type { Size } from '../shared/fit-within.ts'

/** How a stored picture becomes upright: turned clockwise, then mirrored left to right, as WebCodecs has it. */
export type Turn = { degrees: number; isMirrored: boolean }

/** The turn for an orientation of 1 to 8, as EXIF has it. */
export const turnOf = (orientation = 1): Turn => ({
  degrees: [0, 0, 180, 180, 90, 90, 270, 270][orientation - 1] ?? 0,
  isMirrored: [2, 4, 5, 7].includes(orientation),
})

/** The size of a stored picture when it is upright. */
export const uprightSize = ({ width, height }: Size, { degrees }: Turn): Size =>
  degrees % 180 === 0 ? { width, height } : { width: height, height: width }

/** The first stored pixel of the upright picture, and the steps for one pixel right and one down in it. */
function walk({ degrees, isMirrored }: Turn, width: number, height: number) {
  const last = width * height - 1
  const turned = {
    90: { first: last + 1 - width, right: -width, down: 1, across: height },
    180: { first: last, right: -1, down: -width, across: width },
    270: { first: width - 1, right: width, down: -1, across: height },
  }[degrees] ?? { first: 0, right: 1, down: width, across: width }
  if (!isMirrored) return turned
  return { ...turned, first: turned.first + (turned.across - 1) * turned.right, right: -turned.right }
}

/** The same pixels, upright. Done at the target size, where it is a millisecond. */
export function turnUpright(stored: ImageData, turn: Turn): ImageData {
  if (turn.degrees === 0 && !turn.isMirrored) return stored
  const { first, right, down, across } = walk(turn, stored.width, stored.height)
  const from = new Uint32Array(stored.data.buffer)
  const upright = new ImageData(across, from.length / across)
  const to = new Uint32Array(upright.data.buffer)
  for (let y = 0, at = 0; y < upright.height; y += 1) {
    for (let x = 0, source = first + y * down; x < across; x += 1, at += 1, source += right) {
      to[at] = from[source] as number
    }
  }
  return upright
}
