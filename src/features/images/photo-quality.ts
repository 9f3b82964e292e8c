import type { ImageQuality } from '#workers/image/shared/image-quality.ts'

export type PhotoProblem = 'dark' | 'covered' | 'blurred' | 'glare' | 'tilted'

/** The limits of a good photo. They separate the photos of `tests/image-quality.test.ts`. */
export type QualityLimits = { [Measure in keyof ImageQuality]: number }

export const defaultLimits: QualityLimits = {
  sharpness: 0.5,
  brightness: 0.29,
  glare: 0.0125,
  cover: 0.09,
  /** In degrees, to both sides. */
  tilt: 9,
}

/** Returns the worst problem of a photo; undefined if it is good. A dark or covered photo is not judged further. */
export function findPhotoProblem(quality: ImageQuality, limits = defaultLimits): PhotoProblem | undefined {
  if (quality.brightness < limits.brightness) return 'dark'
  if (quality.cover > limits.cover) return 'covered'
  if (quality.sharpness < limits.sharpness) return 'blurred'
  if (quality.glare > limits.glare) return 'glare'
  return Math.abs(quality.tilt) > limits.tilt ? 'tilted' : undefined
}

/** The user's verdict on the result of a photo. */
export type JudgedPhoto = { sharpness: number; isWrong: boolean }

/** Fewer verdicts of a kind could be chance. */
const minVerdicts = 5
/** The learned limit is not farther than this from the default. */
const maxShift = 0.15

/**
 * Returns the limit of the sharpness that separates the photos with wrong results from those with right ones best, if the
 * user has judged at least five of each; else the default.
 */
export function learnMinSharpness(photos: readonly JudgedPhoto[]): number {
  const { sharpness: initial } = defaultLimits
  const wrong = photos.filter(({ isWrong }) => isWrong)
  const right = photos.filter(({ isWrong }) => !isWrong)
  if (wrong.length < minVerdicts || right.length < minVerdicts) return initial
  const share = (some: readonly JudgedPhoto[], limit: number) =>
    some.filter(({ sharpness }) => sharpness < limit).length / some.length
  /** Youden's index: how much more of the wrong results than of the right ones have a warning. */
  const rate = (limit: number) => share(wrong, limit) - share(right, limit)
  let best = initial
  for (const { sharpness } of photos) {
    const limit = sharpness + 0.001
    if (Math.abs(limit - initial) <= maxShift && rate(limit) > rate(best)) best = limit
  }
  return best
}
