import type { GrayPixels } from './pixels.ts'

/** Tesseract reads PGM without decompressing it. */
export function encodePgm({ data, width, height }: GrayPixels): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + data.length)
  file.set(header)
  file.set(data, header.length)
  return file
}
