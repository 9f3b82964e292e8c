import type { Page } from 'playwright/test'
import { agentTypes } from '#domain/agents/agent-types.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { expect, test } from '../support/fixtures.ts'
import { createSignPhoto } from '../support/images.ts'

test.use({ viewport: { width: 1280, height: 720 } })

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const image = (page: Page) => page.getByRole('region', { name: 'Image', exact: true })
const samples = (page: Page) => page.getByRole('group', { name: 'Sample images' })

/** Opens the studio with this agent, as if the server could run it, at the end of the page. */
async function openStudio(page: Page, agentCode: string): Promise<void> {
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const agents = (await response.json()) as { code: string }[]
    const only = agents.filter(({ code }) => code === agentCode)
    await route.fulfill({ json: only.map((agent) => ({ ...agent, is_active: true })) })
  })
  await page.goto('/test')
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
}

/** One with boxes, one with text and one with a score. The other agents are slow tests. */
const quickAgents = ['counter', 'text-extractor', 'cleanliness-score']

for (const { code, every } of sampleResults) {
  const name = agentTypes.find(({ agent }) => agent.code === code)?.agent.name ?? code
  const tag = quickAgents.includes(code) ? [] : ['@slow']
  test(`The image and the answer of ${name} are on the first screen`, { tag }, async ({
    unopened: page,
    browser,
  }) => {
    await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: every }))
    await openStudio(page, code)
    const context = page.getByLabel('Context')
    if (await context.isVisible()) await context.fill('hammer')
    await page.mouse.wheel(0, 400)
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })
    const { text } = interpretResult(every, { code }).headline
    const answer = results(page).getByText(text, { exact: true }).first()
    await expect(answer).toBeInViewport({ ratio: 1 })
    await expect(results(page).getByRole('img', { name: 'Sent to the agent' })).toBeInViewport({ ratio: 0.6 })
    await expect(image(page).getByRole('button', { name: 'Test Again' })).toBeInViewport({ ratio: 1 })
    await expect(image(page).getByText('sign.jpg', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('img', { name: 'sign.jpg' })).toHaveCount(0)
  })
}

test('The page stays where the user has moved it while the agent runs', async ({
  unopened: page,
  browser,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/inference/**', async (route) => {
    await promise
    await route.fulfill({ json: { total_count: 11, objects: [] } })
  })
  await openStudio(page, 'counter')
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.mouse.move(640, 400)
  const scrollUp = async () => {
    await page.mouse.wheel(0, -500)
    return await page.evaluate(() => scrollY)
  }
  await expect.poll(scrollUp).toBe(0)
  resolve()
  await expect(results(page).getByText('11 objects', { exact: true })).toBeVisible()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('Samples of several agents are on the first screen, and each runs its agent', async ({
  unopened: page,
}) => {
  const sent: string[] = []
  await page.route('**/api/v1/inference/**', (route) => {
    sent.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    return route.fulfill({ json: { total_count: 11, validation_status: 'match', expected_text: 'UN3481' } })
  })
  await page.goto('/test')
  const sample = (name: string) => samples(page).getByRole('button', { name })
  for (const name of ['Receipt', 'Hex nuts', 'Battery label', 'Coffee'])
    await expect(sample(name), name).toBeInViewport({ ratio: 0.9 })
  await sample('Hex nuts').click()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Counter')
  await expect(results(page).getByText('11 objects', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(sent).toEqual(['counter'])

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose Different' }).click()
  await chooser
  await sample('Battery label').click()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Label Reader Validator')
  await expect(page.getByLabel('Context')).toHaveValue('UN3481')
  await expect(results(page).getByText('UN3481 · Match', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(sent).toEqual(['counter', 'label-reader-validator'])
})
