import { expect, test } from '../support/fixtures.ts'
import { createRun, openReview, openSeededHistory, readReviews } from '../support/reviews-page.ts'
import { makeUserData, signUp } from '../support/users.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page, makeUserData())
  await openSeededHistory(page, [createRun(1)])
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
  const boxes = dialog.getByRole('button', { name: /^Box, \d of \d/ })
  await expect(boxes).toHaveCount(2)
  // All boxes are one tab stop.
  while (!(await boxes.first().evaluate((box) => box === document.activeElement)))
    await page.keyboard.press('Tab')
  await expect(boxes.first()).toHaveAccessibleName('Box, 1 of 2, from 10%, 18%, size 15% by 27%')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(boxes.first()).toHaveAccessibleName('Box, 1 of 2, from 12%, 18%, size 15% by 28%')
  await page.keyboard.press('PageDown')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(boxes).toHaveCount(1)
  await expect(boxes.first()).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Total' })).toHaveValue('1')
  for (let count = 2; count <= 3; count += 1) {
    await dialog.getByRole('button', { name: 'Add box' }).focus()
    await page.keyboard.press('Enter')
    await expect(boxes).toHaveCount(count)
    await expect(boxes.nth(count - 1)).toBeFocused()
  }
  await expect(dialog.getByRole('textbox', { name: 'Total' })).toHaveValue('3')
  await dialog.getByRole('textbox', { name: 'Total' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(review.getByRole('insertion').first()).toHaveText('3')
  // The result is not changed.
  await expect(page.getByRole('listbox', { name: '2 detections' })).toBeVisible()

  await expect
    .poll(async () => (await readReviews(page))[0]?.correction)
    .toEqual({
      total_objects: 3,
      object_counts: [{ name: 'object', count: 2 }],
      objects: [
        { x: 48, y: 40, width: 60, height: 62.2 },
        { x: 160, y: 88, width: 80, height: 44 },
        { x: 176, y: 96.8, width: 80, height: 44 },
      ],
      image_size: { width: 400, height: 220 },
    })
})

test('Boxes are moved and resized with the pointer', async ({ page }) => {
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
  const first = dialog.getByRole('button', { name: /^Box, 1 of 2/ })
  await drag([70, 70], [110, 92])
  await expect(first).toHaveAccessibleName('Box, 1 of 2, from 20%, 28%, size 15% by 27%')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await drag([141, 123], [181, 145])
  await expect(first).toHaveAccessibleName('Box, 1 of 2, from 20%, 28%, size 25% by 37%')
  await dialog.getByRole('button', { name: 'Delete box' }).click()
  await expect(dialog.getByText('1 box', { exact: true })).toBeVisible()
  // A click beside the boxes adds one of their size.
  await move(300, 60)
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: /^Box, 2 of 2/ })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Total' })).toHaveValue('2')
  const second = dialog.getByRole('button', { name: /^Box, 2 of 2, from 6\d%, 1\d%, size 20% by 27%/ })
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  const before = (await second.boundingBox())?.width ?? 0
  await dialog.getByRole('button', { name: 'Fit' }).click()
  await expect.poll(async () => (await second.boundingBox())?.width).toBeLessThan(before)
})
