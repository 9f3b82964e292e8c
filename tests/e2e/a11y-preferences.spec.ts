import type { Locator } from 'playwright/test'
import { openCamera } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { signPhoto } from '../support/images.ts'

const outline = (it: Locator) => it.evaluate((one) => getComputedStyle(one).outlineStyle)

test.describe('With a thumb in a glove', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('touch targets in the studio are at least 44 px', async ({ signedIn: page, context, browser }) => {
    await context.grantPermissions(['camera'])
    await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HARBOUR STREET' } }))
    await page.goto('/test')
    const isLarge = async (target: Locator) => {
      // What stands in for a part that is on its way goes when it comes.
      await expect
        .poll(async () => {
          const box = await target.boundingBox()
          return Math.min(box?.width ?? 0, box?.height ?? 0)
        }, `${target}`)
        .toBeGreaterThanOrEqual(44)
    }
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await isLarge(button('Open navigation'))
    await isLarge(button(/^Account of/))
    await isLarge(page.getByRole('tab', { name: 'Use Camera' }))
    await isLarge(button('Choose File'))
    const buffer = await signPhoto(browser)
    await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await isLarge(button('Test Again'))
    await isLarge(button('Choose Different'))
    const results = page.getByRole('region', { name: 'Results' })
    await isLarge(results.getByRole('button', { name: 'Download' }))
    await isLarge(results.getByRole('button', { name: 'Copy', exact: true }))
    await openCamera(page)
    await isLarge(button('Capture Photo'))
    await isLarge(button(/full screen/i))
    await button('Capture Photo').tap()
    await isLarge(page.getByRole('region', { name: 'Recently Captured' }).getByRole('button').first())
    await page.goto('/settings')
    await isLarge(button('Create Key'))
    await isLarge(button(/^Delete /).first())
  })

  test('what is said by the way leaves the menu and the account in reach', async ({
    signedIn: page,
    browser,
  }) => {
    const inference = '**/api/v1/inference/**'
    await page.route(inference, (route) => route.abort('connectionreset'))
    await page.goto('/test')
    await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
    const buffer = await signPhoto(browser)
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

test('In the few colours of the system, what is chosen is still told from what is not', async ({
  studio: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const sidebar = page.getByRole('navigation')
  await expect.poll(() => outline(sidebar.getByRole('link', { name: 'Test Studio' }))).toBe('solid')
  expect(await outline(sidebar.getByRole('link', { name: 'Settings' }))).toBe('none')
  expect(await outline(page.getByRole('tab', { name: 'Upload Image' }))).toBe('solid')
  expect(await outline(page.getByRole('tab', { name: 'Use Camera' }))).toBe('none')
  expect(await outline(page.locator('label').filter({ hasText: 'System' }))).toBe('solid')
  expect(await outline(page.locator('label').filter({ hasText: 'Dark' }))).toBe('none')
  await page.getByRole('button', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((it) => getComputedStyle(it).borderStyle)).toBe('solid')
  await page.goto('/')
  const bar = page.getByRole('progressbar')
  const [full, track] = await bar.evaluate((it) => [
    getComputedStyle(it).backgroundColor,
    getComputedStyle(it.parentElement as Element).backgroundColor,
  ])
  expect(full).not.toBe(track)
})

test('What moves says where it comes from, and is over in less than a fifth of a second', async ({
  studio: page,
  browser,
}) => {
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HARBOUR STREET' } }))
  /** What turns for as long as one waits is no movement. */
  const slow = () =>
    page.evaluate(() => {
      const moving = document.getAnimations().flatMap(({ effect }) => {
        const end = Number(effect?.getComputedTiming().endTime)
        return effect instanceof KeyframeEffect && Number.isFinite(end)
          ? [{ it: effect.target, ms: end }]
          : []
      })
      const ready = [...document.querySelectorAll('*')].map((it) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(it)
        const longest = Math.max(...transitionDuration.split(',').map(Number.parseFloat))
        return { it, ms: transitionProperty === 'none' ? 0 : longest * 1000 }
      })
      const all = [...moving, ...ready]
      if (!all.some(({ ms }) => ms > 0)) return ['Nothing moves at all.']
      return all.filter(({ ms }) => ms >= 200).map(({ it, ms }) => `${it?.className}: ${ms} ms`)
    })
  const buffer = await signPhoto(browser)
  await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const answer = page.getByRole('region', { name: 'Extracted text' })
  await expect(answer).toBeVisible()
  expect(await slow(), 'an answer').toEqual([])
  await page.getByRole('region', { name: 'Results' }).getByRole('button', { name: 'Download' }).click()
  expect(await slow(), 'a menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Advanced' }).click()
  expect(await slow(), 'what folds').toEqual([])
  await page.getByRole('button', { name: 'Support' }).click()
  expect(await slow(), 'a dialog').toEqual([])
})

test('Respects reduced motion and still describes loading states', async ({ studio: page, browser }) => {
  await page.route('**/api/v1/inference/**', () => undefined)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const sliding = () =>
    page.getByRole('navigation').evaluate((it) => Number.parseFloat(getComputedStyle(it).transitionDuration))
  expect(await sliding()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await sliding()).toBe(0)
  await page.getByRole('button', { name: 'Close navigation' }).click()
  const buffer = await signPhoto(browser)
  await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('region', { name: 'Results' }).getByText('Analyzing image...')).toBeVisible()
})
