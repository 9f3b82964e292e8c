import type { Page } from 'playwright/test'
import { findAxeViolations } from '../support/accessibility.ts'
import { camera, openCamera, shutter } from '../support/camera-page.ts'
import { expectSeriesLive, startSeries, takePhoto } from '../support/capture-page.ts'
import { expect, openStudio, test } from '../support/fixtures.ts'
import { liveSwitch, readBoxCoverage, storeDeviceModels } from '../support/live-preview-page.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { changeBattery, installPhotoCamera, mockBattery } from '../support/photo-camera.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'
import { createUserData, signUp } from '../support/users.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))
test.afterEach(async ({ page }) => deleteAllRecords(page))

/** The image of the camera, with what is shown over it. */
const count = (page: Page, text: string) => page.getByText(text, { exact: true })

async function openCounter(page: Page): Promise<void> {
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Counter/ }).click()
  await openCamera(page)
}

test('Shows boxes and the count before the photo, which the server decides', async ({ page }) => {
  test.slow()
  await installPhotoCamera(page, 'hex-nuts.jpg')
  await signUp(page, createUserData())
  await storeDeviceModels(page)
  await openCounter(page)
  await expect(liveSwitch(page)).not.toBeChecked()
  expect(await readBoxCoverage(page)).toBeUndefined()

  await liveSwitch(page).click()
  await expect(count(page, '11 objects')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => readBoxCoverage(page)).toBeGreaterThan(0.01)
  await expect(camera(page).getByRole('status').filter({ hasText: 'Live preview: 11 objects.' })).toHaveCount(
    1,
  )
  expect(await findAxeViolations(page)).toEqual([])

  await shutter(page).click()
  await expect(
    page
      .getByRole('region', { name: /result/i })
      .getByText('11 objects')
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  expect(await fetchChargedCount(page)).toBe(1)
  await expect(count(page, '11 objects').first()).toBeVisible()

  await page.reload()
  await expect(liveSwitch(page)).toBeChecked()
  await liveSwitch(page).click()
  await expect(liveSwitch(page)).not.toBeChecked()
  expect(await readBoxCoverage(page)).toBeUndefined()
})

test('Goes off when the battery is low, and stays off until it is charged', async ({ unopened: page }) => {
  test.slow()
  await installPhotoCamera(page, 'hex-nuts.jpg')
  await mockBattery(page, { level: 0.5, charging: false })
  await page.goto('/')
  await storeDeviceModels(page)
  await openCounter(page)
  const notice = camera(page).getByText('Live preview is off: the battery is below 20 %.').first()
  await liveSwitch(page).click()
  await expect(liveSwitch(page)).toBeChecked()
  await changeBattery(page, { level: 0.19 })
  await expect(liveSwitch(page)).not.toBeChecked()
  await expect(notice).toBeVisible()
  expect(await readBoxCoverage(page)).toBeUndefined()

  await liveSwitch(page).click()
  await expect(liveSwitch(page)).not.toBeChecked()
  await changeBattery(page, { charging: true })
  await liveSwitch(page).click()
  await expect(liveSwitch(page)).toBeChecked()
  await expect(notice).toHaveCount(0)
})

test('Has no switch without the models, and none for an agent that the device cannot preview', async ({
  unopened: page,
}) => {
  test.slow()
  await installPhotoCamera(page, 'hex-nuts.jpg')
  await page.goto('/')
  await openCounter(page)
  await expect(shutter(page)).toBeEnabled()
  await expect(liveSwitch(page)).toHaveCount(0)
  await storeDeviceModels(page)
  await page.getByRole('link', { name: 'Test Studio', exact: true }).click()
  await expect(liveSwitch(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Scene Analyzer/ }).click()
  await expect(liveSwitch(page)).toHaveCount(0)
})

test('Counts in the camera of a series, and takes its photos as always', async ({ unopened: page }) => {
  test.slow()
  await installPhotoCamera(page, 'hex-nuts.jpg')
  await page.goto('/')
  await storeDeviceModels(page)
  await page.goto('/capture')
  await startSeries(page, /^Counter/)
  await expectSeriesLive(page)
  await liveSwitch(page).click()
  await expect(count(page, '11 objects')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => readBoxCoverage(page)).toBeGreaterThan(0.01)
  expect(await findAxeViolations(page)).toEqual([])
  await takePhoto(page, 1)
  await takePhoto(page, 2)
  await expect.poll(() => readBoxCoverage(page)).toBeGreaterThan(0.01)
})
