import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { startApp } from '../../tests/support/app.ts'
import { launchOptions } from '../../tests/support/chromium.mjs'
import { signInToDemo } from '../../tests/support/fixtures.ts'
import { showHexNutsResult, waitForStablePage } from '../prepare-screenshot.ts'

// `node scripts/manifest/write-screenshots.ts`: takes the screenshots that browsers show when they offer to install the
// app (public/screenshots).

const outputFolder = fileURLToPath(new URL('../../public/screenshots/', import.meta.url))
const wide = { width: 1280, height: 800, scale: 1 }
const narrow = { width: 390, height: 844, scale: 2 }

const app = await startApp()
const browser = await chromium.launch(launchOptions())
try {
  await mkdir(outputFolder, { recursive: true })
  await take(browser, 'studio-wide', wide, showHexNutsResult)
  await take(browser, 'studio-narrow', narrow, async (page) => {
    await showHexNutsResult(page)
    await page.getByRole('region', { name: 'Results' }).scrollIntoViewIfNeeded()
  })
  await take(browser, 'agents-narrow', narrow, (page) => page.goto('/agents'))
} finally {
  await browser.close()
  await app.stop()
}

async function take(
  browser: Browser,
  name: string,
  { width, height, scale }: typeof wide,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: scale > 1,
    baseURL: app.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signInToDemo(page)
  await open(page)
  await waitForStablePage(page)
  const image = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer()
  await writeFile(`${outputFolder}${name}.webp`, image)
  await context.close()
}
