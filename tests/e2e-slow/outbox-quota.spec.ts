import { rm } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { startApp } from '../support/app.ts'
import { openStudio, signInToDemo } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'

const inference = '**/api/v1/inference/**'

test('Retains pending runs when the trial ends, and sends each once after it is extended', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const dataDir = await createDataFolder()
  const start = (total: string, port?: number) =>
    startApp({
      dataDir,
      env: { TRIAL_TOTAL: total },
      ...(port ? { port } : {}),
    })
  let app = await start('1')
  try {
    await signInToDemo(page, app.url)
    await openStudio(page)
    await page.getByRole('combobox', { name: 'Vision agent' }).click()
    await page.getByRole('option', { name: /^Object Counter/ }).click()
    await page.route(inference, (route) => route.abort('connectionrefused'))
    const names = ['one', 'two', 'three']
    for (const [number, name] of names.entries()) {
      const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
      if (await chooseDifferent.isVisible()) await chooseDifferent.click()
      const buffer = await createNumberedImage(number)
      await page
        .getByLabel('Choose an image')
        .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
      await expect(page.getByText(`Saved on this device: ${name}.jpg`)).toBeVisible()
      await expect(page.getByRole('status', { name: 'Waiting' })).toBeVisible()
    }
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/inference/')) sent.push(request.headers()['idempotency-key'] ?? '')
    })
    await page.unroute(inference)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const readStates = async () => (await readRunStore(page)).runs.map(({ status }) => status)
    const readSortedStates = async () => (await readStates()).toSorted()
    // Two runs are sent at a time. The third one may have been rejected, too.
    await expect
      .poll(readSortedStates, { timeout: 30_000 })
      .toEqual(['done', 'needs-quota', expect.stringMatching(/^(waiting|needs-quota)$/)])
    await expect(page.getByRole('list', { name: 'Runs' }).getByText('Needs quota').first()).toBeVisible()

    await page.getByRole('button', { name: 'Send now' }).first().click()
    await expect(page.getByText(/^Your trial has no requests left\./)).toBeVisible()

    await app.stop()
    app = await start('3', app.port)
    // The first requests for the trial fail, and the page must repeat them.
    await page.route('**/trial/status-api-key', (route) => route.abort(), { times: 3 })
    await page.reload()
    await expect.poll(readStates, { timeout: 30_000 }).toEqual(['done', 'done', 'done'])
    expect(new Set(sent)).toEqual(new Set((await readRunStore(page)).runs.map(({ id }) => id)))
    expect(await fetchChargedCount(page)).toBe(3)
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})
