import type { Page } from 'playwright/test'
import { deleteRecords } from '../run-store.ts'
import { neverFulfill, type ScreenState } from './screen-state.ts'

const keys = '**/api/v1/organizations/*/api-keys'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

async function openAgents(page: Page): Promise<void> {
  await page.goto('/agents')
  await page.getByText(/^\d+ of \d+ agents$/).waitFor()
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('list', { name: 'API keys' }).waitFor()
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await heading(page, 'Profile')
}

/** A long German word, to test texts that cannot be wrapped at a space. */
export const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenproduktion'

function createKey(name: string, id = name) {
  return { id, name, key_preview: 'vak_live_…a1b2', created_at: '2026-03-04T08:00:00Z', is_demo: false }
}

async function mockKeys(page: Page, list: object[]): Promise<void> {
  await page.route(keys, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { key: `vak_live_${'x'.repeat(43)}`, api_key: createKey('Production', 'new') },
        })
      : route.fulfill({ json: list }),
  )
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  { name: 'agents', open: openAgents },
  {
    name: 'agents: loading',
    open: async (page) => {
      // The cached list is deleted, so that the screen shows skeletons.
      await deleteRecords(page, '/agents')
      await page.route('**/api/v1/agents/', neverFulfill)
      await page.goto('/agents')
      await page.getByRole('status', { name: 'Loading agents' }).waitFor()
    },
  },
  {
    name: 'agents: long names',
    open: async (page) => {
      const agent = { id: 1, code: 'counter', agent_type: 'counter', is_active: true, variants: [] }
      await page.route('**/api/v1/agents/', (route) =>
        route.fulfill({
          json: [
            { ...agent, name: longWord, description: `${longWord} e.g. ${longWord}`, skill_type: longWord },
            { ...agent, id: 2, code: 'b', name: 'B', is_active: false },
          ],
        }),
      )
      await openAgents(page)
    },
  },
  {
    name: 'agents: search results',
    open: async (page) => {
      await openAgents(page)
      await page.getByPlaceholder('Search agents...').fill('text')
    },
  },
  {
    name: 'agents: no search results',
    open: async (page) => {
      await openAgents(page)
      await page.getByPlaceholder('Search agents...').fill(longWord)
      await page.getByText(/^0 of/).waitFor()
    },
  },
  {
    name: 'agents: custom agent dialog',
    open: async (page) => {
      await openAgents(page)
      await page.getByRole('button', { name: 'Request Agent' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).waitFor()
    },
  },
  {
    name: 'settings: no keys',
    open: async (page) => {
      await mockKeys(page, [])
      await page.goto('/settings')
      await page.getByText('No API keys found. Create your first API key to get started.').waitFor()
    },
  },
  {
    name: 'settings: one key',
    open: async (page) => {
      await mockKeys(page, [{ ...createKey('Demo'), is_demo: true }])
      await openSettings(page)
    },
  },
  {
    name: 'settings: many keys, two organizations',
    open: async (page) => {
      await page.route('**/api/v1/organizations/', (route) =>
        route.fulfill({
          json: [
            { id: 'one', name: longWord },
            { id: 'two', name: 'Second' },
          ],
        }),
      )
      const sameName = ['a', 'b'].map((id) => createKey('Production', id))
      const others = Array.from({ length: 20 }, (_, index) => createKey(`Key ${index + 1}`))
      await mockKeys(page, [...sameName, createKey(longWord), ...others])
      await openSettings(page)
    },
  },
  {
    name: 'settings: loading keys',
    open: async (page) => {
      await page.route(keys, neverFulfill)
      await page.goto('/settings')
      await page.getByRole('status', { name: 'Loading API keys' }).waitFor()
    },
  },
  {
    name: 'settings: keys not loaded',
    open: async (page) => {
      await page.route(keys, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }))
      await page.goto('/settings')
      await page.getByText('Out of order.').waitFor()
    },
  },
  {
    name: 'settings: key created',
    open: async (page) => {
      await mockKeys(page, [])
      await page.goto('/settings')
      await page.getByLabel('Key name').fill('Production')
      await page.getByRole('button', { name: 'Create Key' }).click()
      await page.getByText('API Key Created Successfully!').waitFor()
    },
  },
  { name: 'profile', open: openProfile },
  {
    name: 'profile: change password',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('Confirm New Password').waitFor()
    },
  },
  {
    name: 'profile: new passwords differ',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('Current Password').fill('demo-vision')
      await page.getByLabel('New Password', { exact: true }).fill('one')
      await page.getByLabel('Confirm New Password').fill('another')
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'profile: delete account',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor()
    },
  },
  {
    name: 'docs',
    open: async (page) => {
      await page.goto('/docs?agent_id=people_counter')
      await heading(page, 'People Counter')
    },
  },
  {
    name: 'docs: no agent',
    open: async (page) => {
      await page.goto('/docs')
      await page.getByText('No agent ID provided').waitFor()
    },
  },
]

export const signedInStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
