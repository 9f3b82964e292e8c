import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { disableSaveDialog, exportRows, readJsonLines } from '../support/batch-exports.ts'
import {
  expectPhotoCount,
  expectSeriesLive,
  openSeriesCamera,
  takePhoto,
  toolButton,
} from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { readCsv } from '../support/other-readers.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

/** Digits that occur nowhere else. */
const place = { latitude: 48.1374391, longitude: 11.5754872, accuracy: 12 }

test.afterEach(async ({ page }) => deleteAllRecords(page))

async function setPlaceSwitch(page: Page): Promise<void> {
  await toolButton(page, 'Series').click()
  await page.getByRole('switch', { name: 'Place and time' }).click()
}

test('Place and time are recorded on request only, shown, exported, and not sent with a series that is not shared', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['camera', 'geolocation'])
  await context.setGeolocation(place)
  await disableSaveDialog(page)
  await page.addInitScript(() => {
    const watches: number[] = []
    Object.assign(globalThis, { watches })
    const { watchPosition } = Geolocation.prototype
    Geolocation.prototype.watchPosition = function (...args) {
      watches.push(Date.now())
      return watchPosition.apply(this, args)
    }
  })
  const watches = () => page.evaluate(() => (globalThis as unknown as { watches: number[] }).watches.length)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  await openSeriesCamera(page)
  await toolButton(page, 'Series').click()
  await page.getByRole('switch', { name: 'Share with the organization' }).click()
  await page.keyboard.press('Escape')
  await takePhoto(page, 1)
  expect(await watches()).toBe(0)

  await setPlaceSwitch(page)
  await expect(page.getByText('The position is accurate to ± 12 m.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Place ± 12 m')).toBeVisible()
  await context.setOffline(true)
  await takePhoto(page, 2)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /^Photo 2\b.*object/ })).toBeVisible()

  await page.reload()
  await expectSeriesLive(page)
  await expectPhotoCount(page, 2)
  await expect(page.getByText('Place ± 12 m')).toBeVisible()
  await page.getByRole('button', { name: /^Photo 2\b/ }).click()
  await expect(page.getByRole('dialog').getByText('48.13744, 11.57549 ± 12 m')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Photo 1\b/ }).click()
  await expect(page.getByRole('dialog').getByText('± 12 m')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await toolButton(page, 'Series').click()
  const [, withPlace] = readCsv(await readFile(await exportRows(page, /CSV/)))
  expect(withPlace).toMatchObject({
    photo_latitude: String(place.latitude),
    photo_longitude: String(place.longitude),
    photo_accuracy_m: '12',
  })
  expect(withPlace?.photo_taken).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  const lines = await readJsonLines<Record<string, unknown>>(await exportRows(page, /JSON Lines/))
  expect(lines[0]).not.toHaveProperty('photo_latitude')
  expect(lines[0]).not.toHaveProperty('photo_taken')
  expect(lines[1]).toMatchObject({ photo_latitude: place.latitude, photo_longitude: place.longitude })

  expect(sent.filter((request) => request.includes('/inference/')).length).toBeGreaterThan(1)
  expect(sent.filter((request) => request.includes('/api/v1/batches'))).toEqual([])
  for (const request of sent) {
    expect(request).not.toContain('"batch"')
    expect(request).not.toContain('48.137')
    expect(request).not.toContain('11.575')
  }
})

test('A series without the permission says so, and its photos have their time only', async ({
  signedIn: page,
  context,
}) => {
  // The permissions that are not granted are denied.
  await context.grantPermissions(['camera'])
  await openSeriesCamera(page)
  await setPlaceSwitch(page)
  await expect(page.getByText('Location is blocked.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Place blocked')).toBeVisible()
  await takePhoto(page, 1)
  await page.getByRole('button', { name: /^Photo 1\b/ }).click()
  await expect(page.getByRole('dialog').getByText(/· no place$/)).toBeVisible()
})
