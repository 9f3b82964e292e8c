import type { Page } from 'playwright/test'
import type { ScreenState } from './screen-state.ts'

async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'shell: support dialog',
    open: async (page) => {
      await openHome(page)
      await page.getByRole('button', { name: 'Support' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Send Email' }).waitFor()
    },
  },
  {
    name: 'shell: command palette',
    only: 'desktop',
    open: async (page) => {
      await openHome(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Test Text Extractor' }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'shell: command palette without results',
    open: async (page) => {
      await openHome(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Search screens/ }).fill('xyz')
      await page.getByText(/^No results for/).waitFor()
    },
  },
  {
    name: 'shell: keyboard shortcuts',
    open: async (page) => {
      await openHome(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Open the command palette').waitFor()
    },
  },
  {
    name: 'shell: account menu',
    open: async (page) => {
      await openHome(page)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    },
  },
  {
    name: 'shell: sidebar collapsed',
    only: 'desktop',
    open: async (page) => {
      await openHome(page)
      await page.getByRole('button', { name: 'Collapse sidebar' }).click()
      await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
    },
    close: (page) => page.getByRole('button', { name: 'Expand sidebar' }).click(),
  },
  {
    name: 'shell: navigation drawer',
    only: 'phone',
    open: async (page) => {
      await openHome(page)
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await page.getByRole('link', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'screen not cached offline',
    open: async (page) => {
      await openHome(page)
      await page.route(/\/assets\/agents-.*\.js$|\/service-worker\.js$/, (route) => route.abort())
      await page.getByRole('navigation').getByRole('link', { name: 'Vision Agents' }).click()
      await page.getByRole('heading', { name: 'This screen needs a connection' }).waitFor()
    },
  },
  {
    name: 'screen not loaded',
    open: async (page) => {
      await openHome(page)
      await page.route(/\/assets\/profile-.*\.js$/, (route) => route.abort())
      // Waiting for `load` would fail, because the page reloads once.
      await page.goto('/profile', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor()
    },
  },
]

export const shellStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
