import type { Page } from 'playwright/test'
import type { ScreenState } from './screen-state.ts'
import { longWord, trialUsage } from './signed-in-states.ts'
import { chooseImage, openStudio, showResult } from './studio-states.ts'

async function openHistory(page: Page): Promise<void> {
  await page.goto('/history')
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
}

async function addPendingRun(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await openStudio(page, 'Text Extractor')
  await chooseImage(page)
  await page.getByRole('status').filter({ hasText: 'Waiting' }).waitFor()
}

async function openRun(page: Page, status: 'Waiting' | 'Done'): Promise<void> {
  await openHistory(page)
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  await runs.filter({ hasText: status }).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Save photo' }).waitFor()
}

async function deleteAllRuns(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('vision-runs')
        open.onsuccess = () => {
          const write = open.result.transaction('records', 'readwrite')
          write.objectStore('records').clear()
          write.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
  )
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'history: empty',
    open: async (page) => {
      await openHistory(page)
      await deleteAllRuns(page)
      await openHistory(page)
      await page.getByText(/^No runs yet/).waitFor()
    },
  },
  { name: 'studio: pending run', open: addPendingRun, close: deleteAllRuns },
  {
    name: 'history: pending and done',
    open: async (page) => {
      await showResult(page, 'text-extractor')
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
      await openStudio(page, 'Text Extractor')
      await chooseImage(page)
      await page.getByText('Limit reached.').waitFor()
      await page.route('**/api/v1/trial/status-api-key', (route) => route.fulfill({ json: trialUsage(0) }))
      await openHistory(page)
      await page.getByRole('button', { name: 'Send now' }).first().click()
      await page.getByText('Nothing was sent').waitFor()
    },
    close: deleteAllRuns,
  },
  {
    name: 'run: long context',
    open: async (page) => {
      await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: { total_count: 3 } }))
      await openStudio(page, 'Object Counter')
      await page.getByLabel('Context').fill(`${longWord} `.repeat(12).trim())
      await chooseImage(page)
      await page.getByText(/^Response time/).waitFor()
      await page.getByLabel('Context').fill('')
      await openRun(page, 'Done')
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
      await showResult(page, 'text-extractor')
      await openRun(page, 'Done')
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
      await page.getByRole('button', { name: 'Delete' }).click()
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
    close: deleteAllRuns,
  },
]

export const historyStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
