import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { dataset, datasetId, datasetItems } from '../support/screen-states/evaluation-report.ts'

const count = 1000

/** Opens a golden set of 1,000 images that the server is said to have. */
async function openLargeSet(page: Page): Promise<void> {
  const many = Array.from({ length: count }, (_, index) => ({
    ...datasetItems[0],
    id: `item-${index}`,
    name: `shelf-${String(index).padStart(4, '0')}.jpg`,
    expected: { total_objects: index },
    tags: index % 100 === 0 ? ['dark'] : [],
  }))
  const image = await createNumberedImage(7)
  await page.route(/\/api\/v1\/datasets\/./, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/images/')) return route.fulfill({ body: image, contentType: 'image/png' })
    if (pathname.endsWith('/items')) return route.fulfill({ json: { items: many } })
    if (pathname.endsWith('/baseline')) return route.fulfill({ json: { baseline: null } })
    return route.fulfill({ json: { ...dataset, items: count } })
  })
  await page.route('**/api/v1/evaluations?**', (route) => route.fulfill({ json: { evaluations: [] } }))
  await page.goto(`/datasets/${datasetId}`)
  await expect(row(page, 'shelf-0000.jpg')).toBeVisible()
}

const list = (page: Page) => page.getByRole('list', { name: 'Images of this set' })
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

test('1,000 images are scrolled, searched and filtered, and few rows are rendered', async ({
  signedIn: page,
}) => {
  await openLargeSet(page)
  await page.keyboard.press('End')
  await expect(row(page, 'shelf-0999.jpg')).toBeInViewport()
  await expect(row(page, 'shelf-0999.jpg')).toHaveAttribute('aria-posinset', String(count))
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60)
  await page.keyboard.press('Home')
  await expect(row(page, 'shelf-0000.jpg')).toBeInViewport()

  await page.getByRole('textbox', { name: 'Search images' }).fill('shelf-05')
  await expect(page.getByText('100 images', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'dark' }).click()
  await expect(list(page).getByRole('listitem')).toHaveText([/shelf-0500\.jpg/])
  await expect(page).toHaveURL(/q=shelf-05&tag=dark/)
  await page.reload()
  await expect(list(page).getByRole('listitem')).toHaveText([/shelf-0500\.jpg/])
})

test('the focus stays in its row while the list is scrolled, and Tab goes to the next row', async ({
  signedIn: page,
}) => {
  await openLargeSet(page)
  const edit = page.getByRole('button', { name: 'Edit shelf-0002.jpg' })
  await edit.focus()
  await page.mouse.move(700, 700)
  await page.mouse.wheel(0, 30_000)
  await expect(row(page, 'shelf-0400.jpg')).toBeVisible()
  await expect(edit).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit shelf-0003.jpg' })).toBeFocused()
  await expect(row(page, 'shelf-0003.jpg')).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'shelf-0003.jpg' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit shelf-0003.jpg' })).toBeFocused()
})
