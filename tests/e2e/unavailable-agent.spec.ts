import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { respondWith, startFakeProvider } from '../../server/test-support/fake-provider.ts'
import { startApp } from '../support/app.ts'
import { expectLive, openCamera, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { signInToDemo, test as withApp } from '../support/fixtures.ts'
import { readHistoryRows } from '../support/history-page.ts'
import { trialUsed } from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'

const photos = 20

test('Saves every photo of an unavailable agent, and sends them when it is available', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await context.grantPermissions(['camera'])
  const dataDir = await mkdtemp(join(tmpdir(), 'vision-agent-'))
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
    await page.getByRole('option', { name: /^People Counter/ }).click()
    await openCamera(page)
    await expectLive(page)
    for (let photo = 0; photo < photos; photo += 1) {
      await shutter(page).click()
      await waitForShutterDebounce(page)
    }
    await expect.poll(() => statuses(page)).toEqual(Array(photos).fill('waiting-for-agent'))

    await expect(page.getByRole('region', { name: 'Results' })).toContainText('Set one of')
    await expect(page.getByRole('link', { name: 'Show agents that work here' })).toBeVisible()

    await page.goto(`${app.url}/history`)
    await expect
      .poll(async () => (await readHistoryRows(page)).map(({ status }) => status))
      .toEqual(Array(photos).fill('Waiting for agent'))
    await app.stop()
    app = await start(
      { OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`, OPENAI_COMPATIBLE_MODELS: 'llava-test' },
      app.port,
    )
    await page.reload()
    await expect.poll(() => statuses(page), { timeout: 120_000 }).toEqual(Array(photos).fill('done'))
    expect(provider.requests).toHaveLength(photos)
    await page.goto(app.url)
    expect(await trialUsed(page)).toBe(photos)
  } finally {
    await app.stop()
    await provider.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

withApp(
  'An unavailable agent says why, and links to the agents that are available',
  async ({ studio: page }) => {
    const reason = 'It needs a vision model, and none is connected to this server.'
    await page.getByRole('combobox', { name: 'Vision agent' }).click()
    const options = page.getByRole('option')
    await expect(options.first()).not.toContainText('Unavailable')
    await expect(options.last()).toContainText('Unavailable')
    await page.getByRole('option', { name: /^Scene Analyzer/ }).click()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results).toContainText(/Scene Analyzer is not available\. .*Set one of GOOGLE_API_KEY/s)
    await results.getByRole('link', { name: 'Show agents that work here' }).click()

    const cards = page.getByRole('main').getByRole('region')
    const availableOnly = page.getByRole('checkbox', { name: 'Available only' })
    await expect(availableOnly).toBeChecked()
    await expect(page.getByRole('region', { name: 'Text Extractor' })).toBeVisible()
    await expect(cards.getByText('Unavailable')).toHaveCount(0)
    await availableOnly.uncheck()
    await page.getByRole('searchbox', { name: 'Search agents' }).fill('scene')
    await expect(page.getByRole('region', { name: 'Scene Analyzer' })).toContainText(reason)
  },
)

async function statuses(page: Page): Promise<string[]> {
  return (await readRunStore(page)).runs.map(({ status }) => status)
}
