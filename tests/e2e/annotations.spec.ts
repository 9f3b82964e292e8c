import { runTextExtractor } from '../support/annotations-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { renderWordImage } from '../support/word-image.ts'

test('The words are filtered, shown one by one and enlarged without a new request', async ({
  studio,
  browser,
}) => {
  let requests = 0
  studio.on('request', (request) => {
    if (request.url().includes('/inference/')) requests += 1
  })
  await runTextExtractor(studio, (await renderWordImage(browser)).jpeg)
  const all = await studio.locator('[data-path]').count()
  const slider = studio.getByRole('slider', { name: 'Minimum confidence' })
  await slider.focus()
  await slider.press('End')
  await expect(studio.getByText('Minimum confidence 100%')).toBeVisible()
  expect(await studio.locator('[data-path]').count()).toBeLessThan(all)
  await slider.press('Home')
  await expect(studio.locator('[data-path]')).toHaveCount(all)

  await studio.getByRole('button', { name: 'Enlarge' }).click()
  const viewer = studio.getByRole('dialog', { name: 'Annotated image' })
  const findings = viewer.getByRole('region', { name: 'Findings' })
  await expect(findings.getByText(/^\d+ findings$/)).toBeVisible()
  await findings.getByRole('button', { name: 'Next finding' }).click()
  await findings.getByRole('button', { name: 'Next finding' }).click()
  await expect(findings.getByText(/^2 of \d+$/)).toBeVisible()
  const selected = findings.getByRole('button', { pressed: true })
  const name = new RegExp(`^${await selected.locator('bdi').first().innerText()}, `)
  await expect(viewer.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(studio.getByRole('button', { name: 'Enlarge' })).toBeFocused()
  await expect(viewer).toHaveCount(0)
  await expect(studio.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')

  await studio.getByRole('button', { name: 'Zoom in' }).click()
  const region = studio.getByRole('region', { name: 'Zoomed image' })
  await expect(region).toBeVisible()
  const before = await studio.getByAltText('Sent to the agent').boundingBox()
  await region.press('+')
  await expect
    .poll(async () => (await studio.getByAltText('Sent to the agent').boundingBox())?.width)
    .toBeGreaterThan((before?.width ?? 0) * 1.4)
  await region.press('0')
  await expect(region).toHaveCount(0)
  expect(requests).toBe(1)
})
