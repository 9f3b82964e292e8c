const orientationTag = 0x0112

/**
 * 1 to 8; undefined if the EXIF has none; `malformed` if it cannot be read; `ambiguous` if decoders may interpret it
 * differently.
 */
export type ExifOrientation = number | 'malformed' | 'ambiguous' | undefined

/** `tiff` starts with the byte order. */
export function readExifOrientation(tiff: DataView): ExifOrientation {
  if (tiff.byteLength < 8) return 'malformed'
  const isLittleEndian = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittleEndian)
  if (directory + 2 > tiff.byteLength) return 'malformed'
  const entries = tiff.getUint16(directory, isLittleEndian)
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.byteLength) return 'malformed'
    if (tiff.getUint16(entry, isLittleEndian) === orientationTag) {
      return isTiff(tiff, isLittleEndian) ? readEntry(tiff, entry, isLittleEndian) : 'ambiguous'
    }
  }
  return isTiff(tiff, isLittleEndian) ? undefined : 'malformed'
}

function isTiff(tiff: DataView, isLittleEndian: boolean): boolean {
  return (isLittleEndian || tiff.getUint16(0) === 0x4d4d) && tiff.getUint16(2, isLittleEndian) === 42
}

function readEntry(tiff: DataView, entry: number, isLittleEndian: boolean): ExifOrientation {
  const isShort =
    tiff.getUint16(entry + 2, isLittleEndian) === 3 && tiff.getUint32(entry + 4, isLittleEndian) === 1
  if (!isShort) return 'ambiguous'
  const orientation = tiff.getUint16(entry + 8, isLittleEndian)
  return orientation >= 1 && orientation <= 8 ? orientation : undefined
}
