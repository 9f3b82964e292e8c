import type { Page } from 'playwright/test'
import { expectBatchDone, openBatches, openNewObjectCounterBatch, tableRows } from '../support/batch-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createNumberedImage } from '../support/images.ts'
import { createInvitationPath, openPageOnNewDevice, signUpByInvitation } from '../support/members-page.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { createUserData, signInWithForm, signUp } from '../support/users.ts'

test.setTimeout(400_000)

const photosPerPhone = 10

/** Starts a batch of photos that are named `{name}-1.png` and so on. */
async function startBatch(page: Page, name: string, first: number): Promise<void> {
  await openNewObjectCounterBatch(page)
  const files = Array.from({ length: photosPerPhone }, async (_, index) => ({
    name: `${name}-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: await createNumberedImage(first + index),
  }))
  await page.getByLabel('Images or ZIP files').setInputFiles(await Promise.all(files))
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: `Run ${photosPerPhone} images` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Batches' }).getByRole('link', { name: new RegExp(name) })

/** Opens the details of a row, reviews its result, and closes them. */
async function review(page: Page, row: number, verdict: 'Right' | 'Wrong'): Promise<void> {
  await tableRows(page).nth(row).click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: verdict }).click()
  await page.keyboard.press('Escape')
  await expect(tableRows(page).nth(row)).toContainText(verdict)
}

/** Deletes the images of these rows. */
async function deleteRows(page: Page, names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

test('A desk sees what two phones send, with images, and reviews reach both sides', async ({
  page: desk,
  browser,
  baseURL,
}) => {
  const [owner, member] = [createUserData('Ada'), createUserData('Bea')]
  await signUp(desk, owner)
  const link = await createInvitationPath(desk)
  const [first, second] = [
    await openPageOnNewDevice(browser, baseURL),
    await openPageOnNewDevice(browser, baseURL),
  ]
  await signInWithForm(first, owner)
  await expect(first.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await signUpByInvitation(second, link, member, 'Ada’s organization')

  // Offline, both phones create their batches. The desk waits.
  for (const phone of [first, second]) await phone.route('**/api/v1/**', (route) => route.abort())
  await startBatch(first, 'hall-1', 1)
  await startBatch(second, 'hall-2', 1 + photosPerPhone)
  await openBatches(desk)
  await expect(entry(desk, 'hall')).toHaveCount(0)
  for (const phone of [first, second]) {
    await phone.unroute('**/api/v1/**')
    await phone.evaluate(() => dispatchEvent(new Event('online')))
  }

  // The list follows without a reload.
  const all = `${photosPerPhone} of ${photosPerPhone} done`
  await expect(entry(desk, 'hall-1')).toContainText(all, { timeout: 60_000 })
  await expect(entry(desk, 'hall-2')).toContainText(all, { timeout: 60_000 })
  await expect(entry(desk, 'hall-2')).toContainText('Shared · Bea')
  expect(await fetchChargedCount(desk)).toBe(2 * photosPerPhone)
  await openBatches(first)
  await expect(entry(first, 'hall-1')).toHaveCount(1)

  await entry(desk, 'hall-2').click()
  await expectBatchDone(desk, photosPerPhone)
  await expect(tableRows(desk).first()).toContainText('hall-2-1.png')
  await expect(tableRows(desk).first().locator('img[src^="blob:"]')).toBeVisible()
  await tableRows(desk).first().click()
  await expect(desk.getByRole('dialog').getByText('Sent by Bea')).toBeVisible()
  await expect(desk.getByRole('dialog').locator('img[src^="blob:"]').first()).toBeVisible()
  await desk.keyboard.press('Escape')

  await expectBatchDone(second, photosPerPhone)
  await review(desk, 1, 'Right')
  await expect(tableRows(second).nth(1)).toContainText('Right', { timeout: 15_000 })
  await review(second, 2, 'Wrong')
  await expect(tableRows(desk).nth(2)).toContainText('Wrong', { timeout: 15_000 })
  await tableRows(desk).nth(2).click()
  await expect(desk.getByRole('dialog').getByText('Reviewed by Bea')).toBeVisible()
  await desk.keyboard.press('Escape')

  // A lost phone: everything that was sent is on the next one.
  await second.context().close()
  const next = await openPageOnNewDevice(browser, baseURL)
  await signInWithForm(next, member)
  await openBatches(next)
  await entry(next, 'hall-2').click()
  await expectBatchDone(next, photosPerPhone)
  await expect(tableRows(next).nth(1)).toContainText('Right')

  // An owner deletes single images, for everyone.
  await deleteRows(desk, ['hall-2-4.png', 'hall-2-5.png'])
  for (const page of [desk, next]) await expectBatchDone(page, photosPerPhone - 2)

  // A member deletes what it has created, for everyone.
  await next.getByRole('button', { name: 'More actions' }).click()
  await next.getByRole('menuitem', { name: 'Delete for everyone' }).click()
  await next.getByRole('dialog').getByRole('button', { name: 'Delete for everyone' }).click()
  await expect(next.getByRole('heading', { name: 'Batches', level: 1 })).toBeVisible()
  await openBatches(desk)
  await expect(entry(desk, 'hall-1')).toHaveCount(1)
  await expect(entry(desk, 'hall-2')).toHaveCount(0)
  for (const phone of [first, next]) await phone.context().close()
})

test('With the switch off, nothing but the requests leaves the device, until it is turned on', async ({
  page,
}) => {
  await signUp(page, createUserData('Cleo'))
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`)
  })
  await openNewObjectCounterBatch(page)
  await page.getByRole('switch', { name: 'Share with the organization' }).click()
  sent.length = 0
  await page
    .getByLabel('Images or ZIP files')
    .setInputFiles([{ name: 'marked.png', mimeType: 'image/png', buffer: await createNumberedImage(100) }])
  await page.getByRole('button', { name: 'Mark one in the first image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  await dialog.getByRole('button', { name: 'Add box' }).click()
  await expect(dialog.getByText(/around them is stored for the members of the organization/)).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Use for all images' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent.map((request) => request.split(' {')[0])).toEqual(['POST /api/v1/count-templates'])
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  sent.length = 0
  // The choice is remembered.
  await startBatch(page, 'private', 1)
  await expectBatchDone(page, photosPerPhone)
  const isAnalysis = (request: string) => request.startsWith('POST /api/v1/inference/object-counter')
  expect(sent.filter(isAnalysis)).toHaveLength(photosPerPhone)
  expect(sent.filter((request) => !isAnalysis(request))).toEqual([])
  await deleteRows(page, ['private-3.png'])
  await expectBatchDone(page, photosPerPhone - 1)
  expect(sent.filter((request) => !isAnalysis(request))).toEqual([])
  expect(sent.join()).not.toContain('private-1')
  expect(sent.join()).not.toContain('"batch"')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Share with the organization' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await openBatches(page)
  await expect(entry(page, 'private')).toContainText('Shared', { timeout: 30_000 })
  await expect
    .poll(() => sent.filter((request) => request.includes('"batch"')).length, { timeout: 30_000 })
    .toBe(photosPerPhone - 1)
  expect(await fetchChargedCount(page)).toBe(photosPerPhone)
})
