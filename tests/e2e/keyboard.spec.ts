import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signPhoto } from '../support/images.ts'

// Not one click in here: what cannot be done from the keyboard does not get done.

/** Tab after Tab, as a user does it, until it is reached; each stop on the way is to be seen. */
async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await wanted.count()) === 1 && (await wanted.evaluate((it) => it === document.activeElement))) return
    await page.keyboard.press(key)
    await expectFocusSeen(page)
  }
  throw new Error('It is not reached with the Tab key.')
}

/** The focus stands on something, is drawn, and nothing that sticks to the window lies over it (WCAG 2.4.7, 2.4.11). */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const it = document.activeElement
    if (!it || it === document.body) return 'the browser itself'
    // A place in the image lights up by its own lines.
    const halo = it.querySelector('[class*="halo"]')
    const isLit = halo !== null && Number.parseFloat(getComputedStyle(halo).strokeWidth) >= 3
    const drawn =
      isLit ||
      [it, it.parentElement, it.querySelector('*'), it.nextElementSibling].some((one) => {
        if (!one) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(one)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    const { x, y, width, height } = it.getBoundingClientRect()
    const [atX, atY] = [x + width / 2, y + height / 2]
    const top = document.elementFromPoint(atX, atY)
    const isInView = atX >= 0 && atY >= 0 && atX <= window.innerWidth && atY <= window.innerHeight
    const isBare = width < 3 || !isInView || it.contains(top) || top?.contains(it) || it.matches('input')
    const name = it.getAttribute('aria-label') ?? it.textContent?.slice(0, 40)
    return drawn && isBare && isInView ? '' : `${name}: drawn ${drawn}, bare ${isBare}, in view ${isInView}`
  })
  expect(seen === 'the browser itself' ? '' : seen, 'the focus is seen').toBe('')
}

const focusedHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()

/** The words of the option that the arrow keys have come to. */
async function activeOption(page: Page, choice: Locator): Promise<string> {
  const id = await choice.getAttribute('aria-activedescendant')
  return id ? page.locator(`[id="${id}"]`).innerText() : ''
}

test('The core flow works with the keyboard alone', async ({ page, context, browser }) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page

  // Sign in.
  await page.goto('/login')
  await reach(page, page.getByLabel('Email'))
  await keyboard.type('demo@example.com')
  await reach(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type('demo-vision')
  await keyboard.press('Enter')
  await focusedHeading(page, 'Dashboard')

  // Past the frame by the skip link, and to the studio by the sidebar.
  await reach(page, page.getByRole('link', { name: 'Test Studio' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await focusedHeading(page, 'Test Studio')

  // An agent.
  const agent = page.getByRole('combobox', { name: 'Vision agent' })
  await reach(page, agent)
  await keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /^Text Extractor/ })).toBeVisible()
  for (let step = 0; step < 30 && !(await activeOption(page, agent)).startsWith('Label Reader'); step += 1) {
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  await expect(agent).toHaveValue('Label Reader Validator')
  await expect(agent).toBeFocused()
  await reach(page, page.getByRole('textbox', { name: 'Context' }))
  await keyboard.type('PHARMACY')

  // An image.
  const chooser = page.waitForEvent('filechooser')
  await reach(page, page.getByRole('button', { name: 'Choose File' }))
  await keyboard.press('Enter')
  const buffer = await signPhoto(browser)
  await (await chooser).setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: /Test Again|Analyzing/ })).toBeFocused()

  // The answer, in both views.
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText(/^Response time/)).toBeVisible({ timeout: 45_000 })
  await reach(page, results.getByRole('tab', { name: 'Formatted View' }))
  await keyboard.press('ArrowRight')
  await expect(results.getByRole('region', { name: 'Raw JSON' })).toContainText('PHARMACY')
  await keyboard.press('ArrowLeft')

  // Out of the product: copied, and saved.
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

  // A key, made and deleted.
  await reach(page, page.getByRole('link', { name: 'Settings' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await focusedHeading(page, 'Settings')
  await reach(page, page.getByLabel('Key name'))
  await keyboard.type('By keyboard')
  await keyboard.press('Enter')
  await expect(page.getByText('API Key Created Successfully!')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await reach(page, page.getByRole('button', { name: 'Delete By keyboard' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete By keyboard' })).toHaveCount(0)

  // And out.
  await reach(page, page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('The first Tab offers to skip the frame, and then leads on from the content', async ({
  signedIn: page,
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

for (const { opener, at, dialog } of [
  { opener: 'Support', at: '/', dialog: "We're Here to Help" },
  { opener: 'Request Agent', at: '/agents', dialog: 'Custom Agent Setup' },
  { opener: 'Change password', at: '/profile', dialog: 'Change Password' },
  { opener: 'Delete Account', at: '/profile', dialog: 'Delete Account' },
]) {
  test(`“${dialog}” keeps the focus inside, and Escape gives it back to what opened it`, async ({
    signedIn: page,
  }) => {
    await page.goto(at)
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

test('The drawer of the phone keeps the focus, and gives it back', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const drawer = page.getByRole('navigation', { name: 'Main' })
  const burger = page.getByRole('button', { name: 'Open navigation' })
  await reach(page, burger)
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  // What it covers is out of reach.
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

test('The list of shortcuts gives the focus back', async ({ signedIn: page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Vision Agents' })
  await reach(page, link)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('On a phone, with the image above a long list, the focus is not behind the image', async ({
  studio: page,
  browser,
}) => {
  const places = Array.from({ length: 24 }, (_, at) => ({
    text: `LOT ${at}`,
    position: { x: 10 + 30 * at, y: 20 + 25 * at, width: 25, height: 20 },
    confidence: 0.9,
  }))
  const answer = { extracted_text: 'LOT', validation_status: 'match', text_locations: places }
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: answer }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Label Reader/ }).click()
  await page.getByLabel('Context').fill('LOT')
  const buffer = await signPhoto(browser)
  await page.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByRole('button', { name: 'Code' }).focus()
  await reach(page, results.getByRole('tab', { name: 'Formatted View' }), 'Shift+Tab')
})

test('The account deletion dialog focuses Cancel first', async ({ signedIn: page }) => {
  await page.goto('/profile')
  await reach(page, page.getByRole('button', { name: 'Delete Account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
})
