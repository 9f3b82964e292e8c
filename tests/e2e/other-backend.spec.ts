import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { InferenceRequest } from '#contract/inference.ts'
import { expect, test } from '../support/fixtures.ts'
import { onInferenceRequest } from '../support/request-bodies.ts'

/** The ten calls of the specification (point 7). */
const specified = [
  /\/auth\//,
  /\/users\/me$/,
  /\/organizations\//,
  /\/agents\/$/,
  /\/analytics\/monthly-stats$/,
  /\/trial\/status-api-key$/,
  /\/inference\//,
]

const agents = [{ id: 1, code: 'text_extractor', name: 'Reader', variants: [{ id: 5, name: 'Standard' }] }]

/** A backend that has only the calls of the specification. */
async function openBackend(page: Page, list: unknown = agents): Promise<InferenceRequest[]> {
  const sent: InferenceRequest[] = []
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (specified.some((pattern) => pattern.test(pathname))) return route.fallback()
    return route.fulfill({ status: 404, json: { detail: 'Not Found' } })
  })
  await page.route('**/api/v1/agents/', (route) => route.fulfill({ json: list }))
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HELLO' } }))
  await page.goto('/test')
  await expect(field(page, 'Vision agent')).toHaveValue(/./)
  await onInferenceRequest(page, (body) => sent.push(body))
  return sent
}

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

async function upload(page: Page): Promise<void> {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
  const buffer = await image.jpeg().toBuffer()
  await page.getByLabel('Choose an image').setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer })
}

test('The first provider and its first model are preselected, shown and sent', async ({ unopened: page }) => {
  const sent = await openBackend(page)
  await expect(field(page, 'Provider')).toHaveValue('Google')
  await expect(field(page, 'Model')).toHaveValue('gemini-1.5-flash')
  await upload(page)
  await expect
    .poll(() => sent)
    .toMatchObject([{ provider: 'google', model: 'gemini-1.5-flash', variant_id: 5 }])
})

test('The server chooses the model of sample agents, and no choice is shown', { tag: '@slow' }, async ({
  unopened: page,
}) => {
  const sent = await openBackend(page, [])
  await expect(page.getByText('Sample list')).toBeVisible()
  await expect(field(page, 'Provider')).toHaveValue('')
  await expect(field(page, 'Provider')).toHaveAttribute('placeholder', 'Chosen by the server')
  await upload(page)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('provider')
  expect(sent[0]).not.toHaveProperty('model')
})

test('Agents without an id, a code or a name, and with the same code, are shown', { tag: '@slow' }, async ({
  unopened: page,
}) => {
  await openBackend(page, [
    { code: 'reader', name: 'Reader', variants: [{ name: 'Fast' }, { id: 2 }, {}] },
    { id: 7, code: null, name: 'Seven' },
    { id: 8, code: 'reader', name: 'Reader again' },
    { id: 9, code: '', name: 'Nine' },
    { description: 'nothing else' },
  ])
  await field(page, 'Vision agent').click()
  await expect(page.getByRole('option')).toHaveText([/^Reader/, /^Seven/, /^Nine/])
  await page.keyboard.press('Escape')
  await expect(page.getByText("2 agents can't be shown")).toBeVisible()
  await expect(field(page, 'Variant')).toHaveValue('Fast')
})

test('Results cannot be reviewed, so a logout does not ask about reviews', async ({ unopened: page }) => {
  await openBackend(page)
  await upload(page)
  await expect(results(page).getByText('HELLO').first()).toBeVisible()
  await expect(results(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await expect(results(page).getByText('Is this right?')).toHaveCount(0)
})

test('A trial of which only the rest is known is shown', { tag: '@slow' }, async ({ unopened: page }) => {
  await page.route('**/trial/status-api-key', (route) => route.fulfill({ json: { trial_remaining: 990 } }))
  await page.goto('/')
  await expect(page.getByText('You have 990 requests remaining')).toBeVisible()
  await expect(page.getByText('Used 10 of 1,000 requests')).toBeVisible()
})

test('The analytics are not loaded without a token', { tag: '@slow' }, async ({ unopened: page }) => {
  const calls: string[] = []
  await page.goto('/settings')
  await expect(page.getByText(/requests remaining$/)).toBeVisible()
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url())
    calls.push(pathname)
    return route.fulfill(pathname.endsWith('/monthly-stats') ? { status: 401, json: {} } : { json: [] })
  })
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'API Calls This Month' }).getByText('–')).toBeVisible()
  expect(calls.filter((path) => path.endsWith('/monthly-stats'))).toEqual([])
  await expect(page).toHaveURL(/\/$/)
})

test('A server error is not called offline', async ({ unopened: page }) => {
  await page.goto('/agents')
  await expect(page.getByText(/^\d+ of \d+ agents$/)).toBeVisible()
  await expect(page.getByText(/Sample list|saved/)).toHaveCount(0)
  await page.route('**/api/v1/agents/', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.' } }),
  )
  await page.reload()
  await expect(page.getByText(/^Server error · saved /)).toBeVisible()
})
