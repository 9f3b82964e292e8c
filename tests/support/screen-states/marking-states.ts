import type { Page } from 'playwright/test'
import type { ScreenState } from './screen-state.ts'
import { results, runAgent } from './studio-states.ts'

const objects = [
  { x: 40, y: 20, width: 80, height: 60 },
  { x: 150, y: 20, width: 80, height: 60 },
  { x: 160, y: 110, width: 80, height: 80 },
]
const json = {
  total_count: 3,
  object_categories: [{ name: 'object', count: 3 }],
  confidence: 0.6,
  doubts: ['unclear resemblance'],
  objects,
  image_size: { width: 400, height: 220 },
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mark one, count all' })

async function mark(page: Page): Promise<void> {
  await runAgent(page, 'Counter', { json })
  await results(page).getByRole('button', { name: 'Mark one, count all' }).click()
  await dialog(page).getByRole('button', { name: 'Add box' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Counts, box 1 of 1/ })
    .waitFor()
}

const close = (page: Page) => page.keyboard.press('Escape')

/** The dialog in which objects are marked. */
export const markingStates: ScreenState[] = [
  { name: 'marking: box', needsSignIn: true, open: mark, close },
  {
    name: 'marking: counted',
    needsSignIn: true,
    async open(page) {
      await mark(page)
      await dialog(page).getByRole('button', { name: 'Count', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Count again' }).waitFor()
      await dialog(page).getByRole('option', { name: 'Object 2' }).focus()
    },
    close,
  },
]
