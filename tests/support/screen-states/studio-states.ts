import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { withSvgDecoder } from '../../../engines/test-support/images.ts'
import { openCamera } from '../camera-page.ts'
import { instrumentCamera, setCameraState, unplug } from '../fake-camera.ts'
import { neverFulfill, type ScreenState } from './screen-state.ts'

const inference = '**/api/v1/inference/**'

/** Opens the studio as if all agents were active. */
export async function openStudioWithActiveAgent(page: Page, agent: string): Promise<void> {
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const agents = (await response.json()) as object[]
    await route.fulfill({ json: agents.map((item) => ({ ...item, is_active: true })) })
  })
  await forgetLastRun(page)
  await page.goto('/test')
  // With the camera, the field of the agent is collapsed.
  await page.getByRole('tab', { name: 'Upload Image' }).click()
  await chooseAgent(page, agent)
}

/** Otherwise the studio shows it again. */
export async function forgetLastRun(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear())
}

async function chooseAgent(page: Page, agent: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: new RegExp(`^${agent}`) }).click()
}

const shapesImage =
  '<rect x="40" y="20" width="300" height="60" fill="#c33"/><circle cx="200" cy="150" r="40" fill="#36c"/>'
const image = sharp({ create: { width: 400, height: 220, channels: 3, background: '#ddd' } })
  .composite([{ input: Buffer.from(`<svg width="400" height="220">${shapesImage}</svg>`) }])
  .jpeg()

export async function chooseImage(page: Page): Promise<void> {
  const buffer = await withSvgDecoder(() => image.clone().toBuffer())
  await page.getByLabel('Choose an image').setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
}

/** Runs an agent, in the studio that is already open if there is one, because opening it takes most of the time. */
export async function runAgent(
  page: Page,
  agent: string,
  response: { status?: number; json: object },
): Promise<void> {
  await page.route(inference, (route) => route.fulfill(response))
  await page.keyboard.press('Escape')
  const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
  const isOpen = await page.getByRole('tab', { name: 'Upload Image', selected: true }).isVisible()
  if (isOpen && (await chooseDifferent.isVisible())) {
    await chooseDifferent.click()
    await chooseAgent(page, agent)
    await results(page)
      .getByText(/^(Add an image|Enter the)/)
      .waitFor()
  } else {
    await openStudioWithActiveAgent(page, agent)
  }
  // Some agents require a context. Counters require a number.
  const context = page.getByLabel('Context')
  if (await context.isVisible()) await context.fill(/Counter/.test(agent) ? '' : 'LOT')
  await chooseImage(page)
}

export const results = (page: Page) => page.getByRole('region', { name: 'Results' })

export async function showSampleResult(
  page: Page,
  code: string,
  size: 'every' | 'empty' = 'every',
): Promise<void> {
  const sample = sampleResults.find((result) => result.code === code)
  if (!sample) throw new Error(`No sample result of ${code}`)
  const agent = code.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1))
  await runAgent(page, agent.join(' '), { json: sample[size] })
  await results(page).getByRole('tab', { name: 'Formatted View' }).waitFor()
}

async function openLiveCamera(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await openStudioWithActiveAgent(page, 'Text Extractor')
  await openCamera(page)
  await page.getByLabel('Live camera preview').waitFor()
}

async function openBrokenCamera(page: Page, state: Parameters<typeof setCameraState>[1]): Promise<void> {
  await openStudioWithActiveAgent(page, 'Text Extractor')
  await instrumentCamera(page)
  await setCameraState(page, state)
  await openCamera(page)
  await page.getByRole('alert').waitFor()
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  { name: 'studio: no image', open: (page) => openStudioWithActiveAgent(page, 'Object Counter') },
  {
    name: 'studio: agent list',
    open: async (page) => {
      await openStudioWithActiveAgent(page, 'Text Extractor')
      await page.getByRole('combobox', { name: 'Vision agent' }).click()
      await page.getByRole('option', { name: /^Counter/ }).waitFor()
    },
  },
  {
    name: 'studio: advanced settings',
    open: async (page) => {
      await openStudioWithActiveAgent(page, 'Text Extractor')
      await page.getByRole('button', { name: 'Advanced' }).click()
      await page.getByRole('checkbox', { name: /^Resize Images/ }).waitFor()
    },
  },
  {
    name: 'studio: unavailable agent',
    open: async (page) => {
      await page.goto('/test')
      await page.getByRole('combobox', { name: 'Vision agent' }).click()
      await page.getByRole('option', { name: /^Damage Assessment/ }).click()
      await page.getByText("Damage Assessment can't run on this server").waitFor()
    },
  },
  {
    name: 'studio: invalid file',
    open: async (page) => {
      await openStudioWithActiveAgent(page, 'Text Extractor')
      const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not an image') }
      await page.getByLabel('Choose an image').setInputFiles(file)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'studio: analyzing',
    open: async (page) => {
      await page.route(inference, neverFulfill)
      await openStudioWithActiveAgent(page, 'Text Extractor')
      await chooseImage(page)
      await results(page).getByText('Analyzing image...').waitFor()
    },
  },
  ...sampleResults.map(({ code }) => ({
    name: `studio: ${code} result`,
    open: (page: Page) => showSampleResult(page, code),
  })),
  { name: 'studio: empty result', open: (page) => showSampleResult(page, 'bottle-assessment', 'empty') },
  {
    name: 'studio: raw JSON',
    open: async (page) => {
      await showSampleResult(page, 'counter')
      await results(page).getByRole('tab', { name: 'Raw JSON' }).click()
      await page.getByRole('region', { name: 'Raw JSON' }).waitFor()
    },
  },
  {
    name: 'studio: zoomed image',
    open: async (page) => {
      await showSampleResult(page, 'text-extractor')
      await results(page).getByRole('button', { name: 'Zoom in' }).click()
      await results(page).getByRole('region', { name: 'Zoomed image' }).waitFor()
    },
  },
  {
    name: 'studio: larger viewer',
    open: async (page) => {
      await showSampleResult(page, 'text-extractor')
      await results(page).getByRole('button', { name: 'Enlarge' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Next finding' }).click()
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'studio: download menu',
    open: async (page) => {
      await showSampleResult(page, 'text-extractor')
      await results(page).getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).waitFor()
    },
  },
  {
    name: 'studio: code dialog',
    open: async (page) => {
      await showSampleResult(page, 'counter')
      await results(page).getByRole('button', { name: 'Code' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Copy code' }).waitFor()
    },
  },
  {
    name: 'studio: error',
    open: async (page) => {
      // The status is 422, because after a 500 the run would be retried first.
      await runAgent(page, 'Counter', { status: 422, json: { message: 'The engine stumbled.' } })
      await results(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'studio: trial spent (402)',
    open: async (page) => {
      const json = {
        error: 'usage_limit_exceeded',
        message: 'Limit reached.',
        upgrade_message: 'Write to us.',
      }
      await runAgent(page, 'Counter', { status: 402, json })
      await results(page).getByRole('alert').waitFor()
    },
  },
  { name: 'camera: live', open: openLiveCamera },
  {
    name: 'camera: settings',
    open: async (page) => {
      await openLiveCamera(page)
      await page.getByRole('button', { name: 'Advanced' }).click()
      await page.getByRole('combobox', { name: 'Resolution' }).waitFor()
    },
  },
  {
    name: 'camera: photo taken, recent captures',
    open: async (page) => {
      await page.route(inference, (route) => route.fulfill({ json: { total_count: 3 } }))
      await openLiveCamera(page)
      await page.getByRole('button', { name: 'Capture Photo' }).click()
      await page.getByRole('region', { name: 'Recently Captured' }).getByRole('button').first().waitFor()
      await results(page).getByRole('tab', { name: 'Formatted View' }).waitFor()
    },
  },
  { name: 'camera: blocked', open: (page) => openBrokenCamera(page, { errorName: 'NotAllowedError' }) },
  { name: 'camera: not found', open: (page) => openBrokenCamera(page, { isUnplugged: true }) },
  { name: 'camera: busy', open: (page) => openBrokenCamera(page, { errorName: 'NotReadableError' }) },
  {
    name: 'camera: disconnected',
    open: async (page) => {
      await page.context().grantPermissions(['camera'])
      await openStudioWithActiveAgent(page, 'Text Extractor')
      await instrumentCamera(page)
      await openCamera(page)
      await page.getByLabel('Live camera preview').waitFor()
      await unplug(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'camera: not supported',
    open: async (page) => {
      await openStudioWithActiveAgent(page, 'Text Extractor')
      await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
      await openCamera(page)
      await page.getByRole('alert').waitFor()
    },
  },
]

export const studioStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
