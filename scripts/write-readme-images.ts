import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { startApp } from '../tests/support/app.ts'
import { launchOptions } from '../tests/support/chromium.mjs'
import { waitForStablePage, countNuts } from '../tests/support/count-nuts.ts'
import { signInToDemo } from '../tests/support/fixtures.ts'

/*
 * `npm run picture`: docs/studio-light.webp and docs/studio-dark.webp for the README. The studio of the running product
 * with a real answer, on a desktop and on a phone, side by side.
 */

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const desktop = { width: 1360, height: 1000, scale: 1, hasTouch: false }
const phone = { width: 390, height: 844, scale: 1.25, hasTouch: true }
/** In CSS px: where the results begin on the phone's picture. */
const belowHeader = 72
const schemes = {
  light: { ground: '#e9ecf2', edge: '#c9cfdb' },
  dark: { ground: '#05070a', edge: '#3a4252' },
} as const
type Scheme = keyof typeof schemes

const app = await startApp()
const browser = await chromium.launch(launchOptions())
try {
  for (const scheme of Object.keys(schemes) as Scheme[]) {
    const wide = await take(browser, scheme, desktop)
    const narrow = await take(browser, scheme, phone)
    await writeFile(`${docs}studio-${scheme}.webp`, await sideBySide(browser, scheme, { wide, narrow }))
  }
} finally {
  await browser.close()
  await app.stop()
}

async function take(on: Browser, scheme: Scheme, device: typeof desktop): Promise<Buffer> {
  const { width, height, scale, hasTouch } = device
  const context = await on.newContext({
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
  await countNuts(page)
  if (hasTouch)
    await page
      .getByRole('region', { name: 'Results' })
      .evaluate((results, top) => scrollBy(0, results.getBoundingClientRect().top - top), belowHeader)
  else await page.evaluate(() => scrollTo(0, 0))
  await waitForStablePage(page)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

type Pictures = Record<'wide' | 'narrow', Buffer>

/** Both on one ground, rounded; the phone at the size of the desktop's picture. */
async function sideBySide(on: Browser, scheme: Scheme, { wide, narrow }: Pictures): Promise<Buffer> {
  const { ground, edge } = schemes[scheme]
  const image = (picture: Buffer, style: string) =>
    `<img src="data:image/png;base64,${picture.toString('base64')}" style="${style};border:1px solid ${edge}">`
  const page = await on.newPage({ viewport: { width: 1960, height: 1080 } })
  await page.setContent(`<body style="margin:0;height:1080px;background:${ground};display:flex;gap:40px;align-items:center;justify-content:center">
    ${image(wide, 'height:1000px;border-radius:14px')}${image(narrow, 'height:1000px;border-radius:36px')}</body>`)
  const picture = await page.screenshot()
  await page.close()
  return await sharp(picture).webp({ quality: 82, effort: 6 }).toBuffer()
}
