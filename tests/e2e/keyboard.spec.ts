import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createSignPhoto } from '../support/images.ts'

/** Presses the key until the target has the focus. The focus must be visible on each element on the way. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // The focus may be behind an element that is added while the page loads.
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await target.count()) === 1 && (await target.evaluate((it) => it === document.activeElement))) return
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
  }
  throw new Error(`Not reached with the ${key} key: ${target}`)
}

/** Expects a focus indicator that is not covered (WCAG 2.4.7, 2.4.11) when the page has scrolled to it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => findFocusProblem(page), { message: 'visible focus' }).toBe('')
}

function findFocusProblem(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    // Without a focused element, the focus is in the browser's own interface, such as the address bar.
    if (!focused || focused === document.body) return ''
    // Annotations in the image have a halo instead of an outline.
    const halo = focused.querySelector('[class*="halo"]')
    const hasHalo = halo !== null && Number.parseFloat(getComputedStyle(halo).strokeWidth) >= 3
    const neighbors = [focused, focused.parentElement, focused.querySelector('*'), focused.nextElementSibling]
    const hasOutline = neighbors.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { x, y, width, height } = focused.getBoundingClientRect()
    const [centerX, centerY] = [x + width / 2, y + height / 2]
    const top = document.elementFromPoint(centerX, centerY)
    const isInView = centerX >= 0 && centerY >= 0 && centerX <= innerWidth && centerY <= innerHeight
    const isUncovered =
      width < 3 || !isInView || focused.contains(top) || top?.contains(focused) || focused.matches('input')
    const isIndicated = hasHalo || hasOutline
    if (isIndicated && isUncovered && isInView) return ''
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)
    return `${name}: indicated ${isIndicated}, uncovered ${isUncovered}, in view ${isInView}`
  })
}

const expectFocusedHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()

async function readActiveOption(page: Page, combobox: Locator): Promise<string> {
  const id = await combobox.getAttribute('aria-activedescendant')
  return id ? page.locator(`[id="${id}"]`).innerText() : ''
}

test('The core flow works with the keyboard alone', async ({ page, context, browser }) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page

  await page.goto('/login')
  await reach(page, page.getByLabel('Email'))
  await keyboard.type('demo@example.com')
  await reach(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type('demo-vision')
  await keyboard.press('Enter')
  await expectFocusedHeading(page, 'Dashboard')

  await reach(page, page.getByRole('link', { name: 'Test Studio', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expectFocusedHeading(page, 'Test Studio')

  const agent = page.getByRole('combobox', { name: 'Vision agent' })
  await reach(page, agent)
  await keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /^Text Extractor/ })).toBeVisible()
  for (
    let step = 0;
    step < 30 && !(await readActiveOption(page, agent)).startsWith('Label Reader');
    step += 1
  ) {
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  await expect(agent).toHaveValue('Label Reader Validator')
  await expect(agent).toBeFocused()
  await reach(page, page.getByRole('textbox', { name: 'Context' }))
  await keyboard.type('PHARMACY')

  const chooser = page.waitForEvent('filechooser')
  await reach(page, page.getByRole('button', { name: 'Choose File' }))
  await keyboard.press('Enter')
  const buffer = await createSignPhoto(browser)
  await (await chooser).setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: /Test Again|Analyzing/ })).toBeFocused()

  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText(/^Response time/)).toBeVisible({ timeout: 45_000 })
  await reach(page, results.getByRole('tab', { name: 'Formatted View' }))
  await keyboard.press('ArrowRight')
  await expect(results.getByRole('region', { name: 'Raw JSON' })).toContainText('PHARMACY')
  await keyboard.press('ArrowLeft')

  await reach(page, results.getByRole('button', { name: /^Copy$/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'As text' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(results.getByRole('button', { name: 'Copied!' })).toBeFocused()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toHaveProperty('metadata')
  await reach(page, results.getByRole('button', { name: 'Download' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keyboard.press('End')
  const download = page.waitForEvent('download')
  await keyboard.press('Enter')
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toHaveProperty('metadata')
  await expect(results.getByRole('button', { name: 'Download' })).toBeFocused()

  await reach(page, page.getByRole('link', { name: 'Settings' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expectFocusedHeading(page, 'Settings')
  await expect(page.getByRole('list', { name: 'API keys' })).toBeVisible()
  await reach(page, page.getByLabel('Key name'))
  await keyboard.type('By keyboard')
  await keyboard.press('Enter')
  await expect(page.getByText('API Key Created Successfully!')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await reach(page, page.getByRole('button', { name: 'Delete By keyboard' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete By keyboard' })).toHaveCount(0)

  await reach(page, page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('The first Tab focuses the skip link, which moves the focus to the content', async ({
  unopened: page,
}) => {
  await page.goto('/agents')
  await expect(page.getByText(/^\d+ of \d+ agents$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Request Agent' })).toBeFocused()
})

for (const { opener, path, dialog } of [
  { opener: 'Support', path: '/', dialog: "We're Here to Help" },
  { opener: 'Request Agent', path: '/agents', dialog: 'Custom Agent Setup' },
  { opener: 'Change password', path: '/profile', dialog: 'Change Password' },
  { opener: 'Delete Account', path: '/profile', dialog: 'Delete Account' },
]) {
  const tag = opener === 'Delete Account' ? [] : ['@slow']
  test(`The dialog “${dialog}” traps the focus, and Escape restores it`, { tag }, async ({
    unopened: page,
  }) => {
    await page.goto(path)
    const button = page.getByRole('button', { name: opener })
    await reach(page, button)
    await page.keyboard.press('Enter')
    const open = page.getByRole('dialog', { name: dialog })
    await expect(open).toBeVisible()
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Tab')
      await expect(open.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}

test('The navigation drawer traps the focus and restores it', async ({ unopened: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const drawer = page.getByRole('navigation', { name: 'Main' })
  const burger = page.getByRole('button', { name: 'Open navigation' })
  await reach(page, burger)
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeFocused()

  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()

  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Support' }).click()
  await expect(page.getByRole('dialog', { name: "We're Here to Help" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(burger).toBeFocused()

  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('option', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused()
  await expect(drawer).toBeHidden()
})

test('The shortcuts dialog restores the focus', async ({ unopened: page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Vision Agents' })
  await reach(page, link)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('On a phone the sticky image does not cover the focus in a long list', async ({
  studio: page,
  browser,
}) => {
  const fakeLocations = Array.from({ length: 24 }, (_, index) => ({
    text: `LOT ${index}`,
    position: { x: 10 + 30 * index, y: 20 + 25 * index, width: 25, height: 20 },
    confidence: 0.9,
  }))
  const result = { extracted_text: 'LOT', validation_status: 'match', text_locations: fakeLocations }
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: result }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Label Reader/ }).click()
  await page.getByLabel('Context').fill('LOT')
  const buffer = await createSignPhoto(browser)
  // The image is added above the buttons after they have the focus.
  await page.evaluate(() => {
    const { prototype } = HTMLImageElement
    const src = Object.getOwnPropertyDescriptor(prototype, 'src')
    const setLater = function (this: HTMLImageElement, url: string) {
      setTimeout(() => src?.set?.call(this, url), 1000)
    }
    Object.defineProperty(prototype, 'src', { ...src, set: setLater })
  })
  await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByRole('button', { name: 'Code' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(results.getByRole('figure', { name: 'Annotated image' })).toBeVisible()
  await expectVisibleFocus(page)
  await reach(page, results.getByRole('tab', { name: 'Formatted View' }), 'Shift+Tab')
})

test('The account deletion dialog focuses Cancel first', async ({ unopened: page }) => {
  await page.goto('/profile')
  await reach(page, page.getByRole('button', { name: 'Delete Account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
})
