import type { PixelBox } from '../image/pixels.ts'

/** `confidence` is 0 to 1. */
export type ReadWord = { text: string; confidence: number; box: PixelBox }
