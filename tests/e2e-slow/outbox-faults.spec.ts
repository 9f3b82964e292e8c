import type { Page, Request, Route } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  expectAllDone,
  fetchChargedCount,
  openStudioWithObjectCounter,
  uploadUniqueImage,
} from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'
import { instrumentStorage } from '../support/storage-faults.ts'
import { createUserData, signInWithForm, signUp, type TestUser } from '../support/users.ts'

const inference = '**/api/v1/inference/**'

let user: TestUser
let saved: string[]

// Each test has a new user, because the trial is charged per user.
test.beforeEach(async ({ page }) => {
  user = createUserData()
  saved = []
  await instrumentStorage(page, (name) => saved.push(name))
  await signUp(page, user)
})

test('Two tabs send three pending images once and in order', async ({ page, context }) => {
  await addPendingRuns(page, ['one', 'two', 'three'])
  const other = await context.newPage()
  await context.route(inference, (route) => route.abort('connectionrefused'))
  await other.goto('/history')
  await expect(other.getByRole('button', { name: 'Send now' })).toBeVisible()

  const requests: Request[] = []
  context.on('request', (request) => {
    if (request.url().includes('/inference/')) requests.push(request)
  })
  await context.unroute(inference)
  await page.unroute(inference)
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))))
  await expectAllDone(page, ['one', 'two', 'three'])
  // A tab may try again by itself before the routes are removed.
  const sent = requests
    .filter((request) => request.failure()?.errorText !== 'net::ERR_CONNECTION_REFUSED')
    .map((request) => request.headers()['idempotency-key'] ?? '')
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(3)
  // Two runs are sent at a time, so only the first one is known. Ids sort by creation.
  expect(sent[0]).toBe([...sent].sort()[0])
  expect(await fetchChargedCount(page)).toBe(3)
})

test('Retains pending runs of an expired session for their owner only', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  await page.route(inference, (route) =>
    route.fulfill({ status: 401, json: { error: 'invalid_token', message: 'Expired.' } }),
  )
  await uploadUniqueImage(page, 'mine')
  await expect(page).toHaveURL(/\/login/)
  await page.unroute(inference)
  await expect(page.getByText(/^One photo on this device is waiting to be sent\./)).toBeVisible()
  expect((await readRunStore(page)).runs).toMatchObject([{ name: 'mine.jpg', status: 'needs-sign-in' }])

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/inference/') && sent.push(request.url()))
  await signUp(page, createUserData('Olga Other'))
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
  expect(sent).toEqual([])
  expect(await fetchChargedCount(page)).toBe(0)

  const expired = { error: 'user_token_expired', message: 'Expired.' }
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: expired }))
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/v1/**')
  await signInWithForm(page, user)
  await expectAllDone(page, ['mine'])
  expect(sent).toHaveLength(1)
  expect(await fetchChargedCount(page)).toBe(1)
})

type Failure = { name: string; respond: (route: Route) => Promise<void> }
const failures: Failure[] = [
  { name: 'a 500', respond: (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }) },
  {
    name: 'a captive portal page',
    respond: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html>Sign in to the Wi-Fi</html>' }),
  },
  {
    name: 'a lost response',
    respond: async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  },
]
for (const { name, respond } of failures) {
  test(`Retries after ${name} and charges the image once`, async ({ page }) => {
    await openStudioWithObjectCounter(page)
    await page.route(inference, respond, { times: 1 })
    await uploadUniqueImage(page, 'again')
    await expectAllDone(page, ['again'])
    expect(await fetchChargedCount(page)).toBe(1)
  })
}

test('Respects a Retry-After of two seconds', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  const sentAt: number[] = []
  page.on('request', (request) => request.url().includes('/inference/') && sentAt.push(Date.now()))
  await page.route(
    inference,
    (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: { message: 'Busy.' } }),
    { times: 1 },
  )
  await uploadUniqueImage(page, 'first')
  await expect.poll(() => sentAt.length).toBe(1)
  await expectAllDone(page, ['first'])
  expect(sentAt).toHaveLength(2)
  expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(2_000)
})

test('Send now overrides a Retry-After of ten minutes', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  const busy = { status: 429, headers: { 'Retry-After': '600' }, json: { message: 'Busy.' } }
  await page.route(inference, (route) => route.fulfill(busy), { times: 1 })
  await uploadUniqueImage(page, 'now')
  await expect(page.getByRole('status', { name: 'Waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('region', { name: 'Not sent yet' }).getByRole('button', { name: 'Send now' }).click()
  await expectAllDone(page, ['now'])
  expect(await fetchChargedCount(page)).toBe(1)
})

test('An image stays pending through repeated 502 responses', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  const badGateway = { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }
  await page.route(inference, (route) => route.fulfill(badGateway))
  await uploadUniqueImage(page, 'patient')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(page.getByRole('status', { name: 'Waiting' })).toBeVisible()
    const request = page.waitForRequest(inference)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await request
  }
  await page.unroute(inference)
  await expectAllDone(page, ['patient'])
  expect(await fetchChargedCount(page)).toBe(1)
})

test('Does not retry in a loop after a 402', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  let sent = 0
  await page.route(inference, (route) => {
    sent += 1
    return route.fulfill({ status: 402, json: { error: 'usage_limit_exceeded', message: 'Monthly limit.' } })
  })
  await uploadUniqueImage(page, 'short')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Runs' }).getByText('Needs quota')).toBeVisible()
  // Retries without a delay would be dozens in this time. One automatic retry is allowed.
  await page.waitForTimeout(2_000)
  expect(sent).toBeLessThanOrEqual(2)
  await page.unroute(inference)
  await page.getByRole('button', { name: 'Send now' }).first().click()
  await expectAllDone(page, ['short'])
  expect(await fetchChargedCount(page)).toBe(1)
})

test('Retries a run that needs quota after another run succeeds', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  await page.route(
    inference,
    (route) =>
      route.fulfill({ status: 402, json: { error: 'usage_limit_exceeded', message: 'Monthly limit.' } }),
    { times: 2 },
  )
  await uploadUniqueImage(page, 'before')
  await expect(page.getByText('Monthly limit.')).toBeVisible()
  await page.unroute(inference)
  await uploadUniqueImage(page, 'after')
  await expectAllDone(page, ['before', 'after'])
})

/** Uploads images while the server is unreachable, and opens the history. */
async function addPendingRuns(page: Page, names: string[]): Promise<void> {
  await openStudioWithObjectCounter(page)
  await page.route(inference, (route) => route.abort('connectionrefused'))
  for (const name of names) {
    await uploadUniqueImage(page, name)
    await expect.poll(() => saved.at(-1)).toBe(`${name}.jpg`)
  }
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${names.length} waiting` })).toBeVisible()
}
