import { crc32, deflateSync } from 'node:zlib'
import type { Browser } from 'playwright/test'
import sharp from 'sharp'
import { withSvgDecoder } from '../../engines/test-support/images.ts'
import { rotatedHeic } from '../../workers/image/fixtures/heic-images.ts'

export const signLines = [
  'HARBOUR STREET PHARMACY',
  'Opening hours',
  'Monday to Friday 8:30 - 18:00',
  'Saturday 9:00 - 13:00',
  'Closed on Sunday and public holidays',
  'Emergency service: call 555 0142',
  'Please ring the bell at the side entrance',
]

export const signWords = signLines.join(' ').split(/\s+/)

/** Creates a JPEG of a sign with dark text on a light board, 1000 x 750 px. */
export function createSignPhoto(browser: Browser): Promise<Buffer> {
  signPromise ??= renderSign(browser)
  return signPromise
}

let signPromise: Promise<Buffer> | undefined

async function renderSign(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 750 } })
  await page.setContent(`<body style="margin:0;background:#d9d4c7;display:grid;place-items:center;height:750px">
    <div style="background:#fffdf6;border:6px solid #27402f;padding:40px;width:800px;font:34px/1.75 sans-serif;color:#1b2420">
    ${signLines.map((line) => `<div>${line}</div>`).join('')}</div></body>`)
  const capture = () => page.screenshot({ type: 'jpeg', quality: 92 })
  // Chromium sometimes cannot capture a page while the machine is busy.
  const image = await capture().catch(capture)
  await page.close()
  return image
}

/** Creates a PNG of dark squares on white, which is fast to count. Each number results in a different image. */
export function createNumberedImage(number: number): Promise<Buffer> {
  const squares = Array.from({ length: 2 + (number % 5) }, (_, index) => {
    const [left, top] = [20 + (index % 3) * 100, 20 + Math.floor(index / 3) * 100]
    return `<rect x="${left}" y="${top}" width="${40 + (number % 23)}" height="${40 + (Math.floor(number / 23) % 29)}"/>`
  })
  const shade = Math.floor(number / 667) % 40
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
    <rect width="320" height="240" fill="#fff"/><g fill="rgb(${shade},0,0)">${squares.join('')}</g></svg>`
  return withSvgDecoder(() => sharp(Buffer.from(svg)).png().toBuffer())
}

/** Creates a JPEG of noise with 12 MP and several MB. */
export function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Creates a PNG of 48 KB with 20000 x 20000 px, which would need 1.6 GB to decode. */
export function createPngBomb(): Buffer {
  const side = 20_000
  const rows = Buffer.alloc(side * (side / 8 + 1))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a HEIC of 1200x800 pixels. */
export async function heicPhoto(): Promise<Buffer> {
  return Buffer.from(await rotatedHeic().arrayBuffer())
}

/** Creates a file that has the signature of HEIC, but no content that can be decoded. */
export function damagedHeic(): Buffer {
  const start = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([start, Buffer.alloc(4096, 7)])
}
