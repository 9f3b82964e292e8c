import type { Page } from 'playwright/test'
import { deleteAllRecords, seedRuns, typicalRuns } from '../seed-runs.ts'
import { neverFulfill, type ScreenState } from './screen-state.ts'

const trial = '**/api/v1/trial/status-api-key'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/')
  await heading(page, 'Dashboard')
}

export const createTrialWithRemaining = (remaining: number) => ({
  success: true,
  trial_remaining: remaining,
  trial_used: 1000 - remaining,
  trial_total: 1000,
  trial_percentage_used: (1000 - remaining) / 10,
})

/** Goes offline and returns to the dashboard, which then cannot load the usage. */
async function openDashboardOffline(page: Page): Promise<void> {
  await openDashboard(page)
  await page.getByText(/^Used /).waitFor()
  // Loads the code of the other screen.
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await heading(page, 'History')
  await page.context().setOffline(true)
  await page.goBack()
  await heading(page, 'Dashboard')
  await page.getByText('Offline', { exact: true }).waitFor()
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  { name: 'dashboard', open: openDashboard },
  {
    name: 'dashboard: recent runs',
    open: async (page) => {
      await openDashboard(page)
      await seedRuns(page, typicalRuns)
      await openDashboard(page)
      await page.getByRole('list', { name: 'Recent runs' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'dashboard: offline',
    open: openDashboardOffline,
    close: (page) => page.context().setOffline(false),
  },
  {
    name: 'shell: offline with waiting photos',
    open: async (page) => {
      await openDashboard(page)
      await seedRuns(page, typicalRuns)
      await page.goto('/settings')
      await page.getByRole('list', { name: 'API keys' }).waitFor()
      await page.context().setOffline(true)
      await page.getByRole('link', { name: /^Offline/ }).waitFor()
    },
    close: async (page) => {
      await page.context().setOffline(false)
      await deleteAllRecords(page)
    },
  },
  {
    name: 'dashboard: loading',
    open: async (page) => {
      await page.route(trial, neverFulfill)
      await page.route('**/monthly-stats', neverFulfill)
      await openDashboard(page)
    },
  },
  {
    name: 'dashboard: error',
    open: async (page) => {
      await page.route(trial, (route) => route.fulfill({ status: 500, body: '' }))
      await page.route('**/monthly-stats', (route) => route.fulfill({ status: 500, body: '' }))
      await openDashboard(page)
      await page.getByText('Failed to load trial usage').waitFor()
      await page.getByText('Failed to load analytics data').waitFor()
    },
  },
  ...[15, 4, 0].map((remaining) => ({
    name: `dashboard: ${remaining} requests remaining`,
    open: async (page: Page) => {
      await page.route(trial, (route) => route.fulfill({ json: createTrialWithRemaining(remaining) }))
      await openDashboard(page)
      await page.getByText(/^Used /).waitFor()
    },
  })),
  {
    name: 'dashboard: agents used this month',
    open: async (page) => {
      const codes = [
        'text-extractor',
        'object-counter',
        'label-reader-validator',
        'counter',
        'scene-analyzer',
        'a',
        'b',
      ]
      const by_agent = codes.map((agent_code, index) => ({
        agent_code,
        api_calls: Math.round(2400 / (index + 1) ** 2),
      }))
      const json = { api_calls_this_month: 3628, by_agent }
      await page.route('**/monthly-stats', (route) => route.fulfill({ json }))
      await openDashboard(page)
      await page.getByText('3 more agents').waitFor()
    },
  },
]

export const dashboardStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
