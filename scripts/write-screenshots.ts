import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { setColorScheme } from '../tests/support/accessibility.ts'
import { startApp } from '../tests/support/app.ts'
import { createLaunchOptions, fakeCameraFlags } from '../tests/support/chromium.mjs'
import { signInToDemo } from '../tests/support/fixtures.ts'
import { createSignPhoto } from '../tests/support/images.ts'
import type { ScreenState } from '../tests/support/screen-states/screen-state.ts'
import { screenStates } from '../tests/support/screen-states/screen-states.ts'
import { forgetLastRun } from '../tests/support/screen-states/studio-states.ts'

/*
 * Runs `npm run screenshots`: takes screenshots of every screen in every state at phone (also in landscape), tablet and
 * desktop size, light and dark, and of a few results of the built-in engine.
 * `npm run screenshots -- '^studio|login'` takes those whose names match.
 */

const folder = 'test-results/screenshots'
const setupViewport = { width: 1440, height: 900 }
/** The sizes by device class. Each class has its own page, because layouts for touch and for a pointer differ. */
const deviceClasses: DeviceClass[] = [
  {
    hasTouch: true,
    sizes: [
      { name: 'phone', width: 390, height: 844 },
      // Not of the full page: the layout of phones in landscape depends on the height.
      { name: 'landscape', width: 844, height: 390, isCropped: true },
      { name: 'tablet', width: 768, height: 1024 },
    ],
  },
  { hasTouch: false, sizes: [{ name: 'desktop', width: 1440, height: 900 }] },
]
const schemes = ['light', 'dark'] as const

type ScreenshotSubject = Pick<ScreenState, 'name' | 'needsSignIn' | 'only' | 'close'> & {
  open: (page: Page, image: Buffer) => Promise<unknown>
}

/** The screenshots that show results of the built-in engine. */
const builtInResults: ScreenshotSubject[] = [
  { name: 'real: sign', open: showSignResult },
  {
    name: 'real: label',
    open: (page: Page) => showSampleResult(page, 'Label Reader Validator', 'Battery label'),
  },
  { name: 'real: count', open: (page: Page) => showSampleResult(page, 'Object Counter', 'Hex nuts') },
  { name: 'real: camera', open: showCameraResult },
].map((subject) => ({ ...subject, needsSignIn: true }))

const subjects: ScreenshotSubject[] = [...screenStates, ...builtInResults]

const only = process.argv[2]
const namePattern = only ? new RegExp(only) : undefined
const app = await startApp()
const browser = await chromium.launch(createLaunchOptions(fakeCameraFlags))
try {
  await mkdir(folder, { recursive: true })
  const image = await createSignPhoto(browser)
  for (const deviceClass of deviceClasses) await takeAllScreenshots(browser, deviceClass, image)
} finally {
  await browser.close()
  await app.stop()
}

type Size = { name: string; width: number; height: number; isCropped?: boolean }
type DeviceClass = { hasTouch: boolean; sizes: Size[] }

/** Opens each state once, and takes screenshots in all sizes and color schemes. */
async function takeAllScreenshots(
  browser: Browser,
  { hasTouch, sizes }: DeviceClass,
  image: Buffer,
): Promise<void> {
  const context = await browser.newContext({
    viewport: setupViewport,
    hasTouch,
    baseURL: app.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let isSignedIn = false
  for (const subject of subjects) {
    const sizesToTake = sizes.filter(({ name }) => !subject.only || subject.only === name)
    const [first] = sizesToTake
    if (!first || (namePattern && !namePattern.test(subject.name))) continue
    if (subject.needsSignIn && !isSignedIn) await signInToDemo(page)
    isSignedIn ||= subject.needsSignIn
    // States are opened at desktop size, because all controls are visible there.
    await page.setViewportSize(subject.only === 'phone' ? first : setupViewport)
    await subject.open(page, image)
    for (const size of sizesToTake) await takeScreenshotsInSize(page, size, subject.name)
    await page.setViewportSize(subject.only === 'phone' ? first : setupViewport)
    await subject.close?.(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
  }
  await context.close()
}

async function takeScreenshotsInSize(page: Page, { name, width, height, isCropped }: Size, subject: string) {
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(300)
  // The viewport gets as tall as the page, so that fixed elements are at the right place in a screenshot of the full page.
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
  // A dialog has the size of the screen.
  const isOneScreen = isCropped || (await page.getByRole('dialog').first().isVisible())
  await page.setViewportSize({ width, height: isOneScreen ? height : Math.max(height, pageHeight) })
  for (const scheme of schemes) {
    await setColorScheme(page, scheme)
    await page.waitForTimeout(150)
    const file = [subject.replace(/\W+/g, '-'), name, scheme].join('-')
    await page.screenshot({ path: `${folder}/${file}.png` })
  }
}

async function showSampleResult(page: Page, agent: string, sample: string): Promise<void> {
  await openStudioWithAgent(page, agent)
  const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
  if (await chooseDifferent.isVisible()) await chooseDifferent.click()
  await page.getByRole('button', { name: sample }).click()
  await page.getByText(/^Model:/).waitFor({ timeout: 45_000 })
}

async function showCameraResult(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await openStudioWithAgent(page, 'Object Counter')
  await page.getByRole('tab', { name: 'Use Camera' }).click()
  await page.getByRole('button', { name: /Capture Photo/ }).click()
  await page
    .getByText(/^Model:|^No /)
    .first()
    .waitFor({ timeout: 45_000 })
}

async function openStudioWithAgent(page: Page, agent: string): Promise<void> {
  await forgetLastRun(page)
  await page.goto('/test')
  // With the camera, the field of the agent is collapsed.
  await page.getByRole('tab', { name: 'Upload Image' }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: new RegExp(`^${agent}`) }).click()
}

async function showSignResult(page: Page, image: Buffer): Promise<void> {
  await openStudioWithAgent(page, 'Text Extractor')
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: image })
  await page.getByRole('region', { name: 'Extracted text' }).waitFor({ timeout: 45_000 })
}
