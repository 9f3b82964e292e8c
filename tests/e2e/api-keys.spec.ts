import { execFileSync } from 'node:child_process'
import { expect, test } from '../support/fixtures.ts'
import { createUserData, signUp } from '../support/users.ts'

test('A new key is shown once, works with the shown curl command, and is rejected after its deletion', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, createUserData())
  await page.goto('/settings')
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  const name = page.getByLabel('Key name')
  const create = page.getByRole('button', { name: 'Create Key' })
  await expect(create).toBeDisabled()
  await name.fill('   ')
  await expect(create).toBeDisabled()
  await name.fill('Production API Key')
  await create.click()

  await expect(page.getByText('API Key Created Successfully!')).toBeVisible()
  await expect(page.getByText("Please copy this key now. You won't be able to see it again!")).toBeVisible()
  await expect(name).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Production API Key' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy API Key' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^vak_live_\S{40,}$/)

  await expect(page.getByText(`AI_VISION_API_KEY=${key}`)).toBeVisible()
  await page.getByRole('tab', { name: 'curl' }).click()
  const command = await page.getByText(/^curl /).innerText()
  const run = () =>
    execFileSync('bash', ['-c', `${command} -s -w '\\n%{http_code}'`], { encoding: 'utf8' }).split('\n')
  const [body, status] = run()
  expect(status).toBe('200')
  expect(JSON.parse(body ?? '')).toMatchObject({ success: true, trial_used: 0 })

  await page.reload()
  await expect(page.getByText('Production API Key')).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(key)

  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void (messages.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  const deleteButton = page.getByRole('button', { name: 'Delete Production API Key' })
  await deleteButton.click()
  await expect(deleteButton).toBeVisible()
  await deleteButton.click()
  await expect(deleteButton).toHaveCount(0)
  const question =
    'Are you sure you want to delete the API key "Production API Key"? This action cannot be undone.'
  expect(messages).toEqual([question, question])
  expect(run()[1]).toBe('401')
})

test('Shows a new user the secret of the demo key until the screen is left', async ({ page, request }) => {
  await signUp(page, createUserData())
  await page.goto('/settings')
  await expect(page.getByText('Your demo key', { exact: true })).toBeVisible()
  const line = page.getByText(/^AI_VISION_API_KEY=/)
  const secret = (await line.innerText()).replace('AI_VISION_API_KEY=', '')
  expect(secret).toMatch(/^vak_live_\S{40,}$/)
  await expect(page.getByText(secret, { exact: true })).toBeVisible()
  await expect(page.getByText(`vak_live_…${secret.slice(-4)}`)).toBeVisible()
  const trial = await request.get('/api/v1/trial/status-api-key', {
    headers: { Authorization: `Bearer ${secret}` },
  })
  expect(trial.status()).toBe(200)
  expect(await trial.json()).toMatchObject({ success: true, trial_used: 0 })

  await page.getByLabel('Key name').fill('Another')
  await page.getByRole('button', { name: 'Create Key' }).click()
  await expect(page.getByText('API Key Created Successfully!')).toBeVisible()
  await expect(page.getByText(secret, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(secret, { exact: true })).toBeVisible()

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(secret)
  // After a client-side navigation the list comes from the query cache, which does not contain the secret.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  await expect(page.getByText('Your demo key')).toHaveCount(0)
  await expect(page.getByText(secret)).toHaveCount(0)
})

test("Shows the server's error in the API key card", { tag: '@slow' }, async ({ page }) => {
  await signUp(page, createUserData())
  await page.route('**/api-keys', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { detail: { message: 'That name is taken.' } } })
      : route.fallback(),
  )
  await page.goto('/settings')
  // The notice appears above the form and moves it.
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  await page.getByLabel('Key name').fill('Twice')
  await page.getByRole('button', { name: 'Create Key' }).click()
  await expect(page.getByRole('region', { name: 'API Keys' }).getByRole('alert')).toHaveText(
    'That name is taken.',
  )
  await expect(page.getByLabel('Key name')).toHaveValue('Twice')
})

test('Without a network no key is created, also not when it returns', async ({ unopened: page }) => {
  await page.goto('/settings')
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  const attempts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api-keys')) attempts.push(request.url())
  })
  await page.context().setOffline(true)
  await page.getByLabel('Key name').fill('Underground')
  await page.getByRole('button', { name: 'Create Key' }).click()
  await expect(page.getByRole('region', { name: 'API Keys' }).getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Key name')).toHaveValue('Underground')
  expect(attempts).toHaveLength(1)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  await expect(page.getByText('Underground')).toHaveCount(0)
})

test('Switching the organization shows its keys and hides a shown secret', async ({ page }) => {
  await signUp(page, createUserData())
  const createOrganizationKey = (id: string) => ({
    id,
    name: `Key of ${id}`,
    key_preview: 'vak_…0000',
    created_at: '2026-01-02T00:00:00Z',
    is_demo: false,
  })
  // Other backends have organizations without roles.
  await page.route('**/api/v1/organizations/', (route) =>
    route.fulfill({
      json: [
        { id: 'one', name: 'First Ltd' },
        { id: 'two', name: 'Second Ltd' },
      ],
    }),
  )
  await page.route(/organizations\/(one|two)\/api-keys$/, (route) => {
    const id = route.request().url().includes('/one/') ? 'one' : 'two'
    return route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { key: 'secret-of-one', api_key: createOrganizationKey('new') } })
      : route.fulfill({ json: [createOrganizationKey(id)] })
  })
  await page.goto('/settings')
  await expect(page.getByText('Key of one')).toBeVisible()
  await page.getByLabel('Key name').fill('x')
  await page.getByRole('button', { name: 'Create Key' }).click()
  await expect(page.getByText('secret-of-one', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option', { name: 'Second Ltd' }).click()
  await expect(page.getByText('Key of two')).toBeVisible()
  await expect(page.getByText('Key of one')).toHaveCount(0)
  await expect(page.getByText('secret-of-one', { exact: true })).toHaveCount(0)
})

test('A double click creates one key', { tag: '@slow' }, async ({ page }) => {
  // The demo account would keep the key, and its longer list moves what other tests expect to stay.
  await signUp(page, createUserData())
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api-keys')) requests += 1
  })
  await page.goto('/settings')
  // The notice appears above the form and moves it.
  await expect(page.getByText('Demo key for getting started')).toBeVisible()
  await page.getByLabel('Key name').fill('Twice')
  await page.getByRole('button', { name: 'Create Key' }).dblclick()
  await expect(page.getByText('API Key Created Successfully!')).toBeVisible()
  expect(requests).toBe(1)
})
