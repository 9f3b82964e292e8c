/** Lobes of the window: 3 keeps text sharp without ringing that a JPEG would have to pay for. */
const lobes = 3

/** 1 in the kernel's weights. */
const one = 16_384

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= lobes) return 0
  const angle = Math.PI * x
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle)
}

/** Which source pixels make each target pixel of a row or column, and how much of each. */
export type Taps = {
  /** twice this many taps, the same for every target pixel */
  pairs: number
  /** first source pixel of each target pixel */
  starts: Int32Array
  /** 2 x `pairs` weights of each target pixel, 14 fractional bits, in sum exactly 1 */
  weights: Int16Array
}

/** Of the last picture and its thumbnail: a camera makes one size after the other, the same each time. */
const lastSides: { key: string; taps: Taps }[] = []

/**
 * Lanczos3 over one side.
 *
 * @param length source pixels there are
 * @param extent source pixels the picture really covers: less than `length` where a halved or scaled side was rounded up
 * @param target pixels of the result
 */
export function lanczosTaps(length: number, extent: number, target: number): Taps {
  const key = `${length} ${extent} ${target}`
  const known = lastSides.find((side) => side.key === key)
  if (known) return known.taps
  const taps = makeTaps(length, extent, target)
  lastSides.unshift({ key, taps })
  lastSides.length = Math.min(lastSides.length, 4)
  return taps
}

function makeTaps(length: number, extent: number, target: number): Taps {
  const scale = extent / target
  const stretch = Math.max(1, scale)
  const reach = lobes * stretch
  const pairs = Math.ceil(Math.min(length, Math.ceil(reach * 2) + 1) / 2)
  const taps = pairs * 2
  const starts = new Int32Array(target)
  const weights = new Int16Array(target * taps)
  const raw = new Float64Array(taps)
  for (let index = 0; index < target; index += 1) {
    const centre = (index + 0.5) * scale - 0.5
    const start = Math.max(0, Math.min(Math.ceil(centre - reach), length - taps))
    starts[index] = start
    for (let tap = 0; tap < taps; tap += 1) {
      raw[tap] = start + tap < length ? lanczos((start + tap - centre) / stretch) : 0
    }
    round(raw, weights.subarray(index * taps, (index + 1) * taps))
  }
  return { pairs, starts, weights }
}

/** Weights whose sum is exactly one, so that a plain area keeps its value; the largest takes the difference. */
function round(raw: Float64Array, weights: Int16Array): void {
  let sum = 0
  for (const weight of raw) sum += weight
  let rest = one
  let largest = 0
  raw.forEach((weight, tap) => {
    const rounded = Math.round((weight / sum) * one)
    weights[tap] = rounded
    rest -= rounded
    if (weight > (raw[largest] ?? 0)) largest = tap
  })
  weights[largest] = (weights[largest] ?? 0) + rest
}
