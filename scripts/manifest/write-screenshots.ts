import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { startApp } from '../../tests/support/app.ts'
import { createLaunchOptions } from '../../tests/support/chromium.mjs'
import { signInToDemo } from '../../tests/support/fixtures.ts'
import { showHexNutsResult, waitForStablePage } from '../prepare-screenshot.ts'

// Takes the screenshots that browsers show when they offer to install the app (public/screenshots):
// `node scripts/manifest/write-screenshots.ts`

const outputFolder = fileURLToPath(new URL('../../public/screenshots/', import.meta.url))
const wideDevice = { width: 1280, height: 800, scale: 1 }
const narrowDevice = { width: 390, height: 844, scale: 2 }

const app = await startApp()
const browser = await chromium.launch(createLaunchOptions())
try {
  await mkdir(outputFolder, { recursive: true })
  await takeScreenshot(browser, 'studio-wide', wideDevice, showHexNutsResult)
  await takeScreenshot(browser, 'studio-narrow', narrowDevice, async (page) => {
    await showHexNutsResult(page)
    await page.getByRole('region', { name: 'Results' }).scrollIntoViewIfNeeded()
  })
  await takeScreenshot(browser, 'agents-narrow', narrowDevice, (page) => page.goto('/agents'))
} finally {
  await browser.close()
  await app.stop()
}

async function takeScreenshot(
  browser: Browser,
  name: string,
  { width, height, scale }: typeof wideDevice,
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
