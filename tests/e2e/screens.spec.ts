import { expect, signInToDemo, test } from '../support/fixtures.ts'

test('Finds agents by name, description, skill, type and category', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Vision Agents' }).click()
  const count = page.getByText(/^\d+ of \d+ agents$/)
  await expect(count).toBeVisible()
  const total = Number((await count.innerText()).split(' ')[2])
  expect(total).toBeGreaterThanOrEqual(15)
  const search = page.getByPlaceholder('Search agents...')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  for (const query of ['TEXT EXTRACTOR', 'serial plates', 'text_extractor']) {
    await search.fill(query)
    await expect(headings.filter({ hasText: 'Text Extractor' })).toBeVisible()
    await expect(count).not.toHaveText(`${total} of ${total} agents`)
  }
  await expect(page).toHaveURL(/q=text_extractor/)
  await search.fill('no such agent')
  await expect(count).toHaveText(`0 of ${total} agents`)
  await expect(page.getByRole('heading', { name: 'No Agents Available' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Your First Agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom Agent Setup' })
  await expect(dialog).toContainText('Custom Agent Setups Coming Soon')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByText(/^No agent matches “no such agent”\./)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(count).toHaveText(`${total} of ${total} agents`)
  await page.getByRole('combobox', { name: 'Category' }).click()
  const category = page.getByRole('option').first()
  const name = await category.innerText()
  await category.click()
  await expect(count).not.toHaveText(`${total} of ${total} agents`)
  expect(name).not.toBe('')
  await page.getByRole('button', { name: 'Request Agent' }).click()
  await expect(dialog).toBeVisible()
})

test('An agent card shows examples and links to the studio and the API docs', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Vision Agents' }).click()
  const card = page.getByRole('region', { name: 'Text Extractor' })
  await expect(card.getByText('Examples', { exact: true })).toBeVisible()
  await expect(card.getByText('receipts, street signs, serial plates, printed letters')).toBeVisible()
  await expect(card.getByText('Available')).toBeVisible()
  await expect(card).not.toContainText('e.g.')
  const popup = page.waitForEvent('popup')
  await card.getByRole('link', { name: 'Docs of Text Extractor (new tab)' }).click()
  const docs = await popup
  await expect(docs).toHaveURL(/\/api\/docs/)
  await expect(docs.getByText('/api/v1/inference/text-extractor').first()).toBeVisible({ timeout: 20_000 })
  await docs.close()
  await card.getByRole('link', { name: 'Test Text Extractor' }).click()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue('Text Extractor')
})

test('The dashboard links to the studio and the API keys', async ({ signedIn: page }) => {
  const quickActions = page.getByRole('region', { name: 'Quick Actions' })
  await quickActions.getByRole('link', { name: 'Test Agents' }).click()
  await expect(page).toHaveURL(/\/test$/)
  await page.goBack()
  await quickActions.getByRole('link', { name: 'API Keys' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('The sidebar is 260 px wide, 64 px when collapsed, and stays collapsed after a reload', async ({
  signedIn: page,
}) => {
  const sidebar = page.getByRole('navigation')
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  expect(await width()).toBe(260)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(64)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  expect(await width()).toBe(64)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(width).toBe(260)
})

test('On a phone the sidebar is a drawer that closes after a navigation', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const settings = page.getByRole('link', { name: 'Settings' })
  await expect(settings).not.toBeInViewport()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await settings.click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(settings).not.toBeInViewport()
  await page.setViewportSize({ width: 320, height: 640 })
  const account = await page.getByRole('button', { name: /^Account of/ }).boundingBox()
  expect((account?.x ?? 999) + (account?.width ?? 0)).toBeLessThanOrEqual(320)
})

test('The support dialog links to an email address', { tag: '@slow' }, async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog', { name: "We're Here to Help" })
  await expect(dialog.getByRole('link', { name: 'Send Email' })).toHaveAttribute('href', /^mailto:.+@.+/)
  await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('The docs placeholder shows the agent, or an error without one', { tag: '@slow' }, async ({
  unopened: page,
}) => {
  await page.goto('/docs?agent_id=people_counter-v2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People Counter V2')
  for (const text of ['Coming Soon', 'Advanced Analytics', 'Enterprise Scalability', 'Model Flexibility'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Agents' }).click()
  await expect(page).toHaveURL(/\/agents$/)
  await page.goto('/docs')
  await expect(page.getByText('Error Loading Documentation')).toBeVisible()
  await expect(page.getByText('No agent ID provided')).toBeVisible()
})

test('Lists the variants of an agent with model, price and default', async ({ unopened: page }) => {
  await page.route('**/api/v1/agents/', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const agents = (await response.json()) as { variants: object[] }[]
    const hosted = { model: 'gpt-4o', provider: 'openai' }
    await route.fulfill({
      json: agents.map((agent) => ({
        ...agent,
        variants: agent.variants.map((it) => ({ ...it, ...hosted })),
      })),
    })
  })
  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Variant' }).click()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveText(/gpt-4o · \$0\.\d\d \/ 1K tokens( · Default)?$/)
  await expect(options.filter({ hasText: 'Default' })).toHaveCount(1)
  const other = options.filter({ hasNotText: 'Default' }).first()
  const [name = '', details = ''] = (await other.innerText()).split(/\n+/)
  await other.click()
  await expect(page.getByRole('combobox', { name: 'Variant' })).toHaveValue(name)
  await expect(page.getByRole('combobox', { name: 'Variant' })).toHaveAccessibleDescription(details)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Label Reader Validator/ }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  await expect(page.getByRole('combobox', { name: 'Variant' })).toHaveAccessibleDescription(/ · Default$/)
})

test('Says that all variants run on the same built-in engine, without prices', { tag: '@slow' }, async ({
  studio: page,
}) => {
  const variant = page.getByRole('combobox', { name: 'Variant' })
  await expect(variant).toHaveAccessibleDescription(
    'pp-ocr-v4 · Built-in · Default. Here all variants run on the same built-in engine.',
  )
  await variant.click()
  await expect(page.getByRole('option')).toHaveText([
    /^Standard.*pp-ocr-v4 · Built-in · Default$/s,
    /^High Accuracy.*pp-ocr-v4 · Built-in$/s,
    /^Fast.*pp-ocr-v4 · Built-in$/s,
  ])
})

test('The copy button confirms for two seconds, and shows a hint when copying fails', {
  tag: '@slow',
}, async ({ studio: page }) => {
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(page.getByRole('region', { name: 'Extracted text' })).toBeVisible({ timeout: 45_000 })
  await page.clock.install()
  const copy = page.getByRole('button', { name: 'Copy text' })
  await copy.click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.runFor(1500)
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.runFor(600)
  await expect(copy).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
  })
  await copy.click()
  await expect(page.getByRole('button', { name: 'Press Ctrl+C' })).toBeVisible()
  const text = await page.getByRole('region', { name: 'Extracted text' }).innerText()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(text)
})

test('The sign-in and sign-up fields have autocomplete attributes', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'name')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
})

test('The profile shows the account, and reports a failed deletion', async ({ page }) => {
  // Signs in again, because a saved session could be so old that the password is required.
  await signInToDemo(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByText('Active trial account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Active', exact: true })).toBeDisabled()
  await page.route('**/api/v1/users/me', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(dialog).toContainText('API keys')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('Failed to delete account. Please try again.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
