import type { Mark, Size } from './annotation.ts'

/**
 * Whether names and lines would hide the picture: very many marks, or a good number of small ones as the words of a
 * text are. They stay faint then, until one of them is meant.
 */
export function isCrowded(marks: readonly Mark[], picture: Size): boolean {
  if (marks.length <= 8) return false
  const heights = marks.map(({ shape }) => (shape.kind === 'point' ? 0 : shape.height)).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return marks.length > 40 || usual < picture.height * 0.06
}
