import type { InferenceRequest } from '#contract/inference.ts'
import { expect, openStudio, test } from '../support/fixtures.ts'
import { createSignPhoto, signWords } from '../support/images.ts'
import { onInferenceRequest } from '../support/request-bodies.ts'

test('Extracts the text of a photo with the demo account', async ({ studio, browser }) => {
  const authorizations: string[] = []
  studio.on('request', (request) => {
    if (!request.url().includes('/inference/')) return
    expect(request.url()).toMatch(/\/api\/v1\/inference\/text-extractor$/)
    authorizations.push(request.headers().authorization ?? '')
  })
  const sent: InferenceRequest[] = []
  await onInferenceRequest(studio, (body) => sent.push(body))

  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Text Extractor/ }).click()
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })

  const text = studio.getByRole('region', { name: 'Extracted text' })
  await expect(text).toBeVisible({ timeout: 45_000 })
  const extracted = new Set((await text.innerText()).split(/\s+/))
  const found = signWords.filter((word) => extracted.has(word))
  expect(found.length / signWords.length, [...extracted].join(' ')).toBeGreaterThanOrEqual(0.95)

  await expect(studio.getByText(/^Response time: \d+\.\d s$/)).toBeVisible()
  await expect(studio.getByText(/^Model: \S+/)).toBeVisible()
  await expect(studio.getByText('sign.jpg', { exact: true })).toBeVisible()

  await studio.getByRole('tab', { name: 'Raw JSON' }).click()
  const raw = JSON.parse(await studio.getByRole('region', { name: 'Raw JSON' }).innerText())
  expect(raw.metadata.provider).toBe('local')
  const pharmacy = raw.words.find((word: { text: string }) => word.text === 'PHARMACY')
  expect(pharmacy.confidence).toBeGreaterThan(0.6)
  const street = raw.words.find((word: { text: string }) => word.text === 'STREET')
  expect(pharmacy.box.x).toBeGreaterThan(street.box.x + street.box.width)
  expect(pharmacy.box.x + pharmacy.box.width).toBeLessThan(raw.image_size.width)
  expect(pharmacy.box.y).toBeLessThan(300)

  expect(authorizations).toEqual([expect.stringMatching(/^Bearer .{100,}/)])
  expect(sent).toMatchObject([{ image_data: expect.stringMatching(/^data:image\/jpeg;base64,/) }])
})

test('Signs up a new user', async ({ page }) => {
  const email = `new-${Date.now()}@example.com`
  await page.goto('/test')
  await expect(page).toHaveURL(/\/login\?redirect=%2Ftest$/)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill('Nora Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm password').fill('another password')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill('a good password')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(
    page.getByText('Account created successfully! Please check your email to verify your account.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Test Studio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Nora Newcomer' })).toBeVisible()
})

test('Reports a wrong password and retains the email', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expect(page.getByLabel('Email')).toHaveValue('demo@example.com')
})

test('Signing out opens the login screen, and the back button does not undo it', async ({
  signedIn: page,
}) => {
  await openStudio(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('authToken')]),
  ).toEqual([null, null])
})
