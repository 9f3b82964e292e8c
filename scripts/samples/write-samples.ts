import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { launchOptions } from '../../tests/support/chromium.mjs'

// `node scripts/samples/write-samples.ts`: draws our own sample pictures (public/samples/*.jpg) from the drawings beside it, and
// for the buttons that offer them a small one of each (*-small.webp, three pixels for each of their 36).

const here = new URL('.', import.meta.url)
const there = new URL('../../public/samples/', import.meta.url)
const browser = await chromium.launch(launchOptions())
try {
  for (const name of (await readdir(here)).filter((file) => file.endsWith('.svg'))) {
    const drawing = await readFile(new URL(name, here), 'utf8')
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawing) ?? []
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } })
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`)
    const picture = await page.screenshot({ type: 'jpeg', quality: 82 })
    const sample = basename(name, '.svg')
    await writeFile(new URL(`${sample}.jpg`, there), picture)
    await sharp(picture)
      .resize(108, 108)
      .webp({ quality: 70 })
      .toFile(fileURLToPath(new URL(`${sample}-small.webp`, there)))
    await page.close()
  }
} finally {
  await browser.close()
}
