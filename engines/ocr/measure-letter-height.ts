import type { InkComponent } from './ink-components.ts'

const minLetters = 8
const maxMultipleOfMedian = 4
/** In pixels. `fill` is the fraction of the box that is ink. */
const limits = { minHeight: 5, maxHeight: 200, maxAspect: 3, minAspect: 0.08, minFill: 0.12 }

/**
 * Returns the height in pixels that two thirds of the letters reach; undefined without enough letters. They are weighted by
 * height, because specks and parts of dotted letters are many, but low.
 */
export function measureLetterHeight(components: Iterable<InkComponent>): number | undefined {
  const heights: number[] = []
  for (const { box, pixels } of components) {
    const aspect = box.width / box.height
    const isLetter =
      box.height >= limits.minHeight &&
      box.height <= limits.maxHeight &&
      aspect <= limits.maxAspect &&
      aspect >= limits.minAspect &&
      pixels.length / (box.width * box.height) >= limits.minFill
    if (isLetter) heights.push(box.height)
  }
  heights.sort((a, b) => a - b)
  if (heights.length < minLetters) return undefined
  // Higher ones are bars, icons and titles.
  const highest = (heights[heights.length >> 1] ?? 0) * maxMultipleOfMedian
  const letters = heights.filter((height) => height <= highest)
  const third = letters.reduce((sum, height) => sum + height, 0) / 3
  let sum = 0
  return letters.find((height) => {
    sum += height
    return sum >= third
  })
}
