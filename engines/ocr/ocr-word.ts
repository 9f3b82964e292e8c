import type { PixelBox } from '../image/pixels.ts'

/** `confidence` is 0 to 1. */
export type OcrWord = { text: string; confidence: number; box: PixelBox }

export function countLettersAndDigits(words: { text: string }[]): number {
  return words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}
