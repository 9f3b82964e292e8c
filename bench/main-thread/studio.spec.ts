import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { camera, isLive, openCamera, shutter } from '../../tests/support/camera-page.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { largePhoto } from '../../tests/support/images.ts'
import { longTasks } from './long-tasks.ts'

/** As much as a sign has on it. */
const lines = Array.from({ length: 12 }, (_, line) => `Line ${line} of the sign, as it was read`)
const answer = {
  text: lines.join('\n'),
  full_text: lines.join('\n'),
  metadata: { provider: 'local', model: 'tesseract' },
  variant_model: 'tesseract',
  processing_time_ms: 12,
}

/** The engine answers at once: what is measured is what the page does. */
async function answerAtOnce(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: answer }))
}

test('The main thread stays free from the drop of a photo of 12 megapixels to its answer', async ({
  studio,
}, testInfo) => {
  test.setTimeout(120_000)
  // From the disk, as a person drags it: a buffer would be unpacked on the very thread that is measured.
  const photo = testInfo.outputPath('large.jpg')
  await writeFile(photo, await largePhoto())
  await answerAtOnce(studio)
  await studio.waitForLoadState('networkidle')
  await appears(studio, 'Test Studio')
  const drop = await dropper(studio)
  const work = async () => {
    await drop(photo)
    await appears(studio, '4000 × 3000 px')
    await appears(studio, 'Line 11 of the sign')
    // What follows an answer keeps nobody waiting either.
    await studio.waitForTimeout(500)
  }
  const tasks = await longTasks(studio, work, () => startAnew(studio))
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

test('The main thread stays free from the shutter to the answer', async ({ studio, context }) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['camera'])
  await answerAtOnce(studio)
  await openCamera(studio)
  await isLive(studio)
  await expect(camera(studio)).toBeVisible()
  await appears(studio, 'Test Studio')
  const button = await shutter(studio).elementHandle()
  const work = async () => {
    await button?.evaluate((it) => (it as HTMLElement).click())
    await appears(studio, 'Line 11 of the sign')
    // What follows an answer keeps nobody waiting either.
    await studio.waitForTimeout(500)
  }
  const tasks = await longTasks(studio, work, () => startAnew(studio))
  expect(tasks, 'tasks over 50 ms').toEqual([])
})

/**
 * Asks the page for as little as can be: a locator's search runs on the very thread that is measured. So does what
 * Playwright brings along for its first question, which is asked before.
 */
async function appears(page: Page, text: string): Promise<void> {
  await page.waitForFunction((it) => document.querySelector('main')?.textContent.includes(it), text)
}

/** As the browser tells a page of a file that is dragged onto it: Playwright's own way runs on the page's thread, too. */
async function dropper(page: Page): Promise<(file: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return async (file) => {
    const data = { items: [], files: [file], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
    }
  }
}

async function startAnew(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'Choose Different' }).click()
  await studio.waitForTimeout(500)
}
