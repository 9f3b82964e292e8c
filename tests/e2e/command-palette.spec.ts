import { setTimeout } from 'node:timers/promises'
import { expect, test } from '../support/fixtures.ts'
import { seedRuns, typicalRuns } from '../support/seed-runs.ts'
import { createUserData, signUp } from '../support/users.ts'

test.describe('Command palette', () => {
  test('Loads on first use and opens a screen', async ({ unopened: page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    expect(loaded.filter((url) => url.includes('shell-palette'))).toEqual([])
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
    await expect(search).toBeFocused()
    expect(loaded.filter((url) => url.includes('shell-palette')).length).toBeGreaterThan(0)
    await page.keyboard.type('settings')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
  })

  test('Has the letters that were typed before it was loaded', async ({ unopened: page }) => {
    await page.route('**/shell-palette*', async (route) => {
      await setTimeout(500)
      await route.continue()
    })
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('setx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('tings')
    const search = page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
    await expect(search).toHaveValue('settings')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Settings')
    await page.keyboard.press('Backspace')
    await expect(search).toHaveValue('setting')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('Exposes the active command to screen readers', async ({ signedIn: page }) => {
    await page.getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
    await search.fill('theme')
    await expect(page.getByRole('option')).toHaveCount(3)
    const active = page.getByRole('option', { selected: true })
    const labels = new Set<string>()
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(active).toHaveCount(1)
      await expect(search).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '-')
      labels.add(await active.innerText())
    }
    expect([...labels].sort()).toEqual(['Dark theme', 'Light theme', 'System theme'])
    while ((await active.innerText()) !== 'Dark theme') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await search.waitFor({ state: 'detached' })
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  })

  test('Finds a recent run by its answer and opens it', async ({ signedIn: page }) => {
    await seedRuns(page, typicalRuns)
    await page.reload()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(
      page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' }),
    ).toBeFocused()
    const recent = page.getByRole('group', { name: 'Recent runs' })
    await expect(recent.getByRole('option')).toHaveCount(5)
    await page.keyboard.type('un3481 match label')
    await expect(recent.getByRole('option')).toHaveCount(2)
    await page.keyboard.type(' battery')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/history\?run=/)
    await expect(page.getByRole('heading', { level: 2, name: 'UN3481 · Match' })).toBeVisible()
  })

  test('Leads to the members, if the backend has them', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await signUp(page, createUserData())
    const search = page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
    await page.getByRole('button', { name: 'Search' }).click()
    await search.fill('invite colleague')
    await page.getByRole('option', { name: /^Members/ }).click()
    const card = page.getByRole('region', { name: 'Organization' })
    await expect(card.getByRole('heading', { name: 'Organization' })).toBeInViewport()
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem('user', JSON.stringify({ ...user, organization: null }))
    })
    await page.route('**/api/v1/users/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), organization: null } })
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Search' }).click()
    await search.fill('invite colleague')
    await expect(page.getByText('No results for “invite colleague”.')).toBeVisible()
  })

  test('Opens the documentation of the API in a new tab', { tag: '@slow' }, async ({ signedIn: page }) => {
    await page.keyboard.press('Control+k')
    await page
      .getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
      .fill('documentation')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Documentation/)
    const popup = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const docs = await popup
    await expect(docs).toHaveURL(/\/api\/docs$/)
    expect(await docs.evaluate(() => opener)).toBeNull()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('Reports when nothing matches', { tag: '@slow' }, async ({ signedIn: page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' }).fill('xyz')
    await expect(page.getByText('No results for “xyz”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('Opens the studio with an agent, also from the studio', { tag: '@slow' }, async ({ studio: page }) => {
    for (const name of ['People Counter', 'Scene Analyzer', 'People Counter']) {
      await page.getByRole('heading', { name: 'Test Studio' }).click()
      await page.keyboard.press('Control+k')
      await page.keyboard.type(name)
      await page.getByRole('option', { name: `Test ${name}` }).click()
      await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(name)
    }
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`Reopens while it closes (prefers-reduced-motion: ${reducedMotion})`, { tag: '@slow' }, async ({
      signedIn: page,
    }) => {
      await page.emulateMedia({ reducedMotion })
      const search = page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
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

  test('Opens the camera, opens the support dialog and signs out', { tag: '@slow' }, async ({
    signedIn: page,
  }) => {
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

test('The command palette opens from a field, toggles with its shortcut and does not move while typing', async ({
  unopened: page,
}) => {
  await page.goto('/agents')
  const field = page.getByRole('searchbox', { name: 'Search agents' })
  await field.fill('text')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  const top = await search.evaluate((it) => it.getBoundingClientRect().y)
  await page.keyboard.type('documentation')
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(await search.evaluate((it) => it.getBoundingClientRect().y)).toBe(top)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('text')
})

test('“?” lists the shortcuts, except in a field, in a dialog or when it is turned off', async ({
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
  for (const action of ['Open the command palette', 'Take a photo, with the camera open', 'Clear selection'])
    await expect(list.getByText(action)).toBeVisible()
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
