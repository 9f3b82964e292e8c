import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { evaluatedItems, evaluationId } from '../support/screen-states/evaluation-report.ts'
import { mockEvaluationApi } from '../support/screen-states/evaluation-states.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Images of this evaluation' }).getByRole('button')
const dialog = (page: Page) => page.getByRole('dialog')

test('Images are rows and candidates columns, with a word for each verdict', async ({ signedIn: page }) => {
  const missing = evaluatedItems.map((item, index) =>
    index === 1
      ? {
          ...item,
          outcomes: [
            item.outcomes[0],
            { ...item.outcomes[1], isRight: false, isMissing: true, text: 'No total' },
          ],
        }
      : item,
  )
  await mockEvaluationApi(page, { evaluated: missing })
  await page.goto(`/evaluations/${evaluationId}`)
  await expect(rows(page)).toHaveCount(12)
  await expect(rows(page).nth(0)).toContainText(/Standard: Wrong 1 objects.*High Accuracy: Right 0 objects/)
  await expect(rows(page).nth(1)).toContainText(/Standard: Right.*High Accuracy: Missing No total/)
  const [wrong, missingMark] = ['Wrong', 'Missing'].map((word) =>
    rows(page).getByText(word, { exact: true }).first(),
  )
  const colorOf = (locator = wrong) => locator?.evaluate((it) => getComputedStyle(it).color)
  expect(await colorOf(missingMark)).not.toBe(await colorOf(wrong))
  // The columns of a row are beside each other.
  const tops = await rows(page)
    .nth(0)
    .locator('> span')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  expect(new Set(tops).size).toBe(3)
})

test('The results of an image are side by side, one image after the other, and in the address', {
  tag: '@slow',
}, async ({ signedIn: page }) => {
  await mockEvaluationApi(page)
  await page.goto(`/evaluations/${evaluationId}`)
  await page.getByRole('checkbox', { name: 'Only differences' }).check()
  await expect(rows(page)).toHaveCount(4)
  await rows(page).first().click()
  await expect(dialog(page).getByRole('heading', { name: 'shelf-00.png' })).toBeVisible()
  const columns = dialog(page).getByRole('region')
  await expect(columns.getByRole('heading')).toHaveText(['Expected', 'Standard', 'High Accuracy'])
  await expect(dialog(page).getByRole('region', { name: 'Expected' })).toContainText('1 expected (solid)')
  await expect(dialog(page).getByRole('region', { name: 'Standard' })).toContainText('1 missed (dotted)')
  await expect(dialog(page).getByRole('region', { name: 'High Accuracy' })).toContainText(
    '1 not expected (dashed) · 1 missed (dotted)',
  )
  const standard = dialog(page).getByRole('region', { name: 'Standard' })
  await expect(standard.getByRole('deletion')).toHaveText(['1'])
  await expect(standard.getByRole('insertion')).toHaveText(['2'])
  await page.keyboard.press('j')
  await expect(dialog(page).getByRole('heading', { name: 'shelf-03.png' })).toBeVisible()
  await expect(dialog(page).getByText('2 of 4')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Previous image' }).click()
  await expect(dialog(page).getByText('1 of 4')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Next image' }).click()

  await page.reload()
  await expect(dialog(page).getByRole('heading', { name: 'shelf-03.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Only differences' })).toBeChecked()
  await expect(page).not.toHaveURL(/image=/)
})
