import { expect, test } from '../support/fixtures.ts'

test.describe('The command palette', () => {
  test('is loaded with its first use, and leads to a screen', async ({ signedIn: page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    expect(loaded.filter((url) => url.includes('shell-palette'))).toEqual([])
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search screens, agents and actions' })
    await expect(search).toBeFocused()
    expect(loaded.filter((url) => url.includes('shell-palette')).length).toBeGreaterThan(0)
    await page.keyboard.type('settings')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
  })

  test('tells a screen reader which command is chosen', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('combobox', { name: 'Search screens, agents and actions' })
    await search.fill('theme')
    await expect(page.getByRole('option')).toHaveCount(3)
    const chosen = page.getByRole('option', { selected: true })
    const seen = new Set<string>()
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(chosen).toHaveCount(1)
      await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '-')
      seen.add(await chosen.innerText())
    }
    expect([...seen].sort()).toEqual(['Dark theme', 'Light theme', 'System theme'])
    while ((await chosen.innerText()) !== 'Dark theme') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await search.waitFor({ state: 'detached' })
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  })

  test('says when nothing is called so', async ({ signedIn: page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search screens, agents and actions' }).fill('xyz')
    await expect(page.getByText('No results for “xyz”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('opens the studio with an agent, also from within the studio', async ({ studio: page }) => {
    for (const name of ['People Counter', 'Scene Analyzer', 'People Counter']) {
      await page.getByRole('heading', { name: 'Test Studio' }).click()
      await page.keyboard.press('Control+k')
      await page.keyboard.type(name)
      await page.getByRole('option', { name: `Test ${name}` }).click()
      await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(name)
    }
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`opens anew while it goes away, and right after, motion: ${reducedMotion}`, async ({
      signedIn: page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      const search = page.getByRole('combobox', { name: 'Search screens, agents and actions' })
      await page.keyboard.press('Control+k')
      await search.fill('settings')
      for (const key of ['Escape', 'Control+k']) {
        await page.keyboard.press(key)
        await page.keyboard.press('Control+k')
        await expect(search).toBeFocused()
        await page.keyboard.type('history')
        await expect(search).toHaveValue('history')
        await expect(page.getByRole('option').first()).toHaveText('History')
      }
    })

  test('opens the camera, the support, and the way out', async ({ signedIn: page }) => {
    const choose = async (label: string) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('option', { name: label }).click()
    }
    await choose('Take a photo')
    await expect(page.getByRole('tab', { name: 'Use Camera' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/test$/)
    await choose('Support')
    await expect(page.getByRole('dialog', { name: "We're Here to Help" })).toBeVisible()
    await page.keyboard.press('Escape')
    await choose('Sign out')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('opens from within a field, closes by its own key, and does not move while one types', async ({
  signedIn: page,
}) => {
  await page.goto('/agents')
  const field = page.getByRole('searchbox', { name: 'Search agents' })
  await field.fill('text')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search screens, agents and actions' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  const place = await search.evaluate((it) => it.getBoundingClientRect().y)
  await page.keyboard.type('documentation')
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(await search.evaluate((it) => it.getBoundingClientRect().y)).toBe(place)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('text')
})

test('“?” lists every shortcut, unless one writes, has a dialog open, or has turned it off', async ({
  studio: page,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  const context = page.getByRole('textbox', { name: 'Context' })
  await context.focus()
  await page.keyboard.type('how many?')
  await expect(context).toHaveValue('how many?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('heading', { name: 'Test Studio' }).click()
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  for (const what of ['Open the command palette', 'Take a photo, with the camera open', 'Clear selection'])
    await expect(list.getByText(what)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await list.getByRole('switch', { name: 'Open with ?' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(list).toHaveCount(0)
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await expect(list).toBeVisible()
})
