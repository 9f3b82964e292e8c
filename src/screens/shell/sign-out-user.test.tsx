import { beforeEach, expect, test } from 'vitest'
import { createNote } from '#platform/fixtures/notes-test.ts'
import { openNotes } from '#platform/fixtures/open-notes.ts'
import { pendingDataRemovals } from '#platform/pending-data-removals.ts'
import { finishInterruptedSignOuts, signOutUser } from './sign-out-user.ts'

beforeEach(() => localStorage.clear())

test('records the removal first, so that the next start finishes it if the page is closed', async () => {
  const { notes } = openNotes('carla')
  await notes.set('1', createNote('a'))
  void signOutUser('carla')
  expect(pendingDataRemovals.list()).toEqual(['carla'])
  await expect.poll(() => pendingDataRemovals.list()).toEqual([])
  await openNotes('carla').notes.set('1', createNote('a'))
  pendingDataRemovals.add('carla')
  await finishInterruptedSignOuts()
  expect(await openNotes('carla').notes.list()).toEqual([])
})
