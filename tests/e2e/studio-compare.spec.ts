import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { pendingBadge } from '../support/outbox-page.ts'
import { createUserData, signUp } from '../support/users.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const secondAgent = (page: Page) => page.getByRole('group', { name: 'Compare with' })
const agent = (page: Page) => page.getByRole('combobox', { name: 'Vision agent' })

async function choose(page: Page, field: ReturnType<typeof agent>, name: RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name }).click()
}

const box = (x: number) => ({ x, y: 10, width: 20, height: 20 })

/** Counter sees three objects, Object Counter two of them. */
async function respond(page: Page): Promise<string[]> {
  const sent: string[] = []
  await page.route('**/api/v1/inference/**', (route) => {
    const code = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    sent.push(code)
    const objects = code === 'counter' ? [box(10), box(60), box(110)] : [box(10), box(60)]
    const total = objects.length
    return route.fulfill({ json: { total_count: total, total_objects: total, objects } })
  })
  return sent
}

/** Shows the result of Counter, beside which Object Counter is chosen but not run. */
async function chooseSecondAgent(page: Page): Promise<void> {
  await page.goto('/test')
  await choose(page, agent(page), /^Counter/)
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'nuts.png', mimeType: 'image/png', buffer: await createNumberedImage(1) })
  await expect(results(page).getByText('3 objects', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Compare with another' }).click()
  await choose(page, secondAgent(page).getByRole('combobox', { name: 'Vision agent' }), /^Object Counter/)
}

test('Compares two agents on one image, and makes it an evaluation', async ({ page }) => {
  await signUp(page, createUserData())
  const sent = await respond(page)
  await chooseSecondAgent(page)
  expect(sent).toEqual(['counter'])
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/v1/inference/object-counter', async (route) => {
    await clicked.promise
    await route.fallback()
  })
  // The second click runs nothing.
  await secondAgent(page).getByRole('button', { name: 'Run it on this image' }).dblclick()
  clicked.resolve()
  await expect(results(page).getByText('A: 3 objects · B: 2 objects', { exact: true })).toBeVisible()
  expect(sent).toEqual(['counter', 'object-counter'])
  const table = results(page).getByRole('table', { name: 'Differences' })
  await expect(table.getByRole('row', { name: /^Answer/ })).toContainText('differs')
  const figure = results(page).getByRole('figure', { name: 'Differences in the image' })
  await expect(figure).toContainText('Both: 2 boxes')
  await expect(figure).toContainText('Only A: 1 box')

  await results(page)
    .getByRole('tab', { name: /^B: Object Counter/ })
    .click()
  await expect(results(page).getByText('2 objects', { exact: true })).toBeVisible()

  // The next image is sent to both.
  await page.getByRole('button', { name: 'Test Again' }).click()
  await expect(results(page).getByText('A: 3 objects · B: 2 objects', { exact: true })).toBeVisible()
  expect(sent.slice(2).toSorted()).toEqual(['counter', 'object-counter'])

  await results(page).getByRole('button', { name: 'Make this an evaluation' }).click()
  await page.getByRole('menuitem', { name: 'A: 3 objects' }).click()
  await expect(page).toHaveURL(/\/datasets\//)
  const dialog = page.getByRole('dialog', { name: 'Evaluate' })
  await expect(dialog.getByRole('combobox', { name: 'A: agent' })).toHaveValue('Counter')
  await expect(dialog.getByRole('combobox', { name: 'B: agent' })).toHaveValue('Object Counter')
  await expect(dialog.getByRole('button', { name: 'Start' })).toBeEnabled()
})

test('Two clicks while the server cannot be reached leave one waiting run of the second agent', async ({
  page,
}) => {
  await signUp(page, createUserData())
  await respond(page)
  await chooseSecondAgent(page)
  const run = secondAgent(page).getByRole('button', { name: 'Run it on this image' })
  const requests = '**/api/v1/inference/object-counter'
  await page.route(requests, (route) => route.abort())
  await run.dblclick()
  await expect(pendingBadge(page)).toHaveText(/1 waiting$/, { useInnerText: true })
  await page.unroute(requests)
  // The next click sends it again.
  await run.click()
  await expect(results(page).getByText('A: 3 objects · B: 2 objects', { exact: true })).toBeVisible()
  await expect(pendingBadge(page)).toHaveCount(0)
})

test('Counts without a deleted template with the second agent too', async ({ page }) => {
  await signUp(page, createUserData())
  const sent = await respond(page)
  await page.route(
    '**/api/v1/inference/object-counter',
    (route) =>
      route.fulfill({ status: 404, json: { error: 'template_not_found', message: 'There is none.' } }),
    { times: 1 },
  )
  await chooseSecondAgent(page)
  await secondAgent(page).getByRole('button', { name: 'Run it on this image' }).click()
  await results(page).getByRole('button', { name: 'Count without the template' }).click()
  await expect(results(page).getByText('A: 3 objects · B: 2 objects', { exact: true })).toBeVisible()
  expect(sent).toEqual(['counter', 'object-counter'])
})
