/** Little-endian floats of 16 bits. */
export function decodeHalfFloats(bytes: Uint8Array): Float32Array {
  const halves = new Uint16Array(new Uint8Array(bytes).buffer)
  return Float32Array.from(halves, (half) => {
    const [exponent, fraction] = [(half >> 10) & 0x1f, half & 0x3ff]
    const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
    return half & 0x8000 ? -size : size
  })
}

/**
 * Rounds to the nearest.
 *
 * @throws RangeError for a number that is too large.
 */
export function encodeHalfFloats(values: ArrayLike<number>): Uint8Array {
  const halves = Uint16Array.from(values, (value) => {
    const size = Math.abs(value)
    const exponent = Math.max(-14, Math.floor(Math.log2(size || 1e-9)))
    const scaled = Math.round(size * 2 ** (10 - exponent))
    // A number below 2 ** -14 has no leading 1; rounding up to the next power of two carries into the exponent.
    const half = scaled < 1024 ? scaled : ((exponent + 14) << 10) + scaled
    if (!(half < 0x7c00)) throw new RangeError(`${value} is not a float of 16 bits`)
    return half | (value < 0 ? 0x8000 : 0)
  })
  return new Uint8Array(halves.buffer)
}
