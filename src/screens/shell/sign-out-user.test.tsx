import { beforeEach, expect, test } from 'vitest'
import { note } from '#platform/fixtures/notes-test.ts'
import { openNotes } from '#platform/fixtures/open-notes.ts'
import { pendingClears } from '#platform/pending-clears.ts'
import { finishInterruptedSignOuts, signOutUser } from './sign-out-user.ts'

beforeEach(() => localStorage.clear())

test('records the removal first, so that the next start finishes it if the page is closed', async () => {
  const { notes } = openNotes('carla')
  await notes.set('1', note('a'))
  void signOutUser('carla')
  expect(pendingClears.list()).toEqual(['carla'])
  await expect.poll(() => pendingClears.list()).toEqual([])
  await openNotes('carla').notes.set('1', note('a'))
  pendingClears.add('carla')
  await finishInterruptedSignOuts()
  expect(await openNotes('carla').notes.list()).toEqual([])
})
