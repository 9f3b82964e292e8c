import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createSignPhoto, heicPhoto } from '../support/images.ts'

const extractedText = (page: Page) => page.getByRole('region', { name: 'Extracted text' })

/** Drops or pastes a file on the element with the selector `target`. */
async function dispatchFile(
  page: Page,
  type: 'drop' | 'paste',
  target: string,
  bytes: Buffer,
): Promise<void> {
  await page.evaluate(
    ({ type, target, base64 }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], `${type}.jpg`, { type: 'image/jpeg' }))
      const event =
        type === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector(target)?.dispatchEvent(event)
    },
    { type, target, base64: bytes.toString('base64') },
  )
}

test('Accepts an image dropped anywhere, also over the current image', async ({ studio, browser }) => {
  const photo = await createSignPhoto(browser)
  await dispatchFile(studio, 'drop', 'h1', photo)
  await expect(studio.getByText('drop.jpg', { exact: true })).toBeVisible()
  await expect(extractedText(studio)).toContainText('PHARMACY', { timeout: 45_000 })
  await dispatchFile(studio, 'drop', 'main img', photo)
  await expect(extractedText(studio)).toHaveCount(0)
  await expect(extractedText(studio)).toContainText('PHARMACY', { timeout: 45_000 })
})

test('Accepts a pasted image except in a text field', async ({ studio, browser }) => {
  const photo = await createSignPhoto(browser)
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Object Counter/ }).click()
  await dispatchFile(studio, 'paste', 'textarea', photo)
  await expect(studio.getByText('paste.jpg', { exact: true })).toHaveCount(0)
  await dispatchFile(studio, 'paste', 'h1', photo)
  await expect(studio.getByText('paste.jpg', { exact: true })).toBeVisible()
})

test('Reads a HEIC photo, for which the browser has no decoder', async ({ studio }) => {
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'IMG_0042.HEIC', mimeType: '', buffer: await heicPhoto() })
  await expect(studio.getByText('IMG_0042.jpg', { exact: true })).toBeVisible()
  await expect(studio.getByText('1000 × 667 px · JPEG · upright, without location data')).toBeVisible()
  await expect(studio.getByText(/^1200 × 800 px .* HEIC$/)).toBeVisible()
})

test('Says how to get a JPEG when the decoder of HEIC cannot be loaded', async ({ studio }) => {
  await studio.route('**/assets/libheif-*', (route) => route.abort())
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'IMG_0042.HEIC', mimeType: '', buffer: await heicPhoto() })
  await expect(studio.getByRole('alert')).toHaveText(/^Reading a HEIC photo here requires a download/)
})

test('Rejects a dropped file that is not an image', async ({ studio }) => {
  await studio.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(studio.getByRole('alert')).toHaveText('Please drop an image file')
})

test('Rejects a chosen file that is not an image', async ({ studio }) => {
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(studio.getByRole('alert')).toHaveText('Please choose an image file')
})

test('Moves the focus to the next step and scrolls to the result on a phone', async ({ studio, browser }) => {
  await studio.setViewportSize({ width: 390, height: 844 })
  const chooser = studio.waitForEvent('filechooser')
  await studio.getByRole('button', { name: 'Choose File' }).press('Enter')
  await (await chooser).setFiles({
    name: 'sign.jpg',
    mimeType: 'image/jpeg',
    buffer: await createSignPhoto(browser),
  })
  await expect(studio.getByRole('button', { name: /Test Again|Analyzing/ })).toBeFocused()
  await expect(extractedText(studio)).toBeVisible({ timeout: 45_000 })
  await expect
    .poll(() =>
      studio.getByRole('region', { name: 'Results' }).evaluate((it) => it.getBoundingClientRect().top),
    )
    .toBeLessThan(80)
  await studio.getByRole('button', { name: 'Choose Different' }).click()
  await expect(studio.getByRole('button', { name: 'Choose File' })).toBeFocused()
})

test('Shows the headline of a sample beside the image on a desktop', { tag: '@slow' }, async ({ studio }) => {
  await studio.setViewportSize({ width: 1440, height: 900 })
  await studio.getByRole('button', { name: 'Receipt' }).click()
  await expect(extractedText(studio)).toBeVisible({ timeout: 45_000 })
  await expect(studio.getByRole('heading', { name: 'Results' })).toBeInViewport({ ratio: 1 })
  const results = studio.getByRole('region', { name: 'Results' })
  await expect
    .poll(() => results.evaluate((it) => Math.round(it.getBoundingClientRect().top)))
    .toBeGreaterThanOrEqual(60)
})

test("Saves a run of an unavailable agent and shows the server's reason", async ({ studio, browser }) => {
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Damage Detector/ }).click()
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })
  const notice = studio.getByRole('status', { name: 'Waiting for agent' })
  await expect(notice).toContainText('Ask your administrator')
  await expect(notice).toContainText('Saved on this device')
  await expect(studio.getByRole('button', { name: 'Test Again' })).toBeEnabled()
})

test('Retains the current image and result when a file is rejected', async ({ studio, browser }) => {
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })
  await expect(extractedText(studio)).toContainText('PHARMACY', { timeout: 45_000 })
  await studio.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(studio.getByRole('alert')).toHaveText('Please drop an image file')
  await dispatchFile(studio, 'drop', 'h1', Buffer.from('not an image'))
  await expect(studio.getByRole('alert')).toHaveText(/isn't a valid image/)
  await expect(studio.getByText('sign.jpg', { exact: true })).toBeVisible()
  await expect(extractedText(studio)).toContainText('PHARMACY')
  await expect(studio.getByRole('button', { name: 'Test Again' })).toBeEnabled()
})
