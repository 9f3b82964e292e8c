import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNote } from '#platform/fixtures/notes-test.ts'
import { openNotes } from '#platform/fixtures/open-notes.ts'
import { findKeys } from '#platform/fixtures/storage-faults.ts'
import { pendingDataRemovals } from '#platform/pending-data-removals.ts'
import { UserScope } from '#platform/user-scope.ts'
import { clearUserData, finishPendingDataRemovals } from './clear-user-data.ts'
import { LocalStorageValue } from './local-storage-value.ts'

const { delete: remove } = IDBObjectStore.prototype

const filter = new LocalStorageValue('filter', '', (stored): stored is string => typeof stored === 'string')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  IDBObjectStore.prototype.delete = remove
})

function rejectRemovals(): void {
  IDBObjectStore.prototype.delete = () => {
    throw new DOMException('Injected.', 'UnknownError')
  }
}

async function save(uid: string): Promise<void> {
  expect(await openNotes(uid).notes.set('1', createNote('a'))).toBe(true)
  filter.write(new UserScope(uid), 'wrong')
  sessionStorage.setItem(`${uid}/open-tab`, 'camera')
  await caches.open(`${uid}/files`)
}

const list = (uid: string) => openNotes(uid).notes.list()

test('removes what is stored for the user, and nothing of other users and of the device', async () => {
  await save('hilda')
  await save('hilda-2')
  localStorage.setItem('camera', 'back')
  await clearUserData('hilda')
  expect(await findKeys('hilda/')).toEqual([])
  expect(await list('hilda-2')).toHaveLength(1)
  expect(Object.keys(localStorage).sort()).toEqual(['camera', 'hilda-2/filter'])
  expect(Object.keys(sessionStorage)).toEqual(['hilda-2/open-tab'])
  const cacheNames = await caches.keys()
  expect(cacheNames).toContain('hilda-2/files')
  expect(cacheNames).not.toContain('hilda/files')
  expect(filter.read('hilda')).toBe('')
  expect(filter.read('hilda-2')).toBe('wrong')
})

test('nothing is stored in localStorage after the sign-out', () => {
  const scope = new UserScope('gro')
  scope.dispose()
  filter.write(scope, 'wrong')
  expect(localStorage).toHaveLength(0)
})

test('retries a removal that failed at the next start', async () => {
  await save('dora')
  rejectRemovals()
  pendingDataRemovals.add('dora')
  expect(await clearUserData('dora')).toBe(false)
  expect(pendingDataRemovals.list()).toEqual(['dora'])
  IDBObjectStore.prototype.delete = remove
  await finishPendingDataRemovals()
  expect(await list('dora')).toEqual([])
  expect(pendingDataRemovals.list()).toEqual([])
})

test('does not remove the new data of a user who signed in again after a removal that failed', async () => {
  await save('emil')
  pendingDataRemovals.add('emil')
  rejectRemovals()
  await finishPendingDataRemovals('emil')
  expect(pendingDataRemovals.list()).toEqual([])
})
