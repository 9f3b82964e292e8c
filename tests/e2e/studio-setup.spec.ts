import type { Page, Request } from 'playwright/test'
import type { InferenceRequest } from '#contract/inference.ts'
import { expect, openStudio, test } from '../support/fixtures.ts'
import { createNumberedImage, createSignPhoto } from '../support/images.ts'
import { onInferenceRequest } from '../support/request-bodies.ts'

const agent = (page: Page) => page.getByRole('combobox', { name: 'Vision agent' })
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function choose(page: Page, name: string, option: RegExp | string): Promise<void> {
  await field(page, name).click()
  await page.getByRole('option', { name: option }).click()
}

function recordInferenceRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) requests.push(request)
  })
  return requests
}

async function uploadSign(page: Page, image: Buffer): Promise<void> {
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: image })
  await expect(page.getByRole('region', { name: 'Extracted text' })).toBeVisible({ timeout: 45_000 })
}

test('A reload restores the agent, the context and the resize setting, and sends nothing', async ({
  studio,
}) => {
  await choose(studio, 'Vision agent', /^Object Counter/)
  await studio.getByLabel('Context').fill('bottles on the left shelf')
  await studio.getByRole('button', { name: 'Advanced' }).click()
  await studio.getByLabel('Resize Images (Recommended)').uncheck()
  const requests = recordInferenceRequests(studio)
  await studio.reload()
  await expect(agent(studio)).toHaveValue('Object Counter')
  await expect(studio.getByLabel('Context')).toHaveValue('bottles on the left shelf')
  await studio.getByRole('button', { name: 'Advanced' }).click()
  await expect(studio.getByLabel('Resize Images (Recommended)')).not.toBeChecked()
  expect(requests).toHaveLength(0)
  await studio.getByLabel('Resize Images (Recommended)').check()
  await studio.getByLabel('Context').fill('')
})

test('Returning to the studio restores the image and the result without a request', async ({ studio }) => {
  await choose(studio, 'Vision agent', /^Object Counter/)
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'nuts.png', mimeType: 'image/png', buffer: await createNumberedImage(1) })
  const result = studio.getByRole('region', { name: 'Results' }).getByText('3 objects', { exact: true })
  await expect(result).toBeVisible({ timeout: 45_000 })
  const requests = recordInferenceRequests(studio)
  await studio.getByRole('link', { name: 'Settings' }).click()
  await expect(studio.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await studio.goBack()
  await expect(studio.getByText('nuts.jpg', { exact: true })).toBeVisible()
  await expect(result).toBeVisible()

  // Selecting another agent must hide the result, but not the image.
  await studio.getByRole('link', { name: 'Vision Agents' }).click()
  await studio.getByRole('link', { name: 'Test Label Reader Validator' }).click()
  await expect(agent(studio)).toHaveValue('Label Reader Validator')
  await expect(studio.getByRole('img', { name: 'nuts.jpg' }).first()).toBeVisible()
  await expect(result).toHaveCount(0)
  expect(requests).toHaveLength(0)
})

test('A preselected agent does not override a later selection after a reload', { tag: '@slow' }, async ({
  signedIn,
}) => {
  await signedIn.getByRole('link', { name: 'Vision Agents' }).click()
  await signedIn.getByRole('link', { name: 'Test Label Reader Validator' }).click()
  await expect(agent(signedIn)).toHaveValue('Label Reader Validator')
  await choose(signedIn, 'Vision agent', /^Counter/)
  await signedIn.reload()
  await expect(agent(signedIn)).toHaveValue('Counter')
  await signedIn.goBack()
  await expect(signedIn.getByRole('heading', { name: 'Vision Agents' })).toBeVisible()
})

test('Sends the selected provider and model', async ({ studio, browser }) => {
  await choose(studio, 'Vision agent', /^Text Extractor/)
  await expect(field(studio, 'Provider')).toHaveValue('Built-in')
  const shown = await field(studio, 'Model').inputValue()
  const sent: InferenceRequest[] = []
  await onInferenceRequest(studio, (body) => sent.push(body))
  await uploadSign(studio, await createSignPhoto(browser))
  expect(sent).toMatchObject([{ provider: 'local', model: shown }])
})

test('Shows the built-in providers when the backend lists none', { tag: '@slow' }, async ({ signedIn }) => {
  await signedIn.route('**/api/v1/providers', (route) => route.fulfill({ status: 404, body: '' }))
  await openStudio(signedIn)
  await field(signedIn, 'Provider').click()
  await expect(signedIn.getByRole('option')).toHaveText(['Google', 'OpenAI', 'Anthropic', 'Built-in'])
  await signedIn.getByRole('option', { name: 'OpenAI' }).click()
  await expect(field(signedIn, 'Model')).toHaveValue('gpt-4o')
  await choose(signedIn, 'Model', 'gpt-4-vision-preview')
  await expect(field(signedIn, 'Model')).toHaveValue('gpt-4-vision-preview')
})

test('A click on a sample runs the agent with its image and context', async ({ studio }) => {
  await choose(studio, 'Vision agent', /^Text Extractor/)
  await studio.getByRole('button', { name: 'Receipt' }).click()
  await expect(studio.getByRole('region', { name: 'Extracted text' })).toContainText('HARBOUR TOOLS', {
    timeout: 45_000,
  })

  await studio.getByRole('button', { name: 'Choose Different' }).click()
  await choose(studio, 'Vision agent', /^Label Reader Validator/)
  await studio.getByRole('button', { name: 'Battery label' }).click()
  await expect(studio.getByLabel('Context')).toHaveValue('UN3481')
  await expect(studio.getByText('battery-label.jpg', { exact: true })).toBeVisible()

  // Each agent has its own context, so the context of the previous agent must not be shown.
  await choose(studio, 'Vision agent', /^Object Counter/)
  await expect(studio.getByLabel('Context')).toHaveValue('')
  await choose(studio, 'Vision agent', /^Label Reader Validator/)
  await expect(studio.getByLabel('Context')).toHaveValue('UN3481')
})

test('Shows the cost of a run, and that the trial is spent', async ({ studio }) => {
  await choose(studio, 'Vision agent', /^Object Counter/)
  await studio.getByRole('button', { name: 'Hex nuts' }).click()
  const again = studio.getByRole('button', { name: 'Test Again' })
  await expect(again).toHaveAccessibleDescription(/^Uses 1 request · [\d,]+ left in your trial$/, {
    timeout: 45_000,
  })
  const spent = {
    success: true,
    trial_remaining: 0,
    trial_used: 3,
    trial_total: 3,
    trial_percentage_used: 100,
  }
  // The trial is used up after the first run, when the page may request it again.
  let isSpent = false
  await studio.route('**/api/v1/inference/**', (route) => {
    isSpent = true
    return route.fallback()
  })
  await studio.route('**/api/v1/trial/**', (route) =>
    isSpent ? route.fulfill({ json: spent }) : route.fallback(),
  )
  await again.click()
  await expect(again).toHaveAccessibleDescription(/^Your trial is used up\./, { timeout: 45_000 })
})

test('On a tablet, the drop zone of an agent with a context is on the first screen', {
  tag: '@slow',
}, async ({ studio }) => {
  await choose(studio, 'Vision agent', /^Object Counter/)
  await studio.setViewportSize({ width: 768, height: 1024 })
  await expect(studio.getByLabel('Context')).toBeVisible()
  await expect(studio.getByRole('button', { name: 'Choose File' })).toBeInViewport({ ratio: 1 })
})
