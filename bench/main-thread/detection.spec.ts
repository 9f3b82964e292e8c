import { writeFile } from 'node:fs/promises'
import { expect, openStudio, test } from '../../tests/support/fixtures.ts'
import { largePhoto } from '../../tests/support/images.ts'
import { measureLongTasks } from './long-tasks.ts'

/** Few photos of `bench/detection/corpus.json` have more. */
const objectCount = 12
const box = { x: 100, y: 100, width: 200, height: 200 }
const response = {
  objects_detected: Array.from({ length: objectCount }, (_, index) => ({
    ...{ name: `object ${index}`, confidence: 0.9, position: 'center', size: 'small' },
    box: { ...box, x: 60 * index },
  })),
  total_objects: objectCount,
  image_size: { width: 1000, height: 750 },
}

test('A photo whose objects are found on the device causes no task over 50 ms', async ({
  signedIn: page,
}, testInfo) => {
  test.setTimeout(180_000)
  let answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/inference/**', async (route) => {
    await answer.promise
    await route.fulfill({ json: response })
  })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: /^Read text on this device/ }).click({ force: true })
  await expect(page.getByText('Ready, also without a network.')).toBeVisible({ timeout: 90_000 })
  const objects = page.getByRole('switch', { name: /^Find and count objects too/ })
  await objects.click({ force: true })
  await expect(objects).toBeChecked({ timeout: 90_000 })
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^General Object Detection/ }).click()
  // The photo is a file on disk, because Playwright would decode a buffer on the measured thread.
  const photo = testInfo.outputPath('large.jpg')
  await writeFile(photo, await largePhoto())
  const input = page.locator('input[type="file"]').first()
  const work = async () => {
    answer = Promise.withResolvers<void>()
    await input.setInputFiles(photo)
    await waitForText('Read on this device, not confirmed')
    answer.resolve()
    await waitForText(`${objectCount} objects`)
    // Waits for the work after the result, which is measured too.
    await page.waitForTimeout(500)
  }
  const reset = async () => {
    await page.getByRole('button', { name: 'Choose Different' }).click()
    await page.waitForTimeout(500)
  }
  /** Does not use a locator, because locators run on the measured thread. */
  async function waitForText(text: string): Promise<void> {
    await page.waitForFunction((it) => document.querySelector('main')?.textContent.includes(it), text)
  }
  // The first photo loads the chunks and opens the models.
  await work()
  await reset()
  const tasks = await measureLongTasks(page, work, reset)
  expect(tasks, 'tasks over 50 ms').toEqual([])
})
