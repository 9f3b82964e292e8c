import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer'
import { inspectImage } from '../node/input-image.ts'
import { createNodeCodeReader } from '../node/node-code-reader.ts'
import { toPixelSource } from '../node/pixel-source.ts'
import { drawBarcode } from '../test-support/draw-barcode.ts'

const readCodes = createNodeCodeReader()
const read = async (image: Buffer) => await readCodes(toPixelSource(await inspectImage(image)))

/** Places codes on a white page of 900 x 700 pixels, the first one at 60, 50. */
async function drawPage(...codes: Buffer[]): Promise<Buffer> {
  const page = sharp({ create: { width: 900, height: 700, channels: 3, background: '#ffffff' } })
  const layers = codes.map((input, index) => ({ input, left: 60, top: 50 + 330 * index }))
  return await page.composite(layers).png().toBuffer()
}

test.each<[WriteInputBarcodeFormat, string, string]>([
  ['EAN13', '4006381333931', 'EAN-13'],
  ['Code128', 'SKU-2207/A', 'Code 128'],
  ['QRCode', 'https://example.com/unit?id=ä1', 'QR Code'],
  ['DataMatrix', '0104006381333931', 'Data Matrix'],
  ['PDF417', 'A long text in a stacked code', 'PDF417'],
  ['Aztec', 'Ticket 7', 'Aztec'],
])('reads a code of %s, also turned, with its box', async (format, text, name) => {
  const page = await drawPage(await drawBarcode(text, format))
  const [code, ...others] = await read(page)
  expect(others).toEqual([])
  expect(code).toMatchObject({ text, format: expect.stringContaining(name) })
  expect(code?.box.x).toBeGreaterThanOrEqual(60)
  expect(code?.box.y).toBeGreaterThanOrEqual(50)
  const turned = await sharp(page).rotate(90).png().toBuffer()
  expect((await read(turned)).map((one) => one.text)).toEqual([text])
})

test('reads all codes of a page', async () => {
  const page = await drawPage(
    await drawBarcode('4006381333931', 'EAN13'),
    await drawBarcode('LOT-7', 'QRCode'),
  )
  const codes = await read(page)
  expect(codes.map(({ text }) => text).sort()).toEqual(['4006381333931', 'LOT-7'])
})

test('the boxes of a large image are in its own pixels', async () => {
  const page = await drawPage(await drawBarcode('4006381333931', 'EAN13'))
  const large = await sharp(page).resize(5400, 4200).jpeg().toBuffer()
  const [small] = await read(page)
  const [code] = await read(large)
  expect(code?.text).toBe('4006381333931')
  expect(Math.abs((code?.box.x ?? 0) - 6 * (small?.box.x ?? 0))).toBeLessThan(20)
})

test('finds no code in noise, in stripes and in an empty image', async () => {
  const side = 500
  const random = Uint8Array.from({ length: side * side }, (_, index) => Math.imul(index, 2654435761) >>> 24)
  const stripes = Uint8Array.from({ length: side * side }, (_, index) => ((index % side) % 7 < 3 ? 0 : 255))
  const empty = new Uint8Array(side * side).fill(255)
  for (const data of [random, stripes, empty]) {
    const image = await sharp(data, { raw: { width: side, height: side, channels: 1 } })
      .png()
      .toBuffer()
    expect(await read(image)).toEqual([])
  }
})
