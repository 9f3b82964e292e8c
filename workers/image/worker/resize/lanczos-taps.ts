/** With 3 lobes text stays sharp, and there is little ringing, which would enlarge the JPEG. */
const lobes = 3

/** The weight 1 in fixed point, with 14 fractional bits. */
const unitWeight = 16_384

/** For width and height of the image and of its thumbnail. */
const maxCachedResults = 4

/** The source pixels of each target pixel of a row or column, with weights. */
export type Taps = {
  /** Half of the number of taps, which is the same for all target pixels. */
  pairs: number
  /** The first source pixel of each target pixel. */
  starts: Int32Array
  /** 2 x `pairs` per target pixel. Their sum is `unitWeight`. */
  weights: Int16Array
}

const cache: { key: string; taps: Taps }[] = []

/**
 * Cached, because a camera produces images of the same size.
 *
 * @param length number of source pixels
 * @param extent number of source pixels that the image covers, which is less than `length` if a scaled side was rounded up
 * @param target number of target pixels
 */
export function computeLanczosTaps(length: number, extent: number, target: number): Taps {
  const key = `${length} ${extent} ${target}`
  const cached = cache.find((entry) => entry.key === key)
  if (cached) return cached.taps
  const taps = computeTaps(length, extent, target)
  cache.unshift({ key, taps })
  cache.length = Math.min(cache.length, maxCachedResults)
  return taps
}

function computeTaps(length: number, extent: number, target: number): Taps {
  const scale = extent / target
  const filterScale = Math.max(1, scale)
  const radius = lobes * filterScale
  const pairs = Math.ceil(Math.min(length, Math.ceil(radius * 2) + 1) / 2)
  const taps = pairs * 2
  const starts = new Int32Array(target)
  const weights = new Int16Array(target * taps)
  const rawWeights = new Float64Array(taps)
  for (let index = 0; index < target; index += 1) {
    const center = (index + 0.5) * scale - 0.5
    const start = Math.max(0, Math.min(Math.ceil(center - radius), length - taps))
    starts[index] = start
    for (let tap = 0; tap < taps; tap += 1) {
      rawWeights[tap] = start + tap < length ? lanczosWeight((start + tap - center) / filterScale) : 0
    }
    roundWeights(rawWeights, weights.subarray(index * taps, (index + 1) * taps))
  }
  return { pairs, starts, weights }
}

function lanczosWeight(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= lobes) return 0
  const angle = Math.PI * x
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle)
}

/** Adds the rounding error to the largest weight. */
function roundWeights(rawWeights: Float64Array, weights: Int16Array): void {
  let sum = 0
  for (const weight of rawWeights) sum += weight
  let rest = unitWeight
  let largest = 0
  rawWeights.forEach((weight, tap) => {
    const rounded = Math.round((weight / sum) * unitWeight)
    weights[tap] = rounded
    rest -= rounded
    if (weight > (rawWeights[largest] ?? 0)) largest = tap
  })
  weights[largest] = (weights[largest] ?? 0) + rest
}
