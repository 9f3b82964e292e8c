const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0]

type Orientation = number | 'unclear' | undefined

/** What an entry of the directory says, at its address. */
function readEntry(tiff: DataView, entry: number, little: boolean): Orientation {
  const isShort = tiff.getUint16(entry + 2, little) === 3 && tiff.getUint32(entry + 4, little) === 1
  const isTiff = (little || tiff.getUint16(0) === 0x4d4d) && tiff.getUint16(2, little) === 42
  if (!isShort || !isTiff) return 'unclear'
  const orientation = tiff.getUint16(entry + 8, little)
  return orientation >= 1 && orientation <= 8 ? orientation : undefined
}

/**
 * The EXIF orientation (1 to 8) of a JPEG's APP1 body; undefined where it says none, `unclear` where it says it in a
 * form that decoders may read differently.
 */
export function readOrientation(segment: Uint8Array): Orientation {
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
    if (tiff.getUint16(entry, little) === 0x0112) return readEntry(tiff, entry, little)
  }
  return undefined
}
