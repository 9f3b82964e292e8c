import { expect, test } from '../support/fixtures.ts'

const note = 'Available when you are online again'

test('A screen whose data is on the server is calm without a network, and loads when it is back', async ({
  unopened: page,
}) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  for (const path of ['/datasets', '/datasets/1', '/evaluations/1', '/batches/1', '/settings']) {
    await page.goto(path)
    await expect(page.getByText(note).first(), path).toBeVisible()
    await expect(page.getByRole('alert'), path).toHaveCount(0)
    await expect(page.getByText('could not be loaded'), path).toHaveCount(0)
  }
  await page.goto('/datasets')
  await expect(page.getByText(note)).toBeVisible()
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(
    page.getByText(/^No golden sets yet/).or(page.getByRole('list', { name: 'Golden sets' })),
  ).toBeVisible()
  await expect(page.getByText(note)).toHaveCount(0)
})
