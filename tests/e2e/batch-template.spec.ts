import type { Page } from 'playwright/test'
import { findAxeViolations, findSmallTargets } from '../support/accessibility.ts'
import { expectBatchDone, openNewObjectCounterBatch, tableRows } from '../support/batch-page.ts'
import { openSeriesCamera, toolButton } from '../support/capture-page.ts'
import { createDiscImage, discCenters, discImageSize } from '../support/discs.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRecords } from '../support/seed-runs.ts'

test.afterEach(async ({ page }) => deleteAllRecords(page))

test('objects marked in the first image of a batch count those in all its images', async ({
  signedIn: page,
}) => {
  const sent = recordTemplates(page)
  await openNewObjectCounterBatch(page)
  const template = page.getByRole('combobox', { name: 'Count by a template' })
  await expect(template).toBeVisible()
  await page.getByLabel('Images or ZIP files').setInputFiles([
    { name: 'bin.jpg', mimeType: 'image/jpeg', buffer: await createDiscImage() },
    { name: 'other.jpg', mimeType: 'image/jpeg', buffer: await createDiscImage({ isMirrored: true }) },
  ])
  await page.getByRole('button', { name: 'Mark one in the first image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  const image = await dialog.getByRole('img', { name: 'Sent to the agent' }).boundingBox()
  if (!image) throw new Error('The image is not visible.')
  const [x, y] = discCenters[1] ?? [0, 0]
  await page.mouse.click(
    image.x + (x / discImageSize.width) * image.width,
    image.y + (y / discImageSize.height) * image.height,
  )
  await expect(dialog.getByRole('button', { name: /^Counts, box 1 of 1/ })).toHaveAccessibleName(
    /size 10% by 13%$/,
  )
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use for all images' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(template).toHaveValue('Marked in bin.jpg')
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findSmallTargets(page, 24)).toEqual([])

  // It is offered again if the user names it.
  await page.getByRole('button', { name: 'Save it as a template' }).click()
  await page.getByRole('textbox', { name: 'Save the marked objects as' }).fill('Red discs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(template).toHaveValue('Red discs')
  await expect(page.getByRole('button', { name: 'Save it as a template' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Run 2 images' }).click()
  await expectBatchDone(page, 2)
  await expect(page.getByText(/^Object Counter\s· .*Red discs/)).toBeVisible()
  for (const row of await tableRows(page).all()) await expect(row).toContainText('6 objects')
  expect(sent).toEqual([expect.any(String), sent[0]])
})

test('the photos of a series are counted by a template, or by objects of its first photo', {
  tag: '@slow',
}, async ({ signedIn: page, context }) => {
  test.slow()
  await context.grantPermissions(['camera'])
  await page.goto('/batches/new')
  const id = await createTemplate(page, 'Round ones')
  const sent = recordTemplates(page)
  const batches = recordTemplates(page, '/batches/')
  const template = page.getByRole('combobox', { name: 'Count by a template' })
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  await openSeriesCamera(page)
  await toolButton(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'New series' })
  await sheet.getByRole('combobox', { name: 'Count by a template' }).click()
  await expect(page.getByRole('option', { name: /^Marked in/ })).toHaveCount(0)
  await page.getByRole('option', { name: 'Round ones' }).click()
  await sheet.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect.poll(() => sent).toEqual([id])

  // Another series is counted by what is marked in its first photo.
  await toolButton(page, 'Series').click()
  await page.getByRole('dialog', { name: 'Series' }).getByRole('button', { name: 'New series' }).click()
  await sheet.getByRole('combobox', { name: 'Count by a template' }).click()
  await page.getByRole('option', { name: 'No template' }).click()
  await sheet.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect([sent[1], batches.at(-1)]).toEqual([null, null])
  await toolButton(page, 'Series').click()
  await page.getByRole('button', { name: 'Mark one in the first photo' }).click()
  await dialog.getByRole('button', { name: 'Add box' }).click()
  await dialog.getByRole('button', { name: 'Use for the next photos' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(template).toHaveValue(/^Marked in /)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]).toEqual(expect.any(String))
  expect(sent[2]).not.toBe(id)
  await expect.poll(() => batches.at(-1)).toBe(sent[2])
})

test('photos whose template was deleted before they were sent stay, and are counted without it', async ({
  signedIn: page,
}) => {
  await page.goto('/batches/new')
  const id = await createTemplate(page, 'Old discs')
  await openNewObjectCounterBatch(page)
  await page
    .getByLabel('Images or ZIP files')
    .setInputFiles([{ name: 'bin.jpg', mimeType: 'image/jpeg', buffer: await createDiscImage() }])
  await page.getByRole('combobox', { name: 'Count by a template' }).click()
  await page.getByRole('option', { name: 'Old discs' }).click()
  const deleted = await page.evaluate(
    async ([url, token]) =>
      (await fetch(url, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })).status,
    [`/api/v1/count-templates/${id}`, await readToken(page)] as const,
  )
  expect(deleted).toBe(204)
  await page.getByRole('button', { name: 'Run 1 image' }).click()
  await expect(page.getByRole('button', { name: 'Choose another template' })).toBeVisible()
  await expect(tableRows(page).first()).toContainText('Failed')
  await page.getByRole('button', { name: 'Count without the template' }).click()
  await expectBatchDone(page, 1)
  await expect(page.getByRole('button', { name: 'Choose another template' })).toHaveCount(0)
})

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '')

/** Of one disc. Returns its id. */
async function createTemplate(page: Page, name: string): Promise<string> {
  const marked = {
    agent_code: 'object-counter',
    name,
    image_data: `data:image/jpeg;base64,${(await createDiscImage()).toString('base64')}`,
    examples: [{ x: 0.33, y: 0.08, width: 0.1, height: 0.13 }],
  }
  return await page.evaluate(
    async ([body, token]) => {
      const response = await fetch('/api/v1/count-templates', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
      })
      return ((await response.json()) as { id: string }).id
    },
    [JSON.stringify(marked), await readToken(page)] as const,
  )
}

/** Returns the ids of the templates by which the images that are sent from now on are counted. */
function recordTemplates(page: Page, path = '/inference/'): (string | null | undefined)[] {
  const sent: (string | null | undefined)[] = []
  page.on('request', (request) => {
    if (!request.url().includes(path) || !['POST', 'PUT'].includes(request.method())) return
    sent.push((request.postDataJSON() as { template_id?: string | null }).template_id)
  })
  return sent
}
