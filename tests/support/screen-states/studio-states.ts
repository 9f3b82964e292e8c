import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { sampleResults } from '../../../src/features/results/fixtures/results.ts'
import { openCamera } from '../camera-page.ts'
import { instrumentCamera, setCameraState, unplug } from '../fake-camera.ts'
import { never, type ScreenState } from './screen-state.ts'

const inference = '**/api/v1/inference/**'

/** The studio with every agent at hand; which of them may answer here is not what the states are about. */
export async function openStudio(page: Page, agent: string): Promise<void> {
  await page.route('**/api/v1/agents/', async (route) => {
    const answer = await route.fetch()
    const agents = (await answer.json()) as object[]
    await route.fulfill({ json: agents.map((one) => ({ ...one, is_active: true })) })
  })
  await page.goto('/test')
  await chooseAgent(page, agent)
  await page.getByRole('tab', { name: 'Upload Image' }).click()
}

async function chooseAgent(page: Page, agent: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: new RegExp(`^${agent}`) }).click()
}

const drawing =
  '<rect x="40" y="20" width="300" height="60" fill="#c33"/><circle cx="200" cy="150" r="40" fill="#36c"/>'
const picture = sharp({ create: { width: 400, height: 220, channels: 3, background: '#ddd' } })
  .composite([{ input: Buffer.from(`<svg width="400" height="220">${drawing}</svg>`) }])
  .jpeg()
  .toBuffer()

export async function chooseImage(page: Page): Promise<void> {
  const buffer = await picture
  await page.getByLabel('Choose an image').setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
}

/** One after the other in the studio that is open, as a user does it: to load it anew costs more than the rest. */
async function ask(page: Page, agent: string, answer: { status?: number; json: object }): Promise<void> {
  await page.route(inference, (route) => route.fulfill(answer))
  await page.keyboard.press('Escape')
  const another = page.getByRole('button', { name: 'Choose Different' })
  const isOpen = await page.getByRole('tab', { name: 'Upload Image', selected: true }).isVisible()
  if (isOpen && (await another.isVisible())) {
    await another.click()
    await chooseAgent(page, agent)
    await results(page)
      .getByText(/^Add an image/)
      .waitFor()
  } else {
    await openStudio(page, agent)
  }
  // Agents that need a context do not run without one.
  const context = page.getByLabel('Context')
  if (await context.isVisible()) await context.fill('LOT')
  await chooseImage(page)
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' })

export async function showResult(page: Page, kind: string, size: 'every' | 'empty' = 'every'): Promise<void> {
  const answer = sampleResults.find((one) => one.kind === kind)
  if (!answer) throw new Error(`No answer of ${kind}`)
  const agent = kind.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1))
  await ask(page, agent.join(' '), { json: answer[size] })
  await results(page)
    .getByText(/^Response time/)
    .waitFor()
}

async function openLiveCamera(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await openStudio(page, 'Text Extractor')
  await openCamera(page)
  await page.getByLabel('Live camera preview').waitFor()
}

async function openWithTrouble(page: Page, trouble: Parameters<typeof setCameraState>[1]): Promise<void> {
  await openStudio(page, 'Text Extractor')
  await instrumentCamera(page)
  await setCameraState(page, trouble)
  await openCamera(page)
  await page.getByRole('alert').waitFor()
}

const states: Omit<ScreenState, 'isInside'>[] = [
  { name: 'studio: before a picture', open: (page) => openStudio(page, 'Object Counter') },
  {
    name: 'studio: list of agents',
    open: async (page) => {
      await openStudio(page, 'Text Extractor')
      await page.getByRole('combobox', { name: 'Vision agent' }).click()
      await page.getByRole('option', { name: /^Counter/ }).waitFor()
    },
  },
  {
    name: 'studio: advanced settings',
    open: async (page) => {
      await openStudio(page, 'Text Extractor')
      await page.getByRole('button', { name: 'Advanced' }).click()
      await page.getByRole('checkbox', { name: /^Resize Images/ }).waitFor()
    },
  },
  {
    name: 'studio: an agent that is not available',
    open: async (page) => {
      await page.goto('/test')
      await page.getByRole('combobox', { name: 'Vision agent' }).click()
      await page.getByRole('option', { name: /^Scene Analyzer/ }).click()
      await page.getByText('It needs a vision model, and none is connected to this server.').first().waitFor()
    },
  },
  {
    name: 'studio: a file refused',
    open: async (page) => {
      await openStudio(page, 'Text Extractor')
      const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
      await page.getByLabel('Choose an image').setInputFiles(file)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'studio: analyzing',
    open: async (page) => {
      await page.route(inference, never)
      await openStudio(page, 'Text Extractor')
      await chooseImage(page)
      await results(page).getByText('Analyzing image...').waitFor()
    },
  },
  ...sampleResults.map(({ kind }) => ({
    name: `studio: answer of ${kind}`,
    open: (page: Page) => showResult(page, kind),
  })),
  { name: 'studio: nothing found', open: (page) => showResult(page, 'bottle-assessment', 'empty') },
  {
    name: 'studio: raw answer',
    open: async (page) => {
      await showResult(page, 'counter')
      await results(page).getByRole('tab', { name: 'Raw JSON' }).click()
      await page.getByRole('region', { name: 'Raw JSON' }).waitFor()
    },
  },
  {
    name: 'studio: ways to download',
    open: async (page) => {
      await showResult(page, 'text-extractor')
      await results(page).getByRole('button', { name: 'Download' }).click()
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).waitFor()
    },
  },
  {
    name: 'studio: code dialog',
    open: async (page) => {
      await showResult(page, 'counter')
      await results(page).getByRole('button', { name: 'Code' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Copy code' }).waitFor()
    },
  },
  {
    name: 'studio: failed',
    open: async (page) => {
      // Not a 500: that one is tried again and again first.
      await ask(page, 'Counter', { status: 422, json: { message: 'The engine stumbled.' } })
      await results(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'studio: trial used up (402)',
    open: async (page) => {
      const json = {
        error: 'usage_limit_exceeded',
        message: 'Limit reached.',
        upgrade_message: 'Write to us.',
      }
      await ask(page, 'Counter', { status: 402, json })
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
      await results(page)
        .getByText(/^Response time/)
        .waitFor()
    },
  },
  { name: 'camera: blocked', open: (page) => openWithTrouble(page, { refuseWith: 'NotAllowedError' }) },
  { name: 'camera: none', open: (page) => openWithTrouble(page, { isUnplugged: true }) },
  { name: 'camera: busy', open: (page) => openWithTrouble(page, { refuseWith: 'NotReadableError' }) },
  {
    name: 'camera: disconnected',
    open: async (page) => {
      await page.context().grantPermissions(['camera'])
      await openStudio(page, 'Text Extractor')
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
      await openStudio(page, 'Text Extractor')
      await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
      await openCamera(page)
      await page.getByRole('alert').waitFor()
    },
  },
]

export const studioStates: ScreenState[] = states.map((state) => ({ ...state, isInside: true }))
