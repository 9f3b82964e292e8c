import type { Page } from 'playwright/test'
import sharp from 'sharp'
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

const template = (id: string, name: string) => ({
  ...{ id, name, agent_code: 'counter', image: { width: 96, height: 96 }, whole_side: 400 },
  examples: [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }],
  ...{ created_at: '2026-11-27T08:00:00Z', created_by: null },
})
const templates = [template('1', 'M8 nuts'), template('2', 'Washers of the blue trays in aisle 4')]

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
  {
    name: 'marking: area',
    needsSignIn: true,
    async open(page) {
      await mark(page)
      await dialog(page).getByRole('button', { name: 'Area', exact: true }).click()
      await dialog(page).getByText('Area: only what is in it counts').waitFor()
    },
    close,
  },
  {
    name: 'marking: templates',
    needsSignIn: true,
    async open(page) {
      const image = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer()
      await page.route('**/api/v1/count-templates?*', (route) => route.fulfill({ json: { templates } }))
      await page.route('**/api/v1/count-templates/*/image', (route) =>
        route.fulfill({ contentType: 'image/jpeg', body: image }),
      )
      await mark(page)
      await dialog(page).getByRole('button', { name: 'Template: none' }).click()
      await page.getByRole('button', { name: 'Delete M8 nuts' }).click()
      await page.getByRole('button', { name: 'Keep it' }).waitFor()
    },
    async close(page) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
  },
]
