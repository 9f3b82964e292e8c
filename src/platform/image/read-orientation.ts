const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0]

/**
 * The EXIF orientation (1 to 8) of a JPEG's APP1 body, or undefined.
 */
export function readOrientation(segment: Uint8Array): number | undefined {
  if (!exifMark.every((byte, index) => segment[index] === byte)) return undefined
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6)
  if (tiff.byteLength < 8) return undefined
  const little = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, little)
  if (directory + 2 > tiff.byteLength) return undefined
  const entries = tiff.getUint16(directory, little)
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.byteLength) return undefined
    if (tiff.getUint16(entry, little) === 0x0112) {
      const orientation = tiff.getUint16(entry + 8, little)
      return orientation >= 1 && orientation <= 8 ? orientation : undefined
    }
  }
  return undefined
}
