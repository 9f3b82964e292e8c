import type { ImageQuality } from '#workers/image/shared/image-quality.ts'

export type PhotoProblem = 'dark' | 'covered' | 'blurred' | 'glare' | 'tilted'

/** They separate the photos of `tests/image-quality.test.ts`. */
export type QualityLimits = { [Measure in keyof ImageQuality]: number }

export const defaultLimits: QualityLimits = {
  sharpness: 0.5,
  brightness: 0.29,
  glare: 0.0125,
  cover: 0.09,
  /** In degrees, to both sides. */
  tilt: 9,
}

/** The worst problem; undefined for a good photo. A dark or covered photo is not judged further. */
export function findPhotoProblem(quality: ImageQuality, limits = defaultLimits): PhotoProblem | undefined {
  if (quality.brightness < limits.brightness) return 'dark'
  if (quality.cover > limits.cover) return 'covered'
  if (quality.sharpness < limits.sharpness) return 'blurred'
  if (quality.glare > limits.glare) return 'glare'
  return Math.abs(quality.tilt) > limits.tilt ? 'tilted' : undefined
}

/** Reviewed as right, or as wrong because the photo is blurred. */
export type ReviewedPhoto = { sharpness: number; isBlurred: boolean }

/** Fewer reviews could be chance. */
export const minReviews = { blurred: 3, right: 5 }
/** The largest distance from the default. */
const maxShift = 0.15

/** Separates the blurred photos from those with right results best; the default after too few reviews. */
export function learnMinSharpness(photos: readonly ReviewedPhoto[]): number {
  const { sharpness: initial } = defaultLimits
  const blurred = photos.filter(({ isBlurred }) => isBlurred)
  const right = photos.filter(({ isBlurred }) => !isBlurred)
  if (blurred.length < minReviews.blurred || right.length < minReviews.right) return initial
  const share = (some: readonly ReviewedPhoto[], limit: number) =>
    some.filter(({ sharpness }) => sharpness < limit).length / some.length
  /** Youden's index: how many more of the blurred photos than of the right ones have a warning. */
  const rate = (limit: number) => share(blurred, limit) - share(right, limit)
  let best = initial
  for (const { sharpness } of photos) {
    const limit = sharpness + 0.001
    if (Math.abs(limit - initial) <= maxShift && rate(limit) > rate(best)) best = limit
  }
  return best
}
