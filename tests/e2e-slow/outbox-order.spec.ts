import { rm } from 'node:fs/promises'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { startApp } from '../support/app.ts'
import { expect, openStudio, signInToDemo, test } from '../support/fixtures.ts'
import { findRun, openHistory, runs } from '../support/history-page.ts'
import { createSignPhoto } from '../support/images.ts'
import { pendingBadge, recordIdempotencyKeys, uploadPhoto } from '../support/outbox-page.ts'
import { waitUntilSaved } from '../support/run-store.ts'

test('Sends images captured offline once and in order when the server is back', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const dataDir = await createDataFolder()
  let app = await startApp({ dataDir })
  try {
    await signInToDemo(page, app.url)
    await openHistory(page)
    await expect(page.getByText(/^No runs yet/)).toBeVisible()
    await openStudio(page)
    const photo = await createSignPhoto(browser)
    // The image worker must be loaded before the network is off, because this page has no service worker.
    await expect.poll(() => page.workers().length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await app.kill()
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await uploadPhoto(page, name, photo)
    await expect(pendingBadge(page)).toHaveText('Offline · 3 waiting', { useInnerText: true })
    await openHistory(page)
    await expect(runs(page)).toHaveText([/three\.jpg/, /two\.jpg/, /one\.jpg/])
    await expect(runs(page).getByText('Waiting')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: '3 waiting' })).toBeVisible()

    const sent = recordIdempotencyKeys(page)
    app = await startApp({ dataDir, port: app.port })
    // The timeout is long, because the retry delay has doubled with each attempt during the restart. Hovering keeps the
    // notification open.
    await page.getByText(/^(New result|\d new results)$/).hover({ timeout: 120_000 })
    await expect(page.getByText('3 new results')).toBeVisible({ timeout: 45_000 })
    await expect(runs(page).getByText(/^HARBOUR STREET PHARMACY/)).toHaveCount(3)
    await expect(pendingBadge(page)).toHaveCount(0)
    // Two runs are sent concurrently, so only the first request is known. Keys sort by creation time.
    expect(sent[0]).toBe([...sent].sort()[0])
    expect(new Set(sent).size).toBe(3)

    const before = sent.length
    await findRun(page, 'two.jpg').getByRole('link').click()
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await expect(run.getByRole('region', { name: 'Extracted text' })).toContainText('PHARMACY')
    await expect(run.getByRole('img').first()).toBeVisible()
    expect(sent.length).toBe(before)
    await page.goBack()
    await expect(page.getByText(/^Select a run/)).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search history' }).fill('three pharmacy')
    await expect(runs(page)).toHaveText([/three\.jpg/])
    await page.getByRole('searchbox', { name: 'Search history' }).fill('nothing like it')
    await expect(page.getByText('0 of 3 runs')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search history' }).fill('')

    await findRun(page, 'one.jpg').getByRole('link').click()
    await run.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(runs(page)).toHaveCount(2)

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('Used 3 of 1,000 requests', { exact: false })).toBeVisible()
    await waitUntilSaved(page)
    await page.reload()
    await openHistory(page)
    await expect(runs(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
    await expect(page.getByText(/^No runs yet/)).toBeVisible()
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
