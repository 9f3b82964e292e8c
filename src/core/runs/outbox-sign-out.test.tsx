import { expect, test } from 'vitest'
import {
  failWrites,
  findKeys,
  isAnyRecord,
  onFirstWrite,
  repairStorage,
} from '#platform/fixtures/storage-faults.ts'
import { uid } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { pendingDataRemovals } from '#platform/pending-data-removals.ts'
import { clearUserData } from '#platform/storage/clear-user-data.ts'
import { UserScope } from '#platform/user-scope.ts'
import type { AppInstance } from './fixtures/open-page.ts'
import {
  blocksClosing,
  createDraft,
  isRunWithStatus,
  openApp,
  openTab,
  server,
  setUpOutboxTests,
  submitWithOutcomes,
} from './fixtures/outbox-test.ts'

setUpOutboxTests()

/** Signs the user out as the app does, apart from the session. */
async function signOut({ scope }: Pick<AppInstance, 'scope'>): Promise<void> {
  pendingDataRemovals.add(uid)
  scope.dispose()
  expect(await clearUserData(uid)).toBe(true)
}

async function expectNothingLeft(): Promise<void> {
  await advanceTime(300_000)
  expect(await openApp({ isStarted: false }).runs.list()).toEqual([])
  expect(await findKeys(uid)).toEqual([])
}

test('a sign-out while a run is sent aborts the request and leaves nothing', async () => {
  const answer = server.withhold()
  const page = await submitWithOutcomes()
  await signOut(page)
  answer()
  await expectNothingLeft()
  expect(server.requests).toMatchObject([{ signal: { aborted: true } }])
  expect(server.keys).toHaveLength(1)
  expect(await page.runs.list()).toEqual([])
})

test('a photo that is added after the sign-out is neither retained nor sent', async () => {
  const page = openApp()
  await signOut(page)
  expect(await page.outbox.submit(createDraft()).saved).toBe(false)
  expect(await page.runs.list()).toEqual([])
  expect(blocksClosing()).toBe(false)
  await expectNothingLeft()
  expect(server.keys).toEqual([])
})

test('a sign-out while a run is written leaves nothing', async () => {
  const page = openApp()
  const { saved } = page.outbox.submit(createDraft())
  await Promise.all([signOut(page), saved])
  await expectNothingLeft()
  expect(server.keys).toEqual([])
})

test('a sign-out while a result is written leaves nothing', async () => {
  const page = openApp()
  page.outbox.submit(createDraft())
  let signedOut: Promise<void> | undefined
  onFirstWrite(isRunWithStatus('done'), () => {
    signedOut = signOut(page)
  })
  await settle()
  await signedOut
  await expectNothingLeft()
})

test('a sign-out while the disk rejects a run leaves nothing, neither on the disk nor in memory', async () => {
  failWrites('QuotaExceededError', isAnyRecord)
  const page = await submitWithOutcomes()
  expect(await page.runs.list()).toHaveLength(1)
  await signOut(page)
  repairStorage()
  await expectNothingLeft()
  expect(await page.runs.list()).toEqual([])
  expect(blocksClosing()).toBe(false)
})

test('a sign-out in another tab aborts the request and leaves nothing', async () => {
  const answer = server.withhold()
  const tab = await openTab()
  for (let index = 0; index < 3; index += 1)
    await tab.outbox.enqueue(createDraft(`${index}.jpg`, {}, tab.realm)).saved
  await advanceTime(300)
  await signOut({ scope: new UserScope(uid) })
  await settle()
  expect(tab.scope.signal.aborted).toBe(true)
  answer()
  await expectNothingLeft()
  expect(server.requests).toMatchObject([{ signal: { aborted: true } }])
})

test('a sign-out after a tab was killed while it was sending leaves nothing', async () => {
  server.withhold()
  const tab = await openTab()
  await tab.outbox.submit(createDraft('a.jpg', {}, tab.realm)).saved
  await settle()
  expect(server.keys).toHaveLength(1)
  tab.kill()
  await signOut({ scope: new UserScope(uid) })
  await expectNothingLeft()
})
