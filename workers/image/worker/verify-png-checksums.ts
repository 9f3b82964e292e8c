import { ImageNotDecodableError } from '../shared/image-errors.ts'

const dataChunkName = 0x49444154

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/**
 * Verifies the checksums of the data chunks, because Firefox decodes a damaged PNG partly instead of rejecting it. Takes about
 * 3 ms per megabyte.
 *
 * @throws ImageNotDecodableError
 */
export async function verifyPngChecksums(blob: Blob): Promise<void> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const view = new DataView(bytes.buffer)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at)
    const isData = view.getUint32(at + 4) === dataChunkName
    if (isData && (end + 4 > bytes.length || crc32(bytes, at + 4, end) !== view.getInt32(end))) {
      throw new ImageNotDecodableError('the pixel data of the PNG is damaged')
    }
    at = end + 4
  }
}

/** The checksum covers the chunk's name and content, and is signed. */
function crc32(bytes: Uint8Array, start: number, end: number): number {
  let value = -1
  for (let at = start; at < end; at += 1) {
    value = (crcTable[(value ^ (bytes[at] as number)) & 255] as number) ^ (value >>> 8)
  }
  return ~value
}
