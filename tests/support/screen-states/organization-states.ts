import type { Page } from 'playwright/test'
import type { ScreenState } from './screen-state.ts'
import { longWord } from './signed-in-states.ts'

const expiresAt = '2026-12-04T08:00:00Z'
const members = ['owner', 'member'].map((role) => ({
  user_id: role,
  name: `${longWord} ${role}`,
  email: `${longWord.toLowerCase()}@example.com`,
  role,
  joined_at: '2026-11-24T08:00:00Z',
}))
const invitations = [null, 'bea@example.com'].map((email) => ({
  id: `to ${email}`,
  email,
  role: 'member',
  invited_by: 'Ada',
  created_at: '2026-11-27T08:00:00Z',
  expires_at: expiresAt,
}))

/** @param role of the user. */
async function openSettings(page: Page, role: 'owner' | 'member'): Promise<void> {
  await page.route('**/api/v1/organizations/', (route) =>
    route.fulfill({ json: ['One', 'Two'].map((name) => ({ id: name, name, role })) }),
  )
  await page.route('**/api/v1/organizations/*/members', (route) => route.fulfill({ json: members }))
  await page.route('**/api/v1/organizations/*/invitations', (route) =>
    route.fulfill({
      json: route.request().method() === 'POST' ? { id: 'new', token: 'x'.repeat(43) } : invitations,
    }),
  )
  await page.goto('/settings')
  await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor()
}

async function openDialog(page: Page): Promise<void> {
  await openSettings(page, 'owner')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
}

async function openInvitation(page: Page, response: { status?: number; json: object }): Promise<void> {
  await page.route('**/api/v1/invitations/read', (route) => route.fulfill(response))
  await page.goto('/invite/token')
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'settings: members and invitations',
    open: async (page) => {
      await openSettings(page, 'owner')
      await page.getByRole('list', { name: 'Pending invitations' }).waitFor()
    },
  },
  {
    name: 'settings: actions for a member',
    open: async (page) => {
      await openSettings(page, 'owner')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
    },
  },
  {
    name: 'settings: as a member',
    open: async (page) => {
      await openSettings(page, 'member')
      await page.getByText('You are a member.').waitFor()
    },
  },
  { name: 'settings: invite', open: openDialog },
  {
    name: 'settings: link of an invitation',
    open: async (page) => {
      await openDialog(page)
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('button', { name: 'Done' }).waitFor()
    },
  },
  {
    name: 'invitation',
    open: async (page) => {
      const json = {
        id: 'one',
        role: 'member',
        invited_by: 'Ada',
        expires_at: expiresAt,
        organization_name: longWord,
      }
      await openInvitation(page, { json })
      await page.getByRole('button', { name: 'Join' }).waitFor()
    },
  },
  {
    name: 'invitation: expired',
    open: async (page) => {
      const message = 'This invitation has expired. Please ask for a new one.'
      await openInvitation(page, { status: 410, json: { error: 'invitation_expired', message } })
      await page.getByText(message).waitFor()
    },
  },
  {
    name: 'invitation: address not verified',
    open: async (page) => {
      const message = 'Please verify your email address first: then you can accept this invitation.'
      await openInvitation(page, { status: 403, json: { error: 'email_not_verified', message } })
      await page.getByRole('button', { name: 'I have verified it' }).waitFor()
    },
  },
]

export const organizationStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
