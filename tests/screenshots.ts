import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { startApp } from './support/app.ts'
import { fakeCameras, launchOptions } from './support/chromium.mjs'
import { signInToDemo } from './support/fixtures.ts'
import { signPhoto } from './support/pictures.ts'
import type { ScreenState } from './support/screen-states/screen-state.ts'
import { screenStates } from './support/screen-states.ts'

/*
 * `npm run screenshots`: every screen in every condition, at phone, tablet and desktop size, light and dark, from the
 * running product; and a few real answers. `npm run screenshots -- studio` makes those whose names begin so.
 */

const folder = 'test-results/screenshots'
const sizes = [
  { name: 'phone', width: 390, height: 844, hasTouch: true },
  { name: 'tablet', width: 768, height: 1024, hasTouch: true },
  { name: 'desktop', width: 1440, height: 900, hasTouch: false },
]
const schemes = ['light', 'dark'] as const

type Look = Pick<ScreenState, 'name' | 'isInside' | 'only' | 'close'> & {
  open: (page: Page, picture: Buffer) => Promise<unknown>
}

/** What the engine of this machine truly answers. */
const realAnswers: Look[] = [
  { name: 'real: sign', open: readSign },
  { name: 'real: label', open: (page: Page) => trySample(page, 'Label Reader Validator', 'Battery label') },
  { name: 'real: count', open: (page: Page) => trySample(page, 'Object Counter', 'Hex nuts') },
  { name: 'real: camera', open: capture },
].map((look) => ({ ...look, isInside: true }))

const looks: Look[] = [...screenStates, ...realAnswers]

const only = process.argv[2]
const app = await startApp()
const browser = await chromium.launch(launchOptions(fakeCameras))
try {
  await mkdir(folder, { recursive: true })
  const picture = await signPhoto(browser)
  for (const size of sizes) {
    for (const scheme of schemes) await photograph(browser, { size, scheme, picture })
  }
} finally {
  await browser.close()
  await app.stop()
}

type Setting = { size: (typeof sizes)[number]; scheme: (typeof schemes)[number]; picture: Buffer }

async function photograph(on: Browser, { size, scheme, picture }: Setting): Promise<void> {
  const { width, height, hasTouch } = size
  const context = await on.newContext({
    viewport: { width, height },
    hasTouch,
    colorScheme: scheme,
    baseURL: app.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let isSignedIn = false
  for (const look of looks) {
    if ((only && !look.name.startsWith(only)) || (look.only && look.only !== size.name)) continue
    if (look.isInside && !isSignedIn) await signInToDemo(page)
    isSignedIn ||= look.isInside
    // Brought about where everything is in reach, as the tests do; then looked at in its own size.
    await page.setViewportSize(look.only === 'phone' ? { width, height } : { width: 1440, height: 900 })
    await look.open(page, picture)
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(300)
    // As tall as the page: what is fixed to the window stands where it belongs.
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, tall) })
    await page.waitForTimeout(200)
    const file = [look.name.replace(/\W+/g, '-'), size.name, scheme].join('-')
    await page.screenshot({ path: `${folder}/${file}.png` })
    await page.setViewportSize({ width, height })
    await look.close?.(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
  }
  await context.close()
}

async function trySample(page: Page, agent: string, sample: string): Promise<void> {
  await openStudioWith(page, agent)
  await page.getByRole('tab', { name: 'Upload Image' }).click()
  const other = page.getByRole('button', { name: 'Choose Different' })
  if (await other.isVisible()) await other.click()
  await page.getByRole('button', { name: sample }).click()
  await page.getByText(/^Model:/).waitFor({ timeout: 45_000 })
}

async function capture(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await openStudioWith(page, 'Object Counter')
  await page.getByRole('tab', { name: 'Use Camera' }).click()
  await page.getByRole('button', { name: /Capture Photo/ }).click()
  await page
    .getByText(/^Model:|^No /)
    .first()
    .waitFor({ timeout: 45_000 })
}

async function openStudioWith(page: Page, agent: string): Promise<void> {
  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: new RegExp(`^${agent}`) }).click()
}

async function readSign(page: Page, picture: Buffer): Promise<void> {
  await page.goto('/test')
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('region', { name: 'Extracted text' }).waitFor({ timeout: 45_000 })
}
