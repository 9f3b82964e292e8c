import type { Locator } from 'playwright/test'
import { openCamera } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createSignPhoto } from '../support/images.ts'

const readOutlineStyle = (target: Locator) =>
  target.evaluate((element) => getComputedStyle(element).outlineStyle)

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Touch targets are at least 44 px', async ({ unopened: page, context, browser }) => {
    await context.grantPermissions(['camera'])
    await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HARBOUR STREET' } }))
    await page.goto('/test')
    const expectLarge = (target: Locator) =>
      // Polled, because lazy components first show skeletons.
      expect
        .poll(async () => {
          const box = await target.boundingBox()
          return Math.min(box?.width ?? 0, box?.height ?? 0)
        }, `${target}`)
        .toBeGreaterThanOrEqual(44)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await expectLarge(button('Open navigation'))
    await expectLarge(button(/^Account of/))
    await expectLarge(page.getByRole('tab', { name: 'Use Camera' }))
    await expectLarge(button('Change'))
    await expectLarge(button('Choose File'))
    const buffer = await createSignPhoto(browser)
    await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expectLarge(button('Test Again'))
    await expectLarge(button('Choose Different'))
    const results = page.getByRole('region', { name: 'Results' })
    await expectLarge(results.getByRole('button', { name: 'Download' }))
    await expectLarge(results.getByRole('button', { name: 'Copy', exact: true }))
    await openCamera(page)
    await expectLarge(button('Capture Photo'))
    await expectLarge(button(/full screen/i))
    await button('Capture Photo').tap()
    await expectLarge(page.getByRole('region', { name: 'Recently Captured' }).getByRole('button').first())
    await expectLarge(button(/^Next photo/))
    await page.goto('/settings')
    await expectLarge(button('Create Key'))
    await expectLarge(button(/^Delete /).first())
  })

  test('A notification does not cover the account menu', async ({ unopened: page, browser }) => {
    const inference = '**/api/v1/inference/**'
    await page.route(inference, (route) => route.abort('connectionreset'))
    await page.goto('/test')
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
    const buffer = await createSignPhoto(browser)
    await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('status', { name: 'Waiting' })).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.unroute(inference)
    await page.route(inference, (route) => route.fulfill({ json: { text: 'HARBOUR STREET' } }))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('New result')).toBeVisible()
    await page.getByRole('button', { name: /^Account of/ }).tap({ timeout: 3_000 })
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
    await expect(page.getByText('New result')).toBeVisible()
  })
})

test('Shows selection, dialog borders and progress in forced colors mode', async ({ studio: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const sidebar = page.getByRole('navigation')
  await expect.poll(() => readOutlineStyle(sidebar.getByRole('link', { name: 'Test Studio' }))).toBe('solid')
  expect(await readOutlineStyle(sidebar.getByRole('link', { name: 'Settings' }))).toBe('none')
  expect(await readOutlineStyle(page.getByRole('tab', { name: 'Upload Image' }))).toBe('solid')
  expect(await readOutlineStyle(page.getByRole('tab', { name: 'Use Camera' }))).toBe('none')
  expect(await readOutlineStyle(page.locator('label').filter({ hasText: 'System' }))).toBe('solid')
  expect(await readOutlineStyle(page.locator('label').filter({ hasText: 'Dark' }))).toBe('none')
  await page.getByRole('button', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((it) => getComputedStyle(it).borderStyle)).toBe('solid')
  await page.goto('/')
  const bar = page.getByRole('progressbar')
  const [fill, track] = await bar.evaluate((it) => [
    getComputedStyle(it).backgroundColor,
    getComputedStyle(it.parentElement as Element).backgroundColor,
  ])
  expect(fill).not.toBe(track)
})

test('Animations take less than 200 ms', async ({ studio: page, browser }) => {
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HARBOUR STREET' } }))
  const findSlowAnimations = () =>
    page.evaluate(() => {
      // Animations with infinite iterations are spinners, which are allowed.
      const running = document.getAnimations().flatMap(({ effect }) => {
        const end = Number(effect?.getComputedTiming().endTime)
        return effect instanceof KeyframeEffect && Number.isFinite(end)
          ? [{ it: effect.target, ms: end }]
          : []
      })
      const transitions = [...document.querySelectorAll('*')].map((it) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(it)
        const longest = Math.max(...transitionDuration.split(',').map(Number.parseFloat))
        return { it, ms: transitionProperty === 'none' ? 0 : longest * 1000 }
      })
      const all = [...running, ...transitions]
      if (!all.some(({ ms }) => ms > 0)) return ['There are no animations.']
      return all.filter(({ ms }) => ms >= 200).map(({ it, ms }) => `${it?.className}: ${ms} ms`)
    })
  const buffer = await createSignPhoto(browser)
  await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('region', { name: 'Extracted text' })).toBeVisible()
  expect(await findSlowAnimations(), 'result').toEqual([])
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Download' }).click()
  expect(await findSlowAnimations(), 'menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Advanced' }).click()
  expect(await findSlowAnimations(), 'collapsible section').toEqual([])
  await page.getByRole('button', { name: 'Support' }).click()
  expect(await findSlowAnimations(), 'dialog').toEqual([])
})

test('Disables animations under reduced motion and still shows loading states', async ({
  studio: page,
  browser,
}) => {
  await page.route('**/api/v1/inference/**', () => undefined)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const transitionSeconds = () =>
    page.getByRole('navigation').evaluate((it) => Number.parseFloat(getComputedStyle(it).transitionDuration))
  expect(await transitionSeconds()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await transitionSeconds()).toBe(0)
  await page.getByRole('button', { name: 'Close navigation' }).click()
  const buffer = await createSignPhoto(browser)
  await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('region', { name: 'Results' }).getByText('Analyzing image...')).toBeVisible()
})
