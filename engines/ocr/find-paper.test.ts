import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { toGray } from '../image/gray-pixels.ts'
import type { RgbaPixels } from '../image/pixels.ts'
import { drawText } from '../test-support/images.ts'
import { findPaper } from './find-paper.ts'

const lines = ['Bread 3.20', 'Butter 2.49', 'Total 5.69', 'Thank you']

async function toPixels(image: Sharp): Promise<RgbaPixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Lays a receipt on a table. */
async function photograph(table: string, { degrees = 4, left = 300, top = 200 } = {}): Promise<RgbaPixels> {
  const receipt = await sharp(await drawText(lines, { size: 24, width: 400 }))
    .ensureAlpha()
    .rotate(degrees, { background: '#00000000' })
    .png()
    .toBuffer()
  const background = { width: 1000, height: 900, channels: 3 as const, background: table }
  return await toPixels(
    sharp(
      await sharp({ create: background })
        .composite([{ input: receipt, left, top }])
        .png()
        .toBuffer(),
    ),
  )
}

test.each(['#3a2a20', '#c0a070', '#707880'])('finds a receipt on a table of the color %s', async (table) => {
  const image = await photograph(table)
  const paper = findPaper(image)
  expect(paper?.box.x).toBeGreaterThan(280)
  expect(paper?.box.y).toBeGreaterThan(180)
  expect((paper?.box.x ?? 0) + (paper?.box.width ?? 0)).toBeLessThan(750)
  const cropped = paper?.crop(toGray(image))
  // Of the table, nothing is left: only ink is dark.
  const corner = cropped?.data.subarray(0, 20)
  expect(Math.min(...(corner ?? [0]))).toBeGreaterThan(200)
})

test('finds no paper in the light of a lamp', async () => {
  const width = 900
  const pixels = Buffer.from(
    Array.from({ length: width * width }, (_, pixel) => {
      const [x, y] = [(pixel % width) - 450, Math.floor(pixel / width) - 450]
      return Math.max(40, 240 - Math.hypot(x, y) / 2.5)
    }),
  )
  const lamp = sharp(pixels, { raw: { width, height: width, channels: 1 } }).toColourspace('srgb')
  expect(findPaper(await toPixels(sharp(await lamp.png().toBuffer())))).toBeUndefined()
})

test('finds no paper if there is text beside it', async () => {
  const table = await photograph('#3a2a20')
  const text = await sharp(await drawText(['THIS SIDE UP', 'KEEP DRY'], { size: 40, width: 1000 }))
    .negate({ alpha: false })
    .toBuffer()
  const raw = { raw: { width: table.width, height: table.height, channels: 4 as const } }
  const withText = sharp(table.data, raw).composite([{ input: text, left: 0, top: 640 }])
  expect(findPaper(await toPixels(sharp(await withText.png().toBuffer())))).toBeUndefined()
})

test('finds no paper on a page, a dark page, and a page with a dark title', async () => {
  const page = sharp(await drawText(lines))
  expect(findPaper(await toPixels(page.clone()))).toBeUndefined()
  expect(findPaper(await toPixels(page.clone().negate({ alpha: false })))).toBeUndefined()
  const title = await sharp(
    await drawText(['OPENING HOURS OF THE LIBRARY', 'Monday to Friday, 9 to 17'], { size: 40 }),
  )
    .negate({ alpha: false })
    .toBuffer()
  const withTitle = sharp(
    await sharp(await drawText(lines))
      .extend({ top: 240 })
      .composite([{ input: title, left: 0, top: 0 }])
      .toBuffer(),
  )
  expect(findPaper(await toPixels(withTitle))).toBeUndefined()
})
