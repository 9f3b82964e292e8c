import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const toDataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Draws dark text on white, as a JPEG of quality 80 and 1000 px width, like an upload of the client. */
export async function drawText(lines: string[], { size = 34, width = 1000 } = {}): Promise<Buffer> {
  const height = lines.length * size * 2 + size * 2
  const texts = lines.map((line, index) => {
    const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<text x="40" y="${size * 2 + index * size * 2}" font-family="sans-serif" font-size="${size}" fill="#1a1a1a">${escaped}</text>`
  })
  return await draw(width, height, '#ffffff', texts)
}

/** Draws a page that takes the reader about a second for 40 lines. */
export const drawLongPage = (lines: number): Promise<Buffer> =>
  drawText(
    Array.from({ length: lines }, (_, line) => `${line} Article of a list, 4711 in boxes at 128.50 EUR each`),
    { size: 14, width: 600 },
  )

/** Draws colored discs and boxes that do not touch each other. */
export async function drawObjects(
  count: number,
  { background = '#e8e4da', noise = false } = {},
): Promise<Buffer> {
  const colors = ['#a02020', '#205090', '#306030', '#202020', '#c08020']
  const shapes = Array.from({ length: count }, (_, index) => {
    const [x, y] = [90 + (index % 5) * 170, 90 + Math.floor(index / 5) * 160]
    const color = colors[index % 5]
    return index % 2
      ? `<circle cx="${x}" cy="${y}" r="45" fill="${color}"/>`
      : `<rect x="${x - 40}" y="${y - 30}" width="80" height="60" fill="${color}"/>`
  })
  const stripes = noise
    ? Array.from({ length: 60 }, (_, index) => `<rect x="${index * 16}" width="8" height="640" fill="#000"/>`)
    : []
  return await draw(900, 640, background, [...stripes, ...shapes])
}

/** Draws deterministic blurred noise, in which OCR finds many words. */
export async function drawNoise({ side = 300, seed = 7 } = {}): Promise<Buffer> {
  let state = seed
  const pixels = Buffer.alloc(side * side)
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[index] = state >>> 24
  }
  return await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .blur(2)
    .normalise()
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function draw(width: number, height: number, background: string, parts: string[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${parts.join('')}</svg>`
  return await withSvgDecoder(() => sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer())
}

/** How many calls of `withSvgDecoder` are running. */
let svgUsers = 0

/** Enables sharp's SVG decoder, which `input-image.ts` disables, while `work` runs. */
export async function withSvgDecoder<T>(work: () => Promise<T>): Promise<T> {
  svgUsers += 1
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return await work().finally(() => {
    svgUsers -= 1
    if (svgUsers === 0) sharp.block({ operation: ['VipsForeignLoadSvg'] })
  })
}

export const tinyPng = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

/** Creates a PNG with this size in its header, but only a few kB of pixels. */
export function createDecompressionBomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(4_000_000))
  return Buffer.concat([
    tinyPng.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
