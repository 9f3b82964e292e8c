import type { Page } from 'playwright/test'
import { deleteAllRecords, seedRuns, typicalRuns } from '../seed-runs.ts'
import { createTrialWithRemaining } from './dashboard-states.ts'
import type { ScreenState } from './screen-state.ts'
import { longWord } from './signed-in-states.ts'
import { chooseImage, openStudioWithActiveAgent, showSampleResult } from './studio-states.ts'

async function openHistory(page: Page): Promise<void> {
  await page.goto('/history')
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
}

async function addPendingRun(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await openStudioWithActiveAgent(page, 'Text Extractor')
  await chooseImage(page)
  await page.getByRole('status').filter({ hasText: 'Waiting' }).waitFor()
}

/** Opens the newest run whose row contains the text. */
async function openRun(page: Page, text: string): Promise<void> {
  await openHistory(page)
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  await runs.filter({ hasText: text }).first().getByRole('link').click()
  await page.getByRole('button', { name: 'More actions' }).waitFor()
}

async function openTypicalHistory(page: Page): Promise<void> {
  await openHistory(page)
  await deleteAllRecords(page)
  await seedRuns(page, typicalRuns)
  await openHistory(page)
  await page.getByRole('list', { name: 'Runs' }).getByRole('listitem').nth(5).waitFor()
}

const counter = { code: 'counter', name: 'Counter' }

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'history: empty',
    open: async (page) => {
      await openHistory(page)
      await deleteAllRecords(page)
      await openHistory(page)
      await page.getByText(/^No runs yet/).waitFor()
    },
  },
  { name: 'studio: pending run', open: addPendingRun, close: deleteAllRecords },
  { name: 'history', open: openTypicalHistory },
  {
    name: 'history: failed',
    open: async (page) => {
      await openTypicalHistory(page)
      await page.getByRole('radio', { name: /^Failed/ }).press('Space')
      await page.getByText('1 of 6 runs').waitFor()
    },
  },
  {
    name: 'run: count',
    open: async (page) => {
      await openTypicalHistory(page)
      await openRun(page, '11 ')
      await page.getByRole('tab', { name: 'Formatted View' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'run: failed',
    open: async (page) => {
      await openTypicalHistory(page)
      await openRun(page, 'Failed')
    },
    close: deleteAllRecords,
  },
  {
    name: 'run: template deleted',
    open: async (page) => {
      const message = 'The template “M8 nuts” was deleted. The photo stays on this device.'
      const state = { status: 'failed', tone: 'warning', message, isTemplateDeleted: true }
      await seedRuns(page, [{ agent: counter, image: 'bin.jpg', age: 60_000, state }])
      await openRun(page, 'Failed')
      await page.getByRole('button', { name: 'Choose another template' }).click()
      await page.getByRole('combobox', { name: 'Count by a template' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'run: more actions',
    open: async (page) => {
      await openTypicalHistory(page)
      await openRun(page, 'Label Reader')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'history: pending and done',
    open: async (page) => {
      await showSampleResult(page, 'text-extractor')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await addPendingRun(page)
      await openHistory(page)
      await page.getByRole('list', { name: 'Runs' }).getByRole('listitem').nth(1).waitFor()
    },
  },
  {
    name: 'history: no search results',
    open: async (page) => {
      await addPendingRun(page)
      await openHistory(page)
      await page.getByPlaceholder('Search history...').fill(longWord)
      await page.getByText('No runs match your search.').waitFor()
    },
  },
  {
    name: 'history: trial spent',
    open: async (page) => {
      const json = { error: 'usage_limit_exceeded', message: 'Limit reached.' }
      await page.route('**/api/v1/inference/**', (route) => route.fulfill({ status: 402, json }))
      await openStudioWithActiveAgent(page, 'Text Extractor')
      await chooseImage(page)
      await page.getByText('Limit reached.').waitFor()
      await page.route('**/api/v1/trial/status-api-key', (route) =>
        route.fulfill({ json: createTrialWithRemaining(0) }),
      )
      await openHistory(page)
      await page.getByRole('button', { name: 'Send now' }).first().click()
      await page.getByText('Nothing was sent').waitFor()
    },
    close: deleteAllRecords,
  },
  {
    name: 'run: long context',
    open: async (page) => {
      await page.route('**/api/v1/inference/**', (route) =>
        route.fulfill({ json: { validation_status: 'match' } }),
      )
      await openStudioWithActiveAgent(page, 'Label Reader Validator')
      await page.getByLabel('Context').fill(`${longWord} `.repeat(12).trim())
      await chooseImage(page)
      await page.getByRole('tab', { name: 'Formatted View' }).waitFor()
      await page.getByLabel('Context').fill('')
      await openRun(page, 'Label Reader Validator')
      await page.getByRole('button', { name: 'Run details' }).click()
      await page.getByRole('button', { name: 'Show all' }).waitFor()
    },
  },
  {
    name: 'shell: new result notification',
    open: async (page) => {
      await addPendingRun(page)
      await page.goto('/settings')
      await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { text: 'HARBOUR' } }))
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.getByText('New result').waitFor()
    },
  },
  {
    name: 'run: done',
    open: async (page) => {
      await showSampleResult(page, 'text-extractor')
      await openRun(page, 'Text Extractor')
    },
  },
  {
    name: 'run: pending',
    open: async (page) => {
      await addPendingRun(page)
      await openRun(page, 'Waiting')
    },
  },
  {
    name: 'run: delete dialog',
    open: async (page) => {
      await addPendingRun(page)
      await openRun(page, 'Waiting')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).waitFor()
    },
  },
  {
    name: 'shell: sign out with a pending run',
    open: async (page) => {
      await addPendingRun(page)
      await openHistory(page)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' }).waitFor()
    },
    close: deleteAllRecords,
  },
]

export const historyStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
