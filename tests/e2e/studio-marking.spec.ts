import type { Locator, Page } from 'playwright/test'
import { findAxeViolations, findSmallTargets } from '../support/accessibility.ts'
import { createDiscImage, discCenters, discImageSize, squareCenters } from '../support/discs.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitUntilSaved } from '../support/run-store.ts'
import { changeButton } from '../support/studio-phone-page.ts'

type Sent = {
  examples?: { x: number; y: number; width: number; height: number; is_not?: boolean }[]
  template_id?: string
}

/** Records what is sent. The server responds. */
function recordRequests(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) sent.push(request.postDataJSON() as Sent)
  })
  return sent
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mark one, count all' })
const boxes = (page: Page) => dialog(page).getByRole('button', { name: /box \d of \d/ })
const dots = (page: Page) => dialog(page).getByRole('option')
const count = (page: Page) => dialog(page).getByRole('button', { name: /^Count( again)?$/ })

async function chooseImage(page: Page): Promise<void> {
  const buffer = await createDiscImage()
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'discs.jpg', mimeType: 'image/jpeg', buffer })
  await expect(results(page).getByRole('tab', { name: 'Formatted View' })).toBeVisible({ timeout: 30_000 })
}

async function openDialog(page: Page): Promise<Locator> {
  await results(page).getByRole('button', { name: 'Mark one, count all' }).click()
  const image = dialog(page).getByRole('img', { name: 'Sent to the agent' })
  await expect(image).toBeVisible()
  return image
}

/** Returns where a point of the image is on the screen. */
async function locate(image: Locator, [x, y]: [x: number, y: number]): Promise<{ x: number; y: number }> {
  const box = await image.boundingBox()
  if (!box) throw new Error('The image is not visible.')
  return {
    x: box.x + (x / discImageSize.width) * box.width,
    y: box.y + (y / discImageSize.height) * box.height,
  }
}

/** Waits for a count by marks. */
async function expectCount(page: Page, objects: number): Promise<void> {
  await expect(dialog(page).getByRole('button', { name: 'Count again' })).toBeVisible({ timeout: 30_000 })
  await expect(dialog(page).getByText(`${objects} objects`, { exact: true })).toBeVisible()
}

async function chooseOther(page: Page): Promise<void> {
  const buffer = await createDiscImage({ isMirrored: true })
  await page
    .getByLabel('Choose a different image')
    .setInputFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer })
}

test.beforeEach(async ({ unopened: page, isMobile }) => {
  await page.goto('/test')
  await page.getByRole('tab', { name: 'Upload Image' }).click()
  if (isMobile) await changeButton(page).tap()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
})

test('counts what looks like a marked object, and refines it by dots', async ({ unopened: page }) => {
  test.slow()
  const sent = recordRequests(page)
  await chooseImage(page)
  expect(sent[0]?.examples).toBeUndefined()
  const image = await openDialog(page)

  const disc = await locate(image, [242, 92])
  await page.mouse.click(disc.x, disc.y)
  await expect(boxes(page)).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findSmallTargets(page, 24, '[role="dialog"]')).toEqual([])
  // The second click counts nothing.
  await count(page).dblclick()
  await expectCount(page, 6)
  expect(sent).toHaveLength(2)
  await expect(dots(page)).toHaveCount(6)
  expect(sent[1]?.examples).toHaveLength(1)
  expect(sent[1]?.examples?.[0]?.x).toBeCloseTo(210 / 640, 1)
  // The result behind the dialog appears with a fade.
  await expect.poll(() => findAxeViolations(page)).toEqual([])

  // What is said of a dot counts again at once.
  const other = await locate(image, discCenters[5] ?? [0, 0])
  await page.mouse.click(other.x, other.y)
  await dialog(page).getByRole('button', { name: 'Not this' }).click()
  await expect(dialog(page).getByText('5 objects', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(sent[2]?.examples).toMatchObject([{}, { is_not: true }])

  // A missing object is marked by a drag.
  const square = squareCenters[0] ?? [0, 0]
  const from = await locate(image, [square[0] - 32, square[1] - 32])
  const to = await locate(image, [square[0] + 32, square[1] + 32])
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect(boxes(page)).toHaveCount(3)
  await dialog(page).getByRole('button', { name: 'This too' }).click()
  await expect(dialog(page).getByText('7 objects', { exact: true })).toBeVisible({ timeout: 30_000 })

  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(results(page).getByRole('button', { name: 'Refine the count' })).toBeFocused()
  // The marks belong to the image, also after a reload, and another image has none.
  await waitUntilSaved(page)
  await page.reload()
  await expect(results(page).getByRole('button', { name: 'Refine the count' })).toBeVisible()
  await page.getByRole('button', { name: 'Test Again' }).click()
  await expect.poll(() => sent.length).toBe(5)
  expect(sent[4]?.examples).toEqual(sent[3]?.examples)
  await chooseOther(page)
  await expect.poll(() => sent.length).toBe(6)
  expect(sent[5]?.examples).toBeUndefined()
})

test('counts by an object that is marked with the keyboard only', { tag: '@slow' }, async ({
  unopened: page,
}) => {
  test.slow()
  const sent = recordRequests(page)
  await chooseImage(page)
  await results(page).getByRole('button', { name: 'Mark one, count all' }).focus()
  await page.keyboard.press('Enter')
  await expect(dots(page).first()).toBeVisible()
  await tabTo(page, dialog(page).getByRole('button', { name: 'Add box' }))
  await page.keyboard.press('Enter')
  // The box of an object of which there are many.
  await expect(boxes(page)).toBeFocused()
  await expect(boxes(page)).toHaveAccessibleName(/^Counts, box 1 of 1, from \d+%, \d+%, size 11% by 16%$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(boxes(page)).toHaveAccessibleName(/size 11% by 17%$/)
  await page.keyboard.press('Shift+ArrowUp')
  await tabTo(page, count(page))
  await page.keyboard.press('Enter')
  await expectCount(page, 6)
  await expect(count(page)).toBeFocused()

  // The dots are one tab stop. Delete means that an object does not count.
  await tabTo(page, dots(page).first())
  await page.keyboard.press('End')
  await expect(dialog(page).getByRole('option', { name: 'Object 6' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page).getByRole('option', { name: 'Object 5', selected: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(dialog(page).getByText('5 objects', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(sent.at(-1)?.examples).toMatchObject([{}, { is_not: true }])

  // Each box is a tab stop.
  await expect(boxes(page).nth(1)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  await expect(boxes(page)).toHaveCount(1)
  await expect(boxes(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

const templates = (page: Page) => page.getByRole('dialog', { name: 'Templates' })
const templateButton = (page: Page) => dialog(page).getByRole('button', { name: /^Template: / })

test('saves marked objects as a template, which counts in another image, is renamed and deleted', async ({
  unopened: page,
}) => {
  test.slow()
  const sent = recordRequests(page)
  await chooseImage(page)
  const image = await openDialog(page)
  await templateButton(page).click()
  await expect(templates(page).getByText('Mark an object that counts to save it')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(templates(page)).toHaveCount(0)
  await expect(templateButton(page)).toBeFocused()

  const disc = await locate(image, [242, 92])
  await page.mouse.click(disc.x, disc.y)
  await expect(boxes(page)).toHaveAccessibleName(/size 10% by 13%$/)
  await templateButton(page).click()
  await templates(page).getByRole('textbox', { name: 'Save the marked objects as' }).fill(' Discs ')
  await page.keyboard.press('Enter')
  await expect(templates(page)).toHaveCount(0)
  await expect(dialog(page).getByText('Saved as Discs.')).toBeAttached()
  await page.keyboard.press('Escape')

  await chooseOther(page)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.template_id).toBeUndefined()
  await openDialog(page)
  await templateButton(page).focus()
  await page.keyboard.press('Enter')
  const choice = templates(page).getByRole('button', { name: 'Discs', exact: true })
  await expect(choice).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findSmallTargets(page, 24, '[role="dialog"]')).toEqual([])
  await tabTo(page, choice)
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(3)
  await expectCount(page, 6)
  expect(sent[2]).toMatchObject({ template_id: expect.any(String) })
  expect(sent[2]?.examples).toBeUndefined()
  await expect(templateButton(page)).toHaveAccessibleName('Template: Discs')

  // A dot that is wrong refines the count by the template.
  await dots(page).first().focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => sent.length).toBe(4)
  expect(sent[3]).toMatchObject({ template_id: sent[2]?.template_id, examples: [{ is_not: true }] })

  await page.context().setOffline(true)
  await templateButton(page).click()
  await expect(templates(page).getByText('You’re offline: templates can be chosen')).toBeVisible()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await expect(templates(page).getByRole('button', { name: 'Rename Discs' })).toHaveCount(0)
  await page.context().setOffline(false)
  await templates(page).getByRole('button', { name: 'Rename Discs' }).click()
  await page.keyboard.type('Large discs')
  await page.keyboard.press('Enter')
  await templates(page).getByRole('button', { name: 'Delete Large discs' }).click()
  await expect(templates(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await templates(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(templates(page).getByText('Large discs')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(templateButton(page)).toHaveAccessibleName('Template: none')
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('counts by touch', { tag: '@slow' }, async ({ unopened: page }) => {
    test.slow()
    const sent = recordRequests(page)
    await chooseImage(page)
    const image = await openDialog(page)
    const disc = await locate(image, [320, 240])
    await page.touchscreen.tap(disc.x, disc.y)
    await expect(boxes(page)).toHaveAccessibleName(/size 10% by 13%$/)
    await count(page).tap()
    await expectCount(page, 6)
    const other = await locate(image, [80, 90])
    await page.touchscreen.tap(other.x, other.y)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findSmallTargets(page, 24, '[role="dialog"]')).toEqual([])
    await dialog(page).getByRole('button', { name: 'Not this' }).tap()
    await expect(dialog(page).getByText('5 objects', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(sent).toHaveLength(3)

    await page.setViewportSize({ width: 844, height: 390 })
    await expect(count(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Done' }).tap()
  })
})
