import type { Locator } from 'playwright/test'
import sharp from 'sharp'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { test } from '../support/fixtures.ts'
import {
  expect,
  expectOnScreen,
  expectResultsBelowHeader,
  openPhoneStudio,
  portraitViewport,
  results,
  selectAgent,
} from '../support/studio-phone-page.ts'

test.use({ viewport: portraitViewport, hasTouch: true, isMobile: true })
test.describe.configure({ timeout: 240_000 })

/** The height of the title of the results, with the name of the agent, in px. */
const maxTitleHeight = 100

const image = sharp({ create: { width: 400, height: 220, channels: 3, background: '#ddd' } })
  .jpeg()
  .toBuffer()

test('Shows the headline of each code of agent on the first screen', async ({ unopened: page }) => {
  test.setTimeout(600_000)
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const agents = (await response.json()) as object[]
    await route.fulfill({ json: agents.map((agent) => ({ ...agent, is_active: true })) })
  })
  let json: object = {}
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json }))
  await openPhoneStudio(page)
  for (const { code, every } of sampleResults) {
    json = every
    await selectAgent(page, code.replaceAll('-', ' '))
    if (code.endsWith('-validator')) await page.getByLabel('Context').fill('LOT 4711')
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: `${code}.jpg`, mimeType: 'image/jpeg', buffer: await image })
    const { text } = interpretResult(every, { code }).headline
    const headline = results(page).getByText(text, { exact: true }).first()
    await expect(headline, code).toBeVisible()
    await expectResultsBelowHeader(page)
    await expectFirst(headline)
  }
})

test('Shows the headline of a sample on the first screen, for each agent that needs no model', async ({
  signedIn: page,
}) => {
  await openPhoneStudio(page)
  for (const [agent, sample, headline] of [
    ['Text Extractor', 'Receipt', /^HARBOUR TOOLS/],
    ['Label Reader Validator', 'Battery label', /^UN3481 · Match$/],
    ['Object Counter', 'Hex nuts', /^11 objects$/],
    ['Counter', 'Hex nuts', /^11 objects$/],
  ] as const) {
    await selectAgent(page, agent)
    await page.getByRole('button', { name: sample }).tap()
    const shown = results(page).getByText(headline).first()
    await expect(results(page).getByRole('tab', { name: 'Formatted View' }), agent).toBeVisible()
    await expect(shown, agent).toBeVisible()
    await expectResultsBelowHeader(page)
    await expectFirst(shown)
  }
})

/** Expects that only the title is above the headline, and that all of it is on the screen. */
async function expectFirst(headline: Locator): Promise<void> {
  const box = await expectOnScreen(headline, portraitViewport)
  const top = await results(headline.page()).evaluate((it) => it.getBoundingClientRect().top)
  expect(box.y - top).toBeLessThan(maxTitleHeight)
}
