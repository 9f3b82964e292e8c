import type { Page } from 'playwright/test'
import type { ScreenState } from './screen-state.ts'
import { givePicture, openStudio, readAnswer } from './studio-states.ts'

async function openHistory(page: Page): Promise<void> {
  await page.goto('/history')
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
}

/** A picture that could not be sent. */
async function haveOneWait(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await openStudio(page, 'Text Extractor')
  await givePicture(page)
  await page.getByRole('status').filter({ hasText: 'Waiting' }).waitFor()
}

async function openRun(page: Page, status: 'Waiting' | 'Done'): Promise<void> {
  await openHistory(page)
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  await runs.filter({ hasText: status }).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Save picture' }).waitFor()
}

async function deleteAll(page: Page): Promise<void> {
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

const states: Omit<ScreenState, 'isInside'>[] = [
  {
    name: 'history: nothing yet',
    open: async (page) => {
      await openHistory(page)
      await deleteAll(page)
      await openHistory(page)
      await page.getByText(/^No runs yet/).waitFor()
    },
  },
  { name: 'studio: saved and waiting', open: haveOneWait, close: deleteAll },
  {
    name: 'history: waiting and done',
    open: async (page) => {
      await readAnswer(page, 'text-extractor')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await haveOneWait(page)
      await openHistory(page)
      await page.getByRole('list', { name: 'Runs' }).getByRole('listitem').nth(1).waitFor()
    },
  },
  {
    name: 'history: an answer',
    open: async (page) => {
      await readAnswer(page, 'text-extractor')
      await openRun(page, 'Done')
    },
  },
  {
    name: 'history: a run that waits',
    open: async (page) => {
      await haveOneWait(page)
      await openRun(page, 'Waiting')
    },
  },
  {
    name: 'history: delete what waits',
    open: async (page) => {
      await haveOneWait(page)
      await openRun(page, 'Waiting')
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).waitFor()
    },
  },
  {
    name: 'shell: sign out with something unsent',
    open: async (page) => {
      await haveOneWait(page)
      await openHistory(page)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' }).waitFor()
    },
    close: deleteAll,
  },
]

export const historyStates: ScreenState[] = states.map((state) => ({ ...state, isInside: true }))
