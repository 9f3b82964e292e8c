import type { InkComponent } from './ink-components.ts'

const minLetters = 8
/** Letters are neither specks nor lines. Heights are in pixels, `fill` is the fraction of the box that is ink. */
const limits = { minHeight: 5, maxHeight: 200, maxAspect: 3, minAspect: 0.08, minFill: 0.12 }

/** Returns the median height in pixels of the components that may be letters, or undefined if there are too few. */
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
  return heights.length < minLetters ? undefined : heights[heights.length >> 1]
}
