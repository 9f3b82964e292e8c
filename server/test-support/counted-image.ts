import type { ExampleBox } from '#contract/inference.ts'
import { drawSvg } from '#engines/test-support/counting-images.ts'

export const imageSize = { width: 640, height: 480 }
const stripes = Array.from(
  { length: 16 },
  (_, index) => `<rect x="${index * 40}" width="14" height="480" fill="#cdb68f"/>`,
)

/** Draws parts on stripes, which is no plain background. */
export const drawOnStripes = async (parts: string[]): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await drawSvg({ ...imageSize, back: '#e8e2d6', seed: 1, parts: [...stripes, ...parts] }))

export const createDisc = (x: number, y: number, radius = 30) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#a33"/>`

/** Marks what has this center and about the size of a disc. */
export const createExample = (x: number, y: number): ExampleBox => ({
  x: (x - 32) / imageSize.width,
  y: (y - 32) / imageSize.height,
  width: 64 / imageSize.width,
  height: 64 / imageSize.height,
})
