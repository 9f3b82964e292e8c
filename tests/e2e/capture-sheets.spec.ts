import { expectSeriesLive, tool } from '../support/capture-page.ts'
import { expect, test } from '../support/fixtures.ts'

test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))

for (const { width, height } of [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
])
  test(`Start covers no field of a new series at ${width}x${height}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/capture')
    await expectSeriesLive(page)
    await tool(page, 'Series').click()
    const start = page.getByRole('dialog', { name: 'New series' }).getByRole('button', { name: 'Start' })
    await expect(start).toBeInViewport({ ratio: 1 })
    const behind = await start.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const found = [top + 1, bottom - 1].flatMap((y) => document.elementsFromPoint((left + right) / 2, y))
      return found
        .filter((it) => it.matches('input, textarea, button, label, p') && it !== button)
        .map((it) => it.outerHTML.slice(0, 160))
    })
    expect(behind).toEqual([])
    // The fields are not squeezed either.
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.focus()
    await expect(name).toBeInViewport({ ratio: 1 })
  })
