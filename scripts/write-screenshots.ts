import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { followScheme } from '../tests/support/accessibility.ts'
import { startApp } from '../tests/support/app.ts'
import { fakeCameras, launchOptions } from '../tests/support/chromium.mjs'
import { signInToDemo } from '../tests/support/fixtures.ts'
import { signPhoto } from '../tests/support/images.ts'
import type { ScreenState } from '../tests/support/screen-states/screen-state.ts'
import { screenStates } from '../tests/support/screen-states.ts'

/*
 * `npm run screenshots`: every screen in every condition, at phone, tablet and desktop size, light and dark, from the
 * running product; and a few real answers. `npm run screenshots -- '^studio|login'` makes those whose names match.
 */

const folder = 'test-results/screenshots'
const reach = { width: 1440, height: 900 }
/** A finger and a pointer are two worlds; the sizes of one world show the same page. */
const worlds = [
  {
    hasTouch: true,
    sizes: [
      { name: 'phone', width: 390, height: 844 },
      { name: 'tablet', width: 768, height: 1024 },
    ],
  },
  { hasTouch: false, sizes: [{ name: 'desktop', width: 1440, height: 900 }] },
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
const pattern = only ? new RegExp(only) : undefined
const app = await startApp()
const browser = await chromium.launch(launchOptions(fakeCameras))
try {
  await mkdir(folder, { recursive: true })
  const picture = await signPhoto(browser)
  for (const world of worlds) await photograph(browser, world, picture)
} finally {
  await browser.close()
  await app.stop()
}

type World = (typeof worlds)[number]

/** Each state is brought about once, and looked at in every size and scheme. */
async function photograph(on: Browser, { hasTouch, sizes }: World, picture: Buffer): Promise<void> {
  const context = await on.newContext({
    viewport: reach,
    hasTouch,
    baseURL: app.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let isSignedIn = false
  for (const look of looks) {
    const seen = sizes.filter(({ name }) => !look.only || look.only === name)
    const [first] = seen
    if (!first || (pattern && !pattern.test(look.name))) continue
    if (look.isInside && !isSignedIn) await signInToDemo(page)
    isSignedIn ||= look.isInside
    // Brought about where everything is in reach, as the tests do; then looked at in its own size.
    await page.setViewportSize(look.only === 'phone' ? first : reach)
    await look.open(page, picture)
    for (const size of seen) await photographIn(page, size, look.name)
    await page.setViewportSize(look.only === 'phone' ? first : reach)
    await look.close?.(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
  }
  await context.close()
}

async function photographIn(page: Page, { name, width, height }: World['sizes'][number], look: string) {
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(300)
  // As tall as the page: what is fixed to the window stands where it belongs.
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, tall) })
  for (const scheme of schemes) {
    await followScheme(page, scheme)
    await page.waitForTimeout(150)
    const file = [look.replace(/\W+/g, '-'), name, scheme].join('-')
    await page.screenshot({ path: `${folder}/${file}.png` })
  }
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
