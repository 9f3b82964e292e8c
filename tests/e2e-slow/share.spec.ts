import type { Page } from 'playwright/test'
import { signInToDemo } from '../support/fixtures.ts'
import { createNumberedImage, createSignPhoto } from '../support/images.ts'
import { expect, installServiceWorker, test } from '../support/installed-app.ts'
import type { TestProxy } from '../support/test-proxy.ts'

test('A shared image is shown once after the sign-in, and is not sent automatically', async ({
  page,
  browser,
  testProxy,
}) => {
  const image = { mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) }
  await page.goto('/login')
  await installServiceWorker(page)

  await share(page, testProxy.url, [{ name: 'shared.jpg', ...image }])
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page.getByRole('img', { name: 'shared.jpg' })).toBeVisible()
  await expect(page).toHaveURL(/\/test$/)
  await expectNotSent(page, testProxy)
  expect(testProxy.requests).not.toContain('POST /share-target')
  await page.goto('/test?shared=1')
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
  await expect(page.getByRole('img', { name: 'shared.jpg' })).toHaveCount(0)

  // Sharing must work without the server. Several images are the start of a batch.
  await testProxy.stop()
  await share(page, testProxy.url, [
    { name: 'first.jpg', ...image },
    { name: 'second.png', mimeType: 'image/png', buffer: await createNumberedImage(2) },
  ])
  await expect(page.getByRole('heading', { name: 'New batch', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^2 images · 2 requests/ })).toBeVisible()
  await testProxy.start()
})

test('An image that the form of another website sends is not accepted', async ({ browser, testProxy }) => {
  const context = await browser.newContext({ baseURL: testProxy.url })
  const page = await context.newPage()
  const image = { mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) }
  await signInToDemo(page)
  await installServiceWorker(page)
  const website = 'http://website.localhost/'
  await page.route(website, (route) =>
    route.fulfill({ contentType: 'text/html', body: formTo(testProxy.url) }),
  )
  await page.goto(website)
  await submitForm(page, [{ name: 'foreign.jpg', ...image }])
  await expect(page.getByText(/^We didn't receive the shared image/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'foreign.jpg' })).toHaveCount(0)
  await context.close()
})

test('Reports a shared image that was lost because the service worker is not installed', async ({
  browser,
  testProxy,
}) => {
  const context = await browser.newContext({ baseURL: testProxy.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInToDemo(page)
  await share(page, testProxy.url, [
    { name: 'lost.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(300_000, 1) },
  ])
  await expect(page.getByText(/^We didn't receive the shared image/)).toBeVisible()
  await expect(page).toHaveURL(/\/test$/)
  expect(testProxy.requests).toContain('POST /share-target')
  await context.close()
})

test('A file opened with the app is shown, and is not sent automatically', async ({
  page,
  browser,
  testProxy,
}) => {
  const buffer = await createSignPhoto(browser)
  // Replaces the launch queue, because the operating system cannot open files with a test browser.
  await page.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const file = new File([bytes], 'opened.jpg', { type: 'image/jpeg' })
    const launches = location.pathname === '/test' ? [{ files: [{ getFile: async () => file }] }] : []
    const setConsumer = (consumer: (launch: unknown) => void) => {
      for (const launch of launches.splice(0)) consumer(launch)
    }
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
  }, buffer.toString('base64'))
  await signInToDemo(page)
  await page.goto('/test')
  await expect(page.getByRole('img', { name: 'opened.jpg' })).toBeVisible()
  await expectNotSent(page, testProxy)
})

test('The app shortcut "Capture" opens the camera', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/test?tab=camera')
  await expect(page.getByRole('tab', { name: 'Use Camera' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Capture Photo' })).toBeVisible()
  await expect(page).toHaveURL(/\/test$/)
})

/** Expects that no image is sent, although the studio could start a run. */
async function expectNotSent(page: Page, testProxy: TestProxy): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/./)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Select Test Again to run/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test Again' })).toBeEnabled()
  expect(testProxy.requests.filter((request) => request.includes('/inference/'))).toEqual([])
}

type SharedFile = { name: string; mimeType: string; buffer: Buffer }

/** Posts a form with files as Android does for a share, which is not a request of the page. */
async function share(page: Page, origin: string, files: SharedFile[]): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(formTo(origin))
  await submitForm(page, files)
}

function formTo(origin: string): string {
  return `<form method="post" action="${origin}/share-target" enctype="multipart/form-data">
    <input type="file" name="images" multiple><button>Share</button></form>`
}

async function submitForm(page: Page, files: SharedFile[]): Promise<void> {
  await page.locator('input').setInputFiles(files)
  await page.getByRole('button', { name: 'Share' }).click()
}
