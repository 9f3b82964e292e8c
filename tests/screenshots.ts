import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { startApp } from './support/app.ts'
import { allowedCameras, launchOptions } from './support/chromium.mjs'
import { signInToDemo } from './support/fixtures.ts'
import { signPhoto } from './support/pictures.ts'

// `npm run screenshots`: every screen at phone and desktop size, light and dark, from the running product.

const folder = 'test-results/screenshots'
const sizes = [
  { name: 'phone', width: 390, height: 844, hasTouch: true },
  { name: 'desktop', width: 1440, height: 900, hasTouch: false },
]
const schemes = ['light', 'dark'] as const

type Look = { name: string; open: (page: Page, picture: Buffer) => Promise<unknown> }

const outside: Look[] = [
  { name: 'login', open: (page) => page.goto('/login') },
  {
    name: 'sign-up',
    open: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign up' }).click()
    },
  },
  { name: 'reset-password-invalid', open: (page) => page.goto('/reset-password') },
  { name: 'email-verification-invalid', open: (page) => page.goto('/email-verification') },
]

const inside: Look[] = [
  { name: 'dashboard', open: (page) => page.goto('/') },
  { name: 'agents', open: (page) => page.goto('/agents') },
  { name: 'settings', open: (page) => page.goto('/settings') },
  { name: 'profile', open: (page) => page.goto('/profile') },
  { name: 'docs', open: (page) => page.goto('/docs?agent_id=people_counter') },
  { name: 'docs-missing', open: (page) => page.goto('/docs') },
  { name: 'studio', open: (page) => page.goto('/test') },
  { name: 'studio-answer', open: readSign },
  { name: 'studio-label', open: (page) => trySample(page, 'Label Reader Validator', 'Battery label') },
  { name: 'studio-count', open: (page) => trySample(page, 'Object Counter', 'Hex nuts') },
  { name: 'studio-camera', open: capture },
]

const only = process.argv[2]
const app = await startApp()
const browser = await chromium.launch(launchOptions(allowedCameras))
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
  const take = async (look: Look) => {
    if (only && !look.name.startsWith(only)) return
    await look.open(page, picture)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    // As tall as the page: what is fixed to the window stands where it belongs.
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, tall) })
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${folder}/${look.name}-${size.name}-${scheme}.png` })
    await page.setViewportSize({ width, height })
  }
  for (const look of outside) await take(look)
  await signInToDemo(page)
  for (const look of inside) await take(look)
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
