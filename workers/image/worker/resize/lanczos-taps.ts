/** The size of the Lanczos window. With 3 lobes, text stays sharp without ringing, which would enlarge the JPEG. */
const lobes = 3

/** The fixed-point value of weight 1. */
const unitWeight = 16_384

/** Sides whose taps are cached: width and height of the image and of its thumbnail. */
const maxCached = 4

/** Which source pixels contribute to each target pixel of a row or column, and their weights. */
export type Taps = {
  /** Half of the number of taps, which is the same for all target pixels. */
  pairs: number
  /** The first source pixel of each target pixel. */
  starts: Int32Array
  /** 2 x `pairs` weights of each target pixel, with 14 fractional bits. Their sum is exactly 1. */
  weights: Int16Array
}

const cache: { key: string; taps: Taps }[] = []

/**
 * Returns the Lanczos3 taps of one side. Cached, because a camera produces images of the same size.
 *
 * @param length source pixels
 * @param extent source pixels that the image covers: less than `length` if a scaled side was rounded up
 * @param target pixels of the result
 */
export function computeLanczosTaps(length: number, extent: number, target: number): Taps {
  const key = `${length} ${extent} ${target}`
  const cached = cache.find((entry) => entry.key === key)
  if (cached) return cached.taps
  const taps = computeTaps(length, extent, target)
  cache.unshift({ key, taps })
  cache.length = Math.min(cache.length, maxCached)
  return taps
}

function computeTaps(length: number, extent: number, target: number): Taps {
  const scale = extent / target
  const stretch = Math.max(1, scale)
  const radius = lobes * stretch
  const pairs = Math.ceil(Math.min(length, Math.ceil(radius * 2) + 1) / 2)
  const taps = pairs * 2
  const starts = new Int32Array(target)
  const weights = new Int16Array(target * taps)
  const raw = new Float64Array(taps)
  for (let index = 0; index < target; index += 1) {
    const center = (index + 0.5) * scale - 0.5
    const start = Math.max(0, Math.min(Math.ceil(center - radius), length - taps))
    starts[index] = start
    for (let tap = 0; tap < taps; tap += 1) {
      raw[tap] = start + tap < length ? lanczos((start + tap - center) / stretch) : 0
    }
    roundWeights(raw, weights.subarray(index * taps, (index + 1) * taps))
  }
  return { pairs, starts, weights }
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= lobes) return 0
  const angle = Math.PI * x
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle)
}

/** Rounds the weights so that their sum is exactly 1. The largest weight absorbs the difference. */
function roundWeights(raw: Float64Array, weights: Int16Array): void {
  let sum = 0
  for (const weight of raw) sum += weight
  let rest = unitWeight
  let largest = 0
  raw.forEach((weight, tap) => {
    const rounded = Math.round((weight / sum) * unitWeight)
    weights[tap] = rounded
    rest -= rounded
    if (weight > (raw[largest] ?? 0)) largest = tap
  })
  weights[largest] = (weights[largest] ?? 0) + rest
}
