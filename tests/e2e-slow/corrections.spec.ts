import { expect, test } from '../support/fixtures.ts'
import {
  createObjectCounterRun,
  fetchReviews,
  openReview,
  openSeededHistory,
} from '../support/reviews-page.ts'
import { createUserData, signUp } from '../support/users.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page, createUserData())
  await openSeededHistory(page, [createObjectCounterRun(1)])
})

test('A result is reviewed and corrected with the keyboard only', async ({ page }) => {
  const review = await openReview(page, 'run-0001')
  await page.getByRole('tab', { name: 'Formatted View' }).focus()
  await page.keyboard.press('r')
  await expect(review.getByRole('button', { name: 'Right' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('w')
  await expect(review.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true')
  // Elsewhere the keys do nothing.
  await page.getByRole('button', { name: 'Clear history' }).focus()
  await page.keyboard.press('r')
  await expect(review.getByRole('button', { name: 'Wrong' })).toHaveAttribute('aria-pressed', 'true')

  await review.getByRole('button', { name: 'Wrong' }).focus()
  await page.keyboard.press('Tab')
  await expect(review.getByRole('button', { name: 'Correct it' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What is right?' })
  const dots = dialog.getByRole('button', { name: /^Object, \d of \d/ })
  await expect(dots).toHaveCount(2)
  // All dots are one tab stop.
  while (!(await dots.first().evaluate((box) => box === document.activeElement)))
    await page.keyboard.press('Tab')
  await expect(dots.first()).toHaveAccessibleName('Object, 1 of 2, from 10%, 18%, size 15% by 27%')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(dots.first()).toHaveAccessibleName('Object, 1 of 2, from 12%, 19%, size 15% by 27%')
  await page.keyboard.press('PageDown')
  await expect(dots.nth(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(dots).toHaveCount(1)
  await expect(dots.first()).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Total' })).toHaveValue('1')
  for (let count = 2; count <= 3; count += 1) {
    await dialog.getByRole('button', { name: 'Add object' }).focus()
    await page.keyboard.press('Enter')
    await expect(dots).toHaveCount(count)
    await expect(dots.nth(count - 1)).toBeFocused()
  }
  await expect(dialog.getByRole('textbox', { name: 'Total' })).toHaveValue('3')
  await dialog.getByRole('textbox', { name: 'Total' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(review.getByRole('insertion').first()).toHaveText('3')
  // The result is not changed.
  await expect(page.getByRole('listbox', { name: '2 detections' })).toBeVisible()

  await expect
    .poll(async () => (await fetchReviews(page))[0]?.correction)
    .toEqual({
      total_objects: 3,
      object_counts: [{ name: 'object', count: 3 }],
      objects: [
        { x: 48, y: 42.2, width: 60, height: 60 },
        { x: 160, y: 88, width: 80, height: 44 },
        { x: 176, y: 96.8, width: 80, height: 44 },
      ],
      image_size: { width: 400, height: 220 },
    })
})

test('Dots are moved, deleted and added with the pointer', async ({ page }) => {
  const review = await openReview(page, 'run-0001')
  await review.getByRole('button', { name: 'Wrong' }).click()
  await review.getByRole('button', { name: 'Correct it' }).click()
  const dialog = page.getByRole('dialog', { name: 'What is right?' })
  const image = await dialog.getByRole('img', { name: 'Sent to the agent' }).boundingBox()
  if (!image) throw new Error('The image is not visible.')
  const scale = image.width / 400
  const move = (x: number, y: number) => page.mouse.move(image.x + x * scale, image.y + y * scale)
  const drag = async (from: [x: number, y: number], to: [x: number, y: number]) => {
    await move(...from)
    await page.mouse.down()
    await move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    await move(...to)
    await page.mouse.up()
  }
  const first = dialog.getByRole('button', { name: /^Object, 1 of 2/ })
  await drag([70, 70], [110, 92])
  await expect(first).toHaveAccessibleName('Object, 1 of 2, from 20%, 28%, size 15% by 27%')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Delete object' }).click()
  await expect(dialog.getByText('1 object', { exact: true })).toBeVisible()
  // A click beside the dots adds one.
  await move(300, 60)
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: /^Object, 2 of 2/ })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Total' })).toHaveValue('2')
})
