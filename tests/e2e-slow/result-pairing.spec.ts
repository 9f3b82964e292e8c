import type { Page, Route } from 'playwright/test'
import { expectLive, openCamera, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const photo = (page: Page) => page.getByText(/^captured-\d+\.jpg$/)

function respond(route: Route, text: string): Promise<void> {
  return route.fulfill({ json: { text, full_text: text, metadata: { model: 'quick' } } })
}

/** Records the photo beside which each result is first shown. Returns a function that reads the records. */
async function recordPairs(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.evaluate(() => {
    const pairs: Record<string, string> = {}
    Object.assign(globalThis, { pairs })
    new MutationObserver(() => {
      const text = document.body.textContent
      const result = /RESULT \d+/.exec(text)?.[0]
      if (result) pairs[result] ??= /captured-\d+\.jpg/.exec(text)?.[0] ?? 'none'
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { pairs: Record<string, string> }).pairs)
}

test('Never shows a result next to the previous photo', async ({ studio, context }) => {
  await context.grantPermissions(['camera'])
  let count = 0
  await studio.route('**/api/v1/inference/**', (route) => respond(route, `RESULT ${++count}`))
  await openCamera(studio)
  await expectLive(studio)
  const readPairs = await recordPairs(studio)
  const photos: string[] = []
  for (const shot of [1, 2, 3]) {
    await shutter(studio).click()
    await expect(results(studio).getByText(`RESULT ${shot}`).first()).toBeVisible()
    photos.push(await photo(studio).innerText())
    await waitForShutterDebounce(studio)
  }
  expect(new Set(photos).size).toBe(3)
  expect(await readPairs()).toEqual({ 'RESULT 1': photos[0], 'RESULT 2': photos[1], 'RESULT 3': photos[2] })
})

test('Shows the new photo without the previous result while the request is pending', async ({
  studio,
  context,
}) => {
  await context.grantPermissions(['camera'])
  let count = 0
  const secondResponse = Promise.withResolvers<void>()
  await studio.route('**/api/v1/inference/**', async (route) => {
    count += 1
    if (count === 2) await secondResponse.promise
    await respond(route, `RESULT ${count}`)
  })
  await openCamera(studio)
  await expectLive(studio)
  await shutter(studio).click()
  await expect(results(studio).getByText('RESULT 1').first()).toBeVisible()
  const before = await photo(studio).innerText()

  await shutter(studio).click()
  await expect(results(studio).getByText('Analyzing image...')).toBeVisible()
  await expect(results(studio).getByText('RESULT 1')).toHaveCount(0)
  await expect(photo(studio)).not.toHaveText(before)
  const name = await photo(studio).innerText()
  await expect(studio.getByText(`Saved on this device: ${name}`)).toBeVisible()
  secondResponse.resolve()
  await expect(results(studio).getByText('RESULT 2').first()).toBeVisible()
  await expect(photo(studio)).toHaveText(name)
})

test('Shows a failed photo with its error and without the previous result', async ({ studio, context }) => {
  await context.grantPermissions(['camera'])
  let count = 0
  await studio.route('**/api/v1/inference/**', (route) => {
    count += 1
    if (count === 1) return respond(route, 'RESULT 1')
    return route.fulfill({ status: 400, json: { detail: 'This image is rejected.' } })
  })
  await openCamera(studio)
  await expectLive(studio)
  await shutter(studio).click()
  await expect(results(studio).getByText('RESULT 1').first()).toBeVisible()
  const before = await photo(studio).innerText()
  await shutter(studio).click()
  await expect(results(studio).getByText('This image is rejected.')).toBeVisible()
  await expect(results(studio).getByText('RESULT 1')).toHaveCount(0)
  await expect(photo(studio)).not.toHaveText(before)
})

test('Lists a pending photo among the recent captures, also after the page was closed', async ({
  studio,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await studio.route('**/api/v1/inference/**', () => undefined)
  await openCamera(studio)
  await expectLive(studio)
  await shutter(studio).click()
  await expect(results(studio).getByText('Analyzing image...')).toBeVisible()
  const recent = (page: Page) => page.getByRole('region', { name: 'Recently Captured' }).getByRole('button')
  await expect(recent(studio)).toHaveCount(1)
  await studio.close()
  const reopened = await context.newPage()
  await reopened.route('**/api/v1/inference/**', () => undefined)
  await reopened.goto('/test')
  await openCamera(reopened)
  await expect(recent(reopened)).toHaveCount(1)
})
