import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { startApp } from '../tests/support/app.ts'
import { createLaunchOptions } from '../tests/support/chromium.mjs'
import { signInToDemo } from '../tests/support/fixtures.ts'
import { showHexNutsResult, waitForStablePage } from './prepare-screenshot.ts'

/*
 * Runs `npm run readme-images`: writes docs/studio-light.webp and docs/studio-dark.webp for the README. They show the studio
 * with a result, on a desktop and on a phone, side by side.
 */

const outputFolder = fileURLToPath(new URL('../docs/', import.meta.url))
const desktop = { width: 1360, height: 1000, scale: 1, hasTouch: false }
const phone = { width: 390, height: 844, scale: 1.25, hasTouch: true }
/** The height of the header in the phone's screenshot, in CSS pixels. */
const headerHeight = 72
const schemes = {
  light: { background: '#e9ecf2', edge: '#c9cfdb' },
  dark: { background: '#05070a', edge: '#3a4252' },
} as const
type Scheme = keyof typeof schemes

const app = await startApp()
const browser = await chromium.launch(createLaunchOptions())
try {
  for (const scheme of Object.keys(schemes) as Scheme[]) {
    const wide = await takeScreenshot(browser, scheme, desktop)
    const narrow = await takeScreenshot(browser, scheme, phone)
    await writeFile(
      `${outputFolder}studio-${scheme}.webp`,
      await composeSideBySide(browser, scheme, { wide, narrow }),
    )
  }
} finally {
  await browser.close()
  await app.stop()
}

async function takeScreenshot(browser: Browser, scheme: Scheme, device: typeof desktop): Promise<Buffer> {
  const { width, height, scale, hasTouch } = device
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    baseURL: app.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signInToDemo(page)
  await showHexNutsResult(page)
  if (hasTouch)
    await page
      .getByRole('region', { name: 'Results' })
      .evaluate((results, top) => scrollBy(0, results.getBoundingClientRect().top - top), headerHeight)
  else await page.evaluate(() => scrollTo(0, 0))
  await waitForStablePage(page)
  const screenshot = await page.screenshot()
  await context.close()
  return screenshot
}

type Screenshots = Record<'wide' | 'narrow', Buffer>

/** Places both screenshots on one background, with the same height and rounded corners. */
async function composeSideBySide(
  browser: Browser,
  scheme: Scheme,
  { wide, narrow }: Screenshots,
): Promise<Buffer> {
  const { background, edge } = schemes[scheme]
  const createImageTag = (screenshot: Buffer, style: string) =>
    `<img src="data:image/png;base64,${screenshot.toString('base64')}" style="${style};border:1px solid ${edge}">`
  const page = await browser.newPage({ viewport: { width: 1960, height: 1080 } })
  await page.setContent(`<body style="margin:0;height:1080px;background:${background};display:flex;gap:40px;align-items:center;justify-content:center">
    ${createImageTag(wide, 'height:1000px;border-radius:14px')}${createImageTag(narrow, 'height:1000px;border-radius:36px')}</body>`)
  const screenshot = await page.screenshot()
  await page.close()
  return await sharp(screenshot).webp({ quality: 82, effort: 6 }).toBuffer()
}
