import type { PixelBox } from '../image/pixels.ts'

/** A recognized word. `confidence` is 0 to 1. */
export type OcrWord = { text: string; confidence: number; box: PixelBox }

/** Counts the letters and digits of all words. */
export function countLettersAndDigits(words: { text: string }[]): number {
  return words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}
