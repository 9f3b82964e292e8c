import { rm } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { startApp } from '../support/app.ts'
import { expectLive, openCamera, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { signInToDemo, test as withApp } from '../support/fixtures.ts'
import { readHistoryStatuses } from '../support/history-page.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'

const photoCount = 20

test('Saves every photo of an unavailable agent, and sends them when it is available', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await context.grantPermissions(['camera'])
  const dataDir = await createDataFolder()
  const provider = await startFakeProvider(
    respondWith('openai-compatible', JSON.stringify({ total_count: 3, counts: { person: 3 } })),
  )
  const start = (env: Record<string, string>, port?: number) =>
    startApp({
      dataDir,
      env,
      ...(port ? { port } : {}),
    })
  let app = await start({})
  try {
    await signInToDemo(page, app.url)
    await page.goto(`${app.url}/test`)
    await page.getByRole('combobox', { name: 'Vision agent' }).click()
    await page.getByRole('option', { name: /^Damage Detector/ }).click()
    await openCamera(page)
    await expectLive(page)
    for (let photo = 0; photo < photoCount; photo += 1) {
      await shutter(page).click()
      await waitForShutterDebounce(page)
    }
    await expect.poll(() => readStatuses(page)).toEqual(Array(photoCount).fill('waiting-for-agent'))

    const results = page.getByRole('region', { name: 'Results' })
    await expect(results).toContainText('Ask your administrator')
    await expect(results.getByRole('link', { name: 'Show agents that work here' })).toBeVisible()

    await page.goto(`${app.url}/history`)
    await expect.poll(() => readHistoryStatuses(page)).toEqual(Array(photoCount).fill('Waiting for agent'))
    await app.stop()
    app = await start(
      { OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`, OPENAI_COMPATIBLE_MODELS: 'llava-test' },
      app.port,
    )
    await page.reload()
    await expect.poll(() => readStatuses(page), { timeout: 120_000 }).toEqual(Array(photoCount).fill('done'))
    expect(provider.requests).toHaveLength(photoCount)
    await page.goto(app.url)
    expect(await fetchChargedCount(page)).toBe(photoCount)
  } finally {
    await app.stop()
    await provider.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

withApp(
  'An unavailable agent says what it needs, and links to the agents that work',
  async ({ studio: page }) => {
    const agent = page.getByRole('combobox', { name: 'Vision agent' })
    const configuration = page.getByRole('region', { name: 'Configuration' })
    await expect(page.getByRole('group', { name: 'Sample images' })).toBeVisible()
    await agent.click()
    const options = page.getByRole('option')
    await expect(options.first()).not.toContainText('Unavailable')
    await expect(options.last()).toContainText('Unavailable')
    await page.getByRole('option', { name: /^Damage Assessment/ }).click()
    await expect(configuration).toContainText(
      /Damage Assessment can't run on this server.*Ask your administrator/s,
    )
    await configuration.getByRole('button', { name: 'If you host this server' }).click()
    await expect(configuration).toContainText('OPENAI_COMPATIBLE_BASE_URL')
    // Each sample is for an agent that works.
    await expect(page.getByRole('group', { name: 'Sample images' })).not.toContainText('Damage Assessment')
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('saved on this device')
    await configuration.getByRole('link', { name: 'Show agents that work here' }).click()

    const cards = page.getByRole('main').getByRole('region')
    const availableOnly = page.getByRole('checkbox', { name: 'Available only' })
    await expect(availableOnly).toBeChecked()
    await expect(page.getByRole('region', { name: 'Text Extractor' })).toBeVisible()
    await expect(cards.getByText('Unavailable')).toHaveCount(0)
    await availableOnly.uncheck()
    await page.getByRole('searchbox', { name: 'Search agents' }).fill('damage')
    await expect(page.getByRole('region', { name: 'Damage Assessment' })).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: "These agents can't run on this server" })
    await expect(notice).toContainText('Ask your administrator')
  },
)

withApp('Available agents come first, and the studio opens with one of them', async ({ signedIn: page }) => {
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const agents = (await response.json()) as { code: string }[]
    await route.fulfill({
      json: agents.map((agent) => ({ ...agent, is_active: agent.code === 'label-reader-validator' })),
    })
  })
  await page.goto('/test')
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Label Reader Validator')
  await page.goto('/agents')
  const cards = page.getByRole('main').getByRole('region')
  await expect(cards.first()).toHaveAccessibleName('Label Reader Validator')
  await expect(cards.nth(1)).toContainText('Unavailable')
})

async function readStatuses(page: Page): Promise<string[]> {
  return (await readRunStore(page)).runs.map(({ status }) => status)
}
