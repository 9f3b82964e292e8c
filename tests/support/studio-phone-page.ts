import type { Locator, Page } from 'playwright/test'
import { expect as expectFast } from './fixtures.ts'

// With 4x throttling a busy machine is slow.
export const expect = expectFast.configure({ timeout: 45_000 })

export const portraitViewport = { width: 390, height: 844 }

/** The gap between the header and the results, in px. */
const gap = 16

export const results = (page: Page) => page.getByRole('region', { name: 'Results' })
export const changeButton = (page: Page) => page.getByRole('button', { name: 'Change' })

export async function openPhoneStudio(page: Page): Promise<void> {
  await page.goto('/test')
  await expect(changeButton(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Configuration' })).toContainText('built-in')
}

/** Selects an agent, and closes the last image. */
export async function selectAgent(page: Page, name: string): Promise<void> {
  await changeButton(page).tap()
  await page.getByRole('combobox', { name: 'Vision agent' }).tap()
  await page.getByRole('option', { name: RegExp(`^${name}`, 'i') }).tap()
  const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
  if (await chooseDifferent.isVisible()) await chooseDifferent.tap()
}

/** Expects that the results are just below the header, and stay there for some frames. */
export async function expectResultsBelowHeader(page: Page): Promise<void> {
  const header = await page.getByRole('banner').boundingBox()
  const bottom = (header?.y ?? 0) + (header?.height ?? 0)
  const top = () => results(page).evaluate((it) => it.getBoundingClientRect().top)
  await expect
    .poll(async () => {
      const offset = (await top()) - bottom
      return offset >= 0 && offset <= gap ? 'below the header' : `${offset} px below it`
    })
    .toBe('below the header')
}

export async function expectOnScreen(target: Locator, { width, height }: typeof portraitViewport) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not visible.')
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
  return box
}
