import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const toDataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Lines of dark text on white, drawn as the client sends it: 1000 px wide, JPEG at 0.8. */
export async function drawText(lines: string[], { size = 34, width = 1000 } = {}): Promise<Buffer> {
  const height = lines.length * size * 2 + size * 2
  const texts = lines.map((line, place) => {
    const safe = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<text x="40" y="${size * 2 + place * size * 2}" font-family="sans-serif" font-size="${size}" fill="#1a1a1a">${safe}</text>`
  })
  return await draw(width, height, '#ffffff', texts)
}

/** Coloured discs and boxes, apart from each other. */
export async function drawObjects(
  count: number,
  { background = '#e8e4da', noise = false } = {},
): Promise<Buffer> {
  const colours = ['#a02020', '#205090', '#306030', '#202020', '#c08020']
  const shapes = Array.from({ length: count }, (_, place) => {
    const [x, y, colour] = [90 + (place % 5) * 170, 90 + Math.floor(place / 5) * 160, colours[place % 5]]
    return place % 2
      ? `<circle cx="${x}" cy="${y}" r="45" fill="${colour}"/>`
      : `<rect x="${x - 40}" y="${y - 30}" width="80" height="60" fill="${colour}"/>`
  })
  const stripes = noise
    ? Array.from({ length: 60 }, (_, at) => `<rect x="${at * 16}" width="8" height="640" fill="#000"/>`)
    : []
  return await draw(900, 640, background, [...stripes, ...shapes])
}

/** Blurred grey specks, the same ones each time: nothing, that looks like very much text. */
export async function drawNoise({ side = 300, seed = 7 } = {}): Promise<Buffer> {
  let state = seed
  const specks = Buffer.alloc(side * side)
  for (let at = 0; at < specks.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    specks[at] = state >>> 24
  }
  return await sharp(specks, { raw: { width: side, height: side, channels: 1 } })
    .blur(2)
    .normalise()
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function draw(width: number, height: number, background: string, parts: string[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${parts.join('')}</svg>`
  return await withSvg(() => sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer())
}

/** The server has shut the SVG decoder for the whole process; drawing opens it for a moment. */
export async function withSvg<T>(work: () => Promise<T>): Promise<T> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return await work().finally(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }))
}

export const tinyPng = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

/** A PNG whose header claims any size; the pixels are a few kB of zeros. */
export function decompressionBomb(width: number, height: number): Buffer {
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
