import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { createLaunchOptions } from '../../tests/support/chromium.mjs'

// Renders the sample images (public/samples/*.jpg) from the SVG files in this folder and from photos without rights
// (tests/image-quality/README.md), and a thumbnail of each (*-small.webp, 108 px for buttons of 36 CSS px):
// `node scripts/samples/write-samples.ts`

const sourceFolder = new URL('.', import.meta.url)
const outputFolder = new URL('../../public/samples/', import.meta.url)
const photoFolder = new URL('../../tests/image-quality/photos/', import.meta.url)
const photos = { 'coffee-photo': 'coffee.jpg', 'portrait-photo': 'astronaut.jpg' }

async function write(name: string, image: Buffer): Promise<void> {
  await writeFile(new URL(`${name}.jpg`, outputFolder), image)
  await sharp(image)
    .resize(108, 108)
    .webp({ quality: 70 })
    .toFile(fileURLToPath(new URL(`${name}-small.webp`, outputFolder)))
}

for (const [name, file] of Object.entries(photos))
  await write(name, await readFile(new URL(file, photoFolder)))
const browser = await chromium.launch(createLaunchOptions())
try {
  for (const file of (await readdir(sourceFolder)).filter((name) => name.endsWith('.svg'))) {
    const svg = await readFile(new URL(file, sourceFolder), 'utf8')
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } })
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
    const jpeg = sharp(await page.screenshot()).jpeg({ quality: 82, mozjpeg: true })
    await write(basename(file, '.svg'), await jpeg.toBuffer())
    await page.close()
  }
} finally {
  await browser.close()
}
