import type { Page } from 'playwright/test'
import { table, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { seedBatch } from '../support/seed-batch.ts'
import { createUserData, signUp } from '../support/users.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const position = (page: Page) => drawer(page).getByRole('status').filter({ hasText: / of / })
const verdict = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true, pressed: true })

/** Keys work when the drawer has the focus and the result is shown: nothing is reviewed unseen. */
async function decide(page: Page, key: 'r' | 'w' | 'e'): Promise<void> {
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Wrong', exact: true })).toBeVisible()
  await page.keyboard.press(key)
}

test('A batch is reviewed by key, one row after the other', async ({ page }) => {
  await signUp(page, createUserData())
  await seedBatch(page, { id: 'seeded', name: 'Shelf', count: 6 })
  await page.goto('/batches/seeded')
  await tableRows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(position(page)).toHaveText('1 of 6')

  await decide(page, 'r')
  await expect(position(page)).toHaveText('2 of 6')
  await decide(page, 'w')
  await expect(position(page)).toHaveText('3 of 6')
  await page.keyboard.press('k')
  await expect(position(page)).toHaveText('2 of 6')
  await expect(verdict(page, 'Wrong')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(position(page)).toHaveText('1 of 6')
  await expect(verdict(page, 'Right')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(position(page)).toHaveText('3 of 6')

  await decide(page, 'e')
  const correction = page.getByRole('dialog', { name: 'What is right?' })
  const total = correction.getByRole('textbox', { name: 'Total' })
  await total.fill('8')
  // While the user types, letters are text.
  await total.press('j')
  await correction.getByRole('button', { name: 'Save correction' }).click()
  await expect(correction).toHaveCount(0)
  await expect(position(page)).toHaveText('4 of 6')

  await drawer(page).getByRole('checkbox', { name: 'Only unreviewed' }).check()
  await expect(position(page)).toHaveText('1 of 3')
  await decide(page, 'r')
  await expect(position(page)).toHaveText('1 of 2')
  await drawer(page).getByRole('checkbox', { name: 'Only unreviewed' }).uncheck()
  await expect(position(page)).toHaveText('5 of 6')

  await drawer(page).getByRole('switch', { name: 'Next after a verdict' }).uncheck()
  await decide(page, 'w')
  await expect(verdict(page, 'Wrong')).toBeVisible()
  await expect(position(page)).toHaveText('5 of 6')
  await expect(verdict(page, 'Wrong')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(table(page).getByText(/^(Right|Wrong)$/)).toHaveText([
    'Right',
    'Wrong',
    'Wrong',
    'Right',
    'Wrong',
  ])
})

test('Keys that follow each other at once are those of one row each', async ({ page }) => {
  await signUp(page, createUserData())
  await seedBatch(page, { id: 'rapid', name: 'Rapid', count: 5 })
  await page.goto('/batches/rapid')
  await page.getByRole('button', { name: 'Review 5' }).click()
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  // The rows are loaded after they were seen.
  const wrong = drawer(page).getByRole('button', { name: 'Wrong', exact: true })
  for (const [index, row] of [2, 3, 2, 1].entries()) {
    await expect(wrong).toBeVisible()
    await page.keyboard.press(index < 2 ? 'j' : 'k')
    await expect(position(page)).toHaveText(`${row} of 5`)
  }
  await expect(wrong).toBeVisible()
  await pressAtOnce(page, ['r', 'r'])
  await expect(position(page)).toHaveText('3 of 5')
  await expect(drawer(page).getByText('3 to review')).toBeVisible()
  await pressAtOnce(page, ['j', 'j'])
  await expect(position(page)).toHaveText('5 of 5')
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/batches\/rapid$/)
  await expect(table(page).getByText(/^(Right|Wrong)$/)).toHaveText(['Right', 'Right'])
})

/** Sends keys as fast as the page handles them: before a frame is drawn, or a task of the page runs. */
function pressAtOnce(page: Page, keys: string[]): Promise<void> {
  return page.evaluate(async (all) => {
    for (const key of all) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      for (let turn = 0; turn < 5; turn += 1) await null
    }
  }, keys)
}

test('Twenty rows take twenty keys, and the last verdict can be undone', { tag: '@slow' }, async ({
  page,
}) => {
  await signUp(page, createUserData())
  await seedBatch(page, { id: 'twenty', name: 'Twenty', count: 20 })
  await page.goto('/batches/twenty')
  await page.getByRole('button', { name: 'Review 20' }).click()
  for (let row = 1; row <= 20; row += 1) {
    await expect(position(page)).toHaveText(`${row} of 20`)
    await decide(page, row % 4 === 0 ? 'w' : 'r')
  }
  await expect(drawer(page).getByText('All reviewed')).toBeVisible()
  await page.keyboard.press('z')
  await expect(drawer(page).getByText('1 to review')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Undo the last verdict' }).click()
  await expect(position(page)).toHaveText('19 of 20')
  await expect(drawer(page).getByText('2 to review')).toBeVisible()
  // The same key twice is no withdrawal.
  await decide(page, 'r')
  await page.keyboard.press('k')
  await expect(position(page)).toHaveText('19 of 20')
  await decide(page, 'r')
  await page.keyboard.press('k')
  await expect(verdict(page, 'Right')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Review 1' })).toBeVisible()
})

test('A corrected text shows what was changed, and its row is found by it', { tag: '@slow' }, async ({
  page,
}) => {
  await signUp(page, createUserData())
  await seedBatch(page, { id: 'receipts', name: 'Receipts', count: 2, isText: true })
  await page.goto('/batches/receipts')
  await page.getByRole('button', { name: 'Review 2' }).click()
  await decide(page, 'e')
  const correction = page.getByRole('dialog', { name: 'What is right?' })
  const text = correction.getByRole('textbox', { name: 'Text' })
  for (const close of [() => text.press('Escape'), () => page.evaluate(() => history.back())]) {
    await expect(text).toBeVisible()
    await close()
    await expect(correction).toHaveCount(0)
    await expect(position(page)).toHaveText('1 of 2')
    await drawer(page).getByRole('button', { name: 'Correct it' }).click()
  }
  await text.fill((await text.inputValue()).replace('APOTEKE', 'APOTHEKE').replace('0.50', '0.80'))
  await correction.getByRole('button', { name: 'Save correction' }).click()
  await expect(position(page)).toHaveText('2 of 2')
  await page.keyboard.press('k')
  const review = drawer(page).getByRole('region', { name: 'Review' })
  await expect(review.getByRole('deletion')).toHaveText(['APOTEKE', '0.50'])
  await expect(review.getByRole('insertion')).toHaveText(['APOTHEKE', '0.80'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('rows are reviewed by swipe and thumb', async ({ page }) => {
    await signUp(page, createUserData())
    await seedBatch(page, { id: 'phone', name: 'Phone', count: 3 })
    await page.goto('/batches/phone')
    await page.getByRole('button', { name: 'Review 3' }).tap()
    await expect(position(page)).toHaveText('1 of 3')
    const right = drawer(page).getByRole('button', { name: 'Right', exact: true })
    const box = await right.boundingBox()
    expect(box?.y).toBeGreaterThan(844 / 2)
    await right.tap()
    await expect(position(page)).toHaveText('2 of 3')
    await swipe(page, { from: 100, to: 300 })
    await expect(position(page)).toHaveText('1 of 3')
    await swipe(page, { from: 300, to: 100 })
    await expect(position(page)).toHaveText('2 of 3')
    await swipe(page, { from: 300, to: 100 })
    await expect(position(page)).toHaveText('3 of 3')
    // A tap, or a movement along the page, is no swipe.
    await swipe(page, { from: 200, to: 220 })
    await swipe(page, { from: 200, to: 280, down: 200 })
    await expect(position(page)).toHaveText('3 of 3')

    await page.setViewportSize({ width: 844, height: 390 })
    await expect(right).toBeInViewport({ ratio: 1 })
  })
})

type Swipe = { from: number; to: number; down?: number }

/**
 * Moves a finger over the details in a fifth of a second, however long the calls take. Playwright's touchscreen only taps.
 */
async function swipe(page: Page, { from, to, down = 0 }: Swipe): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const dispatch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    step: number,
    touchPoints: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: startedAt + step / 20 })
  await dispatch('touchStart', 0, [{ x: from, y: 300 }])
  for (let step = 1; step <= 4; step += 1)
    await dispatch('touchMove', step, [{ x: from + ((to - from) * step) / 4, y: 300 + (down * step) / 4 }])
  await dispatch('touchEnd', 4, [])
  await session.detach()
}
