import { findAxeViolations, findSmallTargets } from '../support/accessibility.ts'
import { expectDone, openNewBatch, tableRows } from '../support/batch-page.ts'
import { openCapture, tool } from '../support/capture-page.ts'
import { discs, drawDiscs, size } from '../support/discs.ts'
import { expect, test } from '../support/fixtures.ts'
import { deleteAllRuns } from '../support/seed-runs.ts'

test.afterEach(async ({ page }) => deleteAllRuns(page))

test('objects marked in the first image of a batch count those in all its images, and in a series', {
  tag: '@slow',
}, async ({ signedIn: page, context }) => {
  test.slow()
  await context.grantPermissions(['camera'])
  const sent: { template_id?: string }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) sent.push(request.postDataJSON() as { template_id?: string })
  })
  await openNewBatch(page)
  const template = page.getByRole('combobox', { name: 'Count by a template' })
  await expect(template).toBeVisible()
  await page.getByLabel('Images or ZIP files').setInputFiles([
    { name: 'bin.jpg', mimeType: 'image/jpeg', buffer: await drawDiscs() },
    { name: 'other.jpg', mimeType: 'image/jpeg', buffer: await drawDiscs({ isMirrored: true }) },
  ])
  await page.getByRole('button', { name: 'Mark one in the first image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  const image = await dialog.getByRole('img', { name: 'Sent to the agent' }).boundingBox()
  if (!image) throw new Error('The image is not visible.')
  const [x, y] = discs[1] ?? [0, 0]
  await page.mouse.click(image.x + (x / size.width) * image.width, image.y + (y / size.height) * image.height)
  await expect(dialog.getByRole('button', { name: /^Counts, box 1 of 1/ })).toHaveAccessibleName(
    /size 10% by 13%$/,
  )
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use for all images' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(template).toHaveValue(/^bin, /)
  const name = await template.inputValue()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findSmallTargets(page, 24)).toEqual([])

  await page.getByRole('button', { name: 'Run 2 images' }).click()
  await expectDone(page, 2)
  for (const row of await tableRows(page).all()) await expect(row).toContainText('6 objects')
  expect(sent.map(({ template_id }) => template_id)).toEqual([expect.any(String), sent[0]?.template_id])

  await openCapture(page)
  await tool(page, 'Series').click()
  const sheet = page.getByRole('dialog', { name: 'New series' })
  await sheet.getByRole('combobox', { name: 'Count by a template' }).click()
  await page.getByRole('option', { name }).click()
  await sheet.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect.poll(() => sent[2]?.template_id).toBe(sent[0]?.template_id)
})
