const startOfImage = 0xffd8
/** Baseline, extended and progressive frames. */
const frameMarkers = [0xffc0, 0xffc1, 0xffc2]
/** Tables, application data and comments may precede the frame. */
const isSkipped = (marker: number) =>
  [0xffc4, 0xffdb, 0xffdd, 0xfffe].includes(marker) || (marker >= 0xffe0 && marker <= 0xffef)
/** EXIF, which may rotate the image. */
const app1 = 0xffe1

/**
 * Reads the size of a JPEG without EXIF, such as the app sends. sharp would wake up a thread and take longer than all other
 * checks.
 *
 * @returns undefined for all other files.
 */
export function readPlainJpegSize(file: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.byteLength < 2 || view.getUint16(0) !== startOfImage) return undefined
  for (let offset = 2; offset + 9 <= view.byteLength; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint16(offset)
    if (frameMarkers.includes(marker))
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    if (marker === app1 || !isSkipped(marker)) return undefined
  }
  return undefined
}
