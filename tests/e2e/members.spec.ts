import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createInvitationPath, openPageOnNewDevice, signUpByInvitation } from '../support/members-page.ts'
import {
  expectAllDone,
  fetchChargedCount,
  openStudioWithObjectCounter,
  uploadUniqueImage,
} from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'
import { createUserData, signUp } from '../support/users.ts'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

test('A member joins by a link, works for the organization, and keeps unsent photos after the removal', async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest] = [createUserData('Ada'), createUserData('Bea')]
  await signUp(page, owner)
  const link = await createInvitationPath(page)
  const phone = await openPageOnNewDevice(browser, baseURL)
  await signUpByInvitation(phone, link, guest, 'Ada’s organization')

  await openStudioWithObjectCounter(phone)
  await uploadUniqueImage(phone, 'sent')
  await expectAllDone(phone, ['sent'])
  expect(await fetchChargedCount(page)).toBe(1)
  await phone.goto('/settings')
  await expect(phone.getByText('You are a member. Owners manage the members and the API keys.')).toBeVisible()
  await expect(phone.getByText('Owners of the organization manage its API keys.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Create Key' })).toHaveCount(0)
  await expect(phone.getByRole('button', { name: 'Invite' })).toHaveCount(0)

  await phone.route('**/api/v1/inference/**', (route) => route.abort())
  await openStudioWithObjectCounter(phone)
  await uploadUniqueImage(phone, 'unsent')
  await expect.poll(async () => (await readRunStore(phone)).runs[1]?.status).toBe('waiting')
  await page.reload()
  await expect(row(page, 'Bea')).toContainText('Member')
  await choose(page, 'Bea', 'Remove')
  await expect(row(page, 'Bea')).toHaveCount(0)

  await phone.unroute('**/api/v1/inference/**')
  await phone.goto('/batches/outbox')
  await expect(phone.getByText('You are no longer a member of Ada’s organization').first()).toBeVisible()
  const left = phone.getByRole('region', { name: /^No longer a member/ })
  await expect(left).toContainText('1 photo')
  const download = phone.waitForEvent('download')
  await left.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('unsent.jpg')
  await left.getByRole('button', { name: 'Send for Bea’s organization' }).click()
  await expectAllDone(phone, ['sent', 'unsent'])
  expect([await fetchChargedCount(page), await fetchChargedCount(phone)]).toEqual([1, 1])
  await phone.context().close()
})

test('A photo is sent for the organization in which it was taken', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest] = [createUserData('Cleo'), createUserData('Dora')]
  await signUp(page, owner)
  const link = await createInvitationPath(page)
  const phone = await openPageOnNewDevice(browser, baseURL)
  await signUp(phone, guest)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await phone.route('**/api/v1/inference/**', (route) => route.abort())
  await openStudioWithObjectCounter(phone)
  await uploadUniqueImage(phone, 'for-cleo')
  await expect.poll(async () => (await readRunStore(phone)).runs[0]?.status).toBe('waiting')
  await phone.getByRole('button', { name: /^Account of/ }).click()
  await phone.getByRole('menuitem', { name: 'Work in Dora’s organization' }).click()
  await phone.getByRole('button', { name: /^Account of/ }).click()
  await expect(phone.getByRole('menuitem', { name: 'Work in Cleo’s organization' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await phone.unroute('**/api/v1/inference/**')
  await uploadUniqueImage(phone, 'for-dora')
  await expectAllDone(phone, ['for-cleo', 'for-dora'])
  expect([await fetchChargedCount(page), await fetchChargedCount(phone)]).toEqual([1, 1])
  await phone.context().close()
})

test('Says why an invitation cannot be accepted', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
  const [owner, guest] = [createUserData('Eva'), createUserData('Fay')]
  await signUp(page, owner)
  const [revoked, own] = [await createInvitationPath(page), await createInvitationPath(page)]
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation by link' })
  await expect(withdraw).toHaveCount(2)
  await withdraw.last().click()
  await expect(withdraw).toHaveCount(1)
  const desk = await openPageOnNewDevice(browser, baseURL)
  await signUp(desk, guest)
  for (const [path, message] of [
    [revoked, 'This invitation was withdrawn. Please ask for a new one.'],
    [`/invite/${'x'.repeat(43)}`, 'This invitation does not exist. Please ask for a new one.'],
  ] as const) {
    await desk.goto(path)
    await expect(desk.getByRole('alert')).toHaveText(message)
    await expect(desk.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
  }
  await page.goto(own)
  await expect(page.getByRole('alert')).toHaveText('You are a member of this organization already.')
  await page.getByRole('button', { name: 'Work in this organization' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await desk.context().close()
})

test('An owner renames the organization, hands it over and leaves', { tag: '@slow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const [owner, guest] = [createUserData('Gia'), createUserData('Hanna')]
  await signUp(page, owner)
  const link = await createInvitationPath(page)
  await page.getByLabel('Name', { exact: true }).fill('Field team')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeDisabled()
  const desk = await openPageOnNewDevice(browser, baseURL)
  await signUp(desk, guest)
  await desk.goto(link)
  await expect(desk.getByText('invites you to join Field team')).toBeVisible()
  await desk.getByRole('button', { name: 'Join' }).click()
  await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.reload()
  await choose(page, 'Gia', 'Leave')
  await expect(
    page.getByText('An organization needs an owner. Make another member an owner first.'),
  ).toBeVisible()
  await choose(page, 'Hanna', 'Hand over')
  await expect(row(page, 'Hanna')).toContainText('Owner')
  await expect(row(page, 'Gia')).toContainText('Member')
  await choose(page, 'Gia', 'Leave')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gia’s organization')
  await desk.goto('/settings')
  await expect(row(desk, 'Gia')).toHaveCount(0)
  await expect(desk.getByLabel('Name', { exact: true })).toHaveValue('Field team')
  await desk.context().close()
})
