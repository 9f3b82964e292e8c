import type { PixelRows } from '../pixel-rows.ts'
import { FileBytes } from './file-bytes.ts'
import { inverseTransforms } from './inverse-transform.ts'
import { type Plane, places, planeOf, type Side } from './plane.ts'
import { BlockReader, type Component } from './read-blocks.ts'
import { readJpegPlan } from './read-jpeg-plan.ts'
import { writePixels } from './write-pixels.ts'

/** Most bytes of a block: 64 coefficients of 27 bits, each byte followed by a stuffed one. */
const mostBlockBytes = 512
/** Of one unit: T.81, B.2.3. */
const mostBlocks = 10
/** Units read between two looks at whether enough of the file is there. */
const unitsAtOnce = 64

/**
 * Decodes a baseline JPEG at one, two or four eighths as it is read from its file, row by row: the whole picture is
 * in memory at no time, neither as a file nor as pixels.
 *
 * @param expected pixels, as stored: what the picture was judged by
 * @throws Error where this is another kind of JPEG, or where it is damaged: the engine's own decoder has the last word
 */
export async function rowsOfJpeg(
  blob: Blob,
  expected: { width: number; height: number },
  eighths: Side,
): Promise<PixelRows & { profile: Uint8Array<ArrayBuffer>[] }> {
  const file = new FileBytes(blob)
  const { width, height, components, restartEvery, profile } = await readJpegPlan(file)
  if (width !== expected.width || height !== expected.height) throw new Error('not the size it was')
  const most = {
    across: Math.max(...components.map((part) => part.across)),
    down: Math.max(...components.map((part) => part.down)),
  }
  const unitsAcross = Math.ceil(width / (8 * most.across))
  const planes = components.map((part) => planeOf(part, most, unitsAcross, eighths))
  const reader = new BlockReader(file)
  const blocks = components.reduce((sum, part) => sum + part.across * part.down, 0)
  if (blocks > mostBlocks) throw new Error('an odd sampling')
  const blockOf = { 1: new Float32Array(2), 2: new Float32Array(5), 4: new Float32Array(17) }
  let unit = 0

  function readPart(part: Component, { samples, stride, side }: Plane, unit: number) {
    const block = blockOf[side]
    const transform = inverseTransforms[side]
    const first = unit * part.across * side
    for (let row = 0; row < part.down; row += 1) {
      for (let column = 0; column < part.across; column += 1) {
        block.fill(0)
        reader.read(part, block, places[side])
        transform(block, samples, first + (row * stride + column) * side, stride)
      }
    }
  }

  function readUnits(from: number, to: number) {
    for (let index = from; index < to; index += 1, unit += 1) {
      if (restartEvery > 0 && unit > 0 && unit % restartEvery === 0) {
        reader.restart(unit / restartEvery - 1)
        for (const part of components) part.before = 0
      }
      for (let part = 0; part < components.length; part += 1) {
        const component = components[part] as Component
        readPart(component, planes[part] as Plane, index)
      }
    }
  }

  async function readRow() {
    for (let from = 0; from < unitsAcross; from += unitsAtOnce) {
      await file.fill(unitsAtOnce * (blocks * mostBlockBytes + 64))
      readUnits(from, Math.min(unitsAcross, from + unitsAtOnce))
    }
    if (reader.isBeyondEnd) throw new Error('the picture ends too early')
  }

  const extent = { width: (width * eighths) / 8, height: (height * eighths) / 8 }
  const rowsAtOnce = most.down * eighths
  return {
    width: Math.ceil(extent.width),
    height: Math.ceil(extent.height),
    extent,
    isBlueFirst: false,
    profile,
    async read(_top, count, into, stride) {
      for (let row = 0; row < count; row += rowsAtOnce) {
        await readRow()
        const rows = Math.min(rowsAtOnce, count - row)
        writePixels(planes, { width: Math.ceil(extent.width), rows }, into.subarray(row * stride), stride)
      }
    },
  }
}
