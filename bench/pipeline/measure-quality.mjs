import sharp from 'sharp'

const lanczos3 = (x) => {
  if (x === 0) return 1
  if (Math.abs(x) >= 3) return 0
  const angle = Math.PI * x
  return (3 * Math.sin(angle) * Math.sin(angle / 3)) / (angle * angle)
}

/** Resizes one side with exact Lanczos3 in floating-point numbers, and transposes the image. */
function resizeSide(from, length, target) {
  const lines = from.length / length
  const scale = length / target
  const to = new Float32Array(target * lines)
  for (let index = 0; index < target; index += 1) {
    const center = (index + 0.5) * scale - 0.5
    const first = Math.max(0, Math.ceil(center - 3 * scale))
    const last = Math.min(length - 1, Math.floor(center + 3 * scale))
    const weights = Float64Array.from({ length: last - first + 1 }, (_, tap) =>
      lanczos3((first + tap - center) / scale),
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (let line = 0; line < lines; line += 1) {
      let value = 0
      for (let tap = 0; tap < weights.length; tap += 1)
        value += weights[tap] * from[line * length + first + tap]
      to[index * lines + line] = value / sum
    }
  }
  return to
}

/** Returns the luma (Rec. 601) of an image. */
async function readLuma(source) {
  const { data, info } = await sharp(source, { limitInputPixels: false })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = new Float32Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const start = at * channels
    pixels[at] =
      channels < 3 ? data[start] : 0.299 * data[start] + 0.587 * data[start + 1] + 0.114 * data[start + 2]
  }
  return { pixels, width, height }
}

const references = new Map()

/**
 * Returns the luma of a file after an exact Lanczos3 resize in gamma space. The luma is computed first, which gives the same
 * result, because both operations are linear.
 */
async function computeReference(path, longest) {
  const known = references.get(path)
  if (known) return known
  const { pixels, width, height } = await readLuma(path)
  const scale = Math.min(1, longest / Math.max(width, height))
  const target = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const computed = {
    ...target,
    pixels: resizeSide(resizeSide(pixels, width, target.width), height, target.height),
    scale,
    source: { width, height },
  }
  references.set(path, computed)
  return computed
}

function computePsnr(one, other) {
  let squares = 0
  for (let at = 0; at < one.length; at += 1) squares += (one[at] - Math.min(255, Math.max(0, other[at]))) ** 2
  return 10 * Math.log10((255 * 255) / (squares / one.length))
}

/** Returns the mean structural similarity (SSIM) of blocks of 8x8 pixels, which are four pixels apart. */
function computeSsim(one, other, width, height) {
  let total = 0
  let blocks = 0
  for (let top = 0; top + 8 <= height; top += 4) {
    for (let left = 0; left + 8 <= width; left += 4) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + 8; y += 1) {
        for (let x = left; x < left + 8; x += 1) {
          const [p, q] = [one[y * width + x], other[y * width + x]]
          a += p
          b += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      }
      const [meanA, meanB] = [a / 64, b / 64]
      const [varA, varB, both] = [aa / 64 - meanA ** 2, bb / 64 - meanB ** 2, ab / 64 - meanA * meanB]
      total +=
        ((2 * meanA * meanB + 6.5025) * (2 * both + 58.5225)) /
        ((meanA ** 2 + meanB ** 2 + 6.5025) * (varA + varB + 58.5225))
      blocks += 1
    }
  }
  return total / blocks
}

/**
 * Measures a resized zone plate. `alias` is the remaining contrast where the rings are too fine and should be gray (root mean
 * square, of 255). `passband` is the contrast of the coarse rings, where 1 means that nothing was lost.
 */
function measureRings(pixels, { width, height, scale }) {
  const reach = width / 2
  const limit = scale * reach
  const bands = { alias: [0, 0], passband: [0, 0] }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const radius = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2)
      const band =
        radius > limit * 1.4 && radius < reach * 0.97
          ? bands.alias
          : radius < limit * 0.7
            ? bands.passband
            : undefined
      if (!band) continue
      band[0] += (pixels[y * width + x] - 127.5) ** 2
      band[1] += 1
    }
  }
  const root = ([sum, count]) => Math.sqrt(sum / count)
  return { alias: root(bands.alias), passband: root(bands.passband) / (127.5 / Math.SQRT2) }
}

/** Compares a result with exact Lanczos3. If its size is wrong, returns only `wrongSize`. */
export async function measureQuality(png, inputPath, { longest, isZone }) {
  const expected = await computeReference(inputPath, longest)
  const actual = await readLuma(png)
  if (actual.width !== expected.width || actual.height !== expected.height) {
    return { wrongSize: `${actual.width}x${actual.height}` }
  }
  const base = {
    psnr: computePsnr(actual.pixels, expected.pixels),
    ssim: computeSsim(actual.pixels, expected.pixels, actual.width, actual.height),
  }
  if (!isZone) return base
  return { ...base, ...measureRings(actual.pixels, expected), exact: measureRings(expected.pixels, expected) }
}
