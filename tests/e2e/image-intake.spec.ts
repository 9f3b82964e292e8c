import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signPhoto } from '../support/images.ts'

const text = (page: Page) => page.getByRole('region', { name: 'Extracted text' })

/** Brings a file to the page as a drop or a paste does; the target says where. */
async function bring(page: Page, how: 'drop' | 'paste', target: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ how, target, base64 }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], `${how}.jpg`, { type: 'image/jpeg' }))
      const event =
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector(target)?.dispatchEvent(event)
    },
    { how, target, base64: bytes.toString('base64') },
  )
}

test('A picture is taken wherever it is dropped, also over the one that is there', async ({
  studio,
  browser,
}) => {
  const photo = await signPhoto(browser)
  await bring(studio, 'drop', 'h1', photo)
  await expect(studio.getByText('drop.jpg', { exact: true })).toBeVisible()
  await expect(text(studio)).toContainText('PHARMACY', { timeout: 45_000 })
  await bring(studio, 'drop', 'main img', photo)
  await expect(text(studio)).toHaveCount(0)
  await expect(text(studio)).toContainText('PHARMACY', { timeout: 45_000 })
})

test('A picture is pasted anywhere but into a text field', async ({ studio, browser }) => {
  const photo = await signPhoto(browser)
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Object Counter/ }).click()
  await bring(studio, 'paste', 'textarea', photo)
  await expect(studio.getByText('paste.jpg', { exact: true })).toHaveCount(0)
  await bring(studio, 'paste', 'h1', photo)
  await expect(studio.getByText('paste.jpg', { exact: true })).toBeVisible()
})

test('What is dropped and is no image is turned away with a sentence', async ({ studio }) => {
  await studio.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(studio.getByRole('alert')).toHaveText('Please drop an image file')
})

test('The focus goes from step to step, and on a phone the answer comes into view', async ({
  studio,
  browser,
}) => {
  await studio.setViewportSize({ width: 390, height: 844 })
  const chooser = studio.waitForEvent('filechooser')
  await studio.getByRole('button', { name: 'Choose File' }).press('Enter')
  await (await chooser).setFiles({
    name: 'sign.jpg',
    mimeType: 'image/jpeg',
    buffer: await signPhoto(browser),
  })
  await expect(studio.getByRole('button', { name: /Test Again|Analyzing/ })).toBeFocused()
  await expect(text(studio)).toBeVisible({ timeout: 45_000 })
  await expect
    .poll(() =>
      studio.getByRole('heading', { name: 'Results' }).evaluate((it) => it.getBoundingClientRect().top),
    )
    .toBeLessThan(200)
  await studio.getByRole('button', { name: 'Choose Different' }).click()
  await expect(studio.getByRole('button', { name: 'Choose File' })).toBeFocused()
})

test('An agent that is not available says so, and spends nothing', async ({ studio, browser }) => {
  let sent = 0
  studio.on('request', (request) => {
    if (request.url().includes('/inference/')) sent += 1
  })
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^People Counter/ }).click()
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto(browser) })
  await expect(
    studio.getByText('People Counter is not available at the moment.', { exact: false }),
  ).toBeVisible()
  await expect(studio.getByRole('button', { name: 'Test Again' })).toBeDisabled()
  expect(sent).toBe(0)
})

test('A bad file costs neither the picture nor the answer that are there', async ({ studio, browser }) => {
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto(browser) })
  await expect(text(studio)).toContainText('PHARMACY', { timeout: 45_000 })
  await studio.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(studio.getByRole('alert')).toHaveText('Please drop an image file')
  await bring(studio, 'drop', 'h1', Buffer.from('no picture at all'))
  await expect(studio.getByRole('alert')).toHaveText(/This file is not an image/)
  await expect(studio.getByRole('img', { name: 'sign.jpg' }).first()).toBeVisible()
  await expect(text(studio)).toContainText('PHARMACY')
  await expect(studio.getByRole('button', { name: 'Test Again' })).toBeEnabled()
})
