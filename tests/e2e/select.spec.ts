import { expect, test } from '../support/fixtures.ts'

test('A screen reader hears the first opening of a list, and its chosen option is marked', {
  tag: '@slow',
}, async ({ studio: page }) => {
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const chosen = page.getByRole('option', { selected: true })

  await field('Vision agent').focus()
  await expect(field('Vision agent')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(field('Vision agent')).toHaveAttribute('aria-expanded', 'true')
  const list = (await page.getByRole('listbox').getAttribute('id')) ?? ''
  await expect(field('Vision agent')).toHaveAttribute('aria-controls', list)
  await expect(chosen).toHaveAttribute(
    'id',
    (await field('Vision agent').getAttribute('aria-activedescendant')) ?? '',
  )
  await expect(chosen.locator('svg'), 'the mark').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field('Vision agent')).toHaveAttribute('aria-expanded', 'false')

  for (const name of ['Variant', 'Model']) {
    await field(name).click()
    await expect(field(name)).toHaveAttribute('aria-expanded', 'true')
    await expect(chosen.locator('svg'), name).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
