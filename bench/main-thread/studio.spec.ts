import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { camera, expectLive, openCamera, shutter } from '../../tests/support/camera-page.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { largePhoto } from '../../tests/support/images.ts'
import { measureLongTasks } from './long-tasks.ts'

const lines = Array.from({ length: 12 }, (_, line) => `Line ${line} of the sign, as recognized`)
const response = {
  text: lines.join('\n'),
  full_text: lines.join('\n'),
  metadata: { provider: 'local', model: 'pp-ocr-v4' },
  variant_model: 'pp-ocr-v4',
  processing_time_ms: 12,
}

/** Responds to analyses at once, so that only the work of the page is measured. */
async function respondAtOnce(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: response }))
}

test('A dropped 12 MP photo causes no task over 50 ms until its result is shown', async ({
  studio,
}, testInfo) => {
  test.setTimeout(120_000)
  // The photo is a file on disk, because Playwright would decode a buffer on the measured thread.
  const photo = testInfo.outputPath('large.jpg')
  await writeFile(photo, await largePhoto())
  await respondAtOnce(studio)
  await studio.waitForLoadState('networkidle')
  await waitForText(studio, 'Test Studio')
  const drop = await createDropper(studio)
  const work = async () => {
    await drop(photo)
    await waitForText(studio, '4000 × 3000 px')
    await waitForText(studio, 'Line 11 of the sign')
    // Waits for the work after the result, which is measured too.
    await studio.waitForTimeout(500)
  }
  const tasks = await measureLongTasks(studio, work, () => resetStudio(studio))
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

test('A captured photo causes no task over 50 ms until its result is shown', async ({ studio, context }) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['camera'])
  await respondAtOnce(studio)
  await openCamera(studio)
  await expectLive(studio)
  await expect(camera(studio)).toBeVisible()
  await waitForText(studio, 'Test Studio')
  const button = await shutter(studio).elementHandle()
  const work = async () => {
    await button?.evaluate((it) => (it as HTMLElement).click())
    await waitForText(studio, 'Line 11 of the sign')
    // Waits for the work after the result, which is measured too.
    await studio.waitForTimeout(500)
  }
  const tasks = await measureLongTasks(studio, work, () => resetStudio(studio))
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

/** Waits for a text. Does not use a locator, because locators run on the measured thread. */
async function waitForText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((it) => document.querySelector('main')?.textContent.includes(it), text)
}

/**
 * Returns a function that drops a file through the debugging protocol, because Playwright's own way runs on the measured
 * thread.
 */
async function createDropper(page: Page): Promise<(file: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return async (file) => {
    const data = { items: [], files: [file], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
    }
  }
}

async function resetStudio(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'Choose Different' }).click()
  await studio.waitForTimeout(500)
}
