import { expect, type Page } from 'playwright/test'
import {
  expectSeriesLive,
  openSeriesCamera,
  startObjectCounterSeries,
  takePhoto,
  toolButton,
} from '../capture-page.ts'
import { instrumentCamera, setCameraState } from '../fake-camera.ts'
import { installPaintedCamera, setCameraDark } from '../painted-camera.ts'
import { deleteAllRecords } from '../seed-runs.ts'
import type { ScreenState } from './screen-state.ts'

async function openNewSeries(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await page.goto('/capture')
  await expectSeriesLive(page)
}

/** Takes photos with different results; the last one waits. */
async function takePhotos(page: Page): Promise<void> {
  const results = [
    { status: 200, json: { total_count: 12, confidence: 0.97 } },
    { status: 200, json: { total_count: 7, confidence: 0.6, doubts: ['objects may touch'] } },
    { status: 400, json: { message: 'This image is rejected.' } },
  ]
  await page.context().grantPermissions(['camera'])
  let count = 0
  await page.route('**/api/v1/inference/**', (route) => {
    count += 1
    const result = results[count - 1]
    return result ? route.fulfill(result) : undefined
  })
  await openSeriesCamera(page)
  for (const number of [1, 2, 3, 4]) {
    await takePhoto(page, number)
    if (number < 4)
      await page
        .getByRole('button', { name: new RegExp(`^Photo ${number}\\b(?!.*(Saving|Waiting|Sending))`) })
        .waitFor()
  }
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'capture: before the first photo',
    open: async (page) => {
      await openNewSeries(page)
    },
  },
  { name: 'capture: series', open: takePhotos, close: deleteAllRecords },
  {
    name: 'capture: note',
    open: async (page) => {
      await takePhotos(page)
      await toolButton(page, 'Note').click()
      await page
        .getByRole('dialog', { name: 'Photo 4' })
        .getByRole('img', { name: /^Taken/ })
        .waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'capture: series sheet',
    open: async (page) => {
      await takePhotos(page)
      await toolButton(page, 'Series').click()
      await page.getByRole('dialog', { name: 'Series' }).getByRole('button', { name: 'New series' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'capture: new series',
    open: async (page) => {
      await openNewSeries(page)
      await toolButton(page, 'Series').click()
      await page.getByRole('dialog', { name: 'New series' }).getByRole('button', { name: 'Start' }).waitFor()
    },
  },
  {
    name: 'capture: readiness',
    open: async (page) => {
      await openNewSeries(page)
      await toolButton(page, 'Series').click()
      await page.getByRole('button', { name: 'Ready for the field?' }).click()
      await page.getByRole('button', { name: 'Check again' }).waitFor()
    },
  },
  {
    name: 'capture: sunlight',
    open: async (page) => {
      await openNewSeries(page)
      await toolButton(page, 'Series').click()
      await page.getByRole('switch', { name: 'Sunlight' }).click()
      await expect(page.getByRole('switch', { name: 'Sunlight' })).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    close: deleteAllRecords,
  },
  {
    name: 'capture: all controls and a warning',
    open: async (page) => {
      await page.context().grantPermissions(['camera', 'geolocation'])
      await page.context().setGeolocation({ latitude: 48.1374, longitude: 11.5755, accuracy: 12 })
      await page.goto('/batches')
      await installPaintedCamera(page, {
        focusMode: ['continuous'],
        exposureCompensation: { min: -2, max: 2, step: 0.5 },
        zoom: { min: 1, max: 4, step: 0.1 },
        torch: true,
      })
      await page.getByRole('link', { name: 'Take photos' }).click()
      await startObjectCounterSeries(page)
      await toolButton(page, 'Series').click()
      await page.getByRole('switch', { name: 'Place and time' }).click()
      await page.getByText(/^The position is accurate/).waitFor()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectSeriesLive(page)
      await setCameraDark(page, true)
      await takePhoto(page, 1)
      await page.getByText('Photo 1 is very dark.').waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'capture: no camera',
    open: async (page) => {
      await page.goto('/batches')
      await instrumentCamera(page)
      await setCameraState(page, { errorName: 'NotAllowedError' })
      await page.getByRole('link', { name: 'Take photos' }).click()
      await page.getByRole('alert').filter({ hasText: 'The camera is blocked' }).waitFor()
    },
  },
]

export const captureStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
