import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft, studioDraft } from '#core/agents/studio-draft.ts'
import { RunStore } from '#core/runs/run-store.ts'
import { pendingClears } from '#platform/pending-clears.ts'
import { UserScope } from '#platform/user-scope.ts'
import { clearUserData, finishPendingClears } from './clear-user-data.ts'
import { signOutUser } from './sign-out-user.ts'

const { delete: remove } = IDBObjectStore.prototype

beforeEach(() => localStorage.clear())
afterEach(() => {
  IDBObjectStore.prototype.delete = remove
})

async function saveRun(uid: string): Promise<void> {
  const { saved } = new RunStore(new UserScope(uid)).add({
    createdAt: 1,
    request: { agentCode: 'counter' },
    agent: { name: 'Counter', code: 'counter' },
    state: { status: 'waiting', nextAttemptAt: 0 },
    isIdempotent: true,
    image: new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' }),
    size: null,
  })
  await saved
  studioDraft.write(new UserScope(uid), emptyDraft)
}

const runs = (uid: string) => new RunStore(new UserScope(uid)).list()

test('removes the runs and the draft of the user', async () => {
  await saveRun('hilda')
  await saveRun('ivar')
  await clearUserData('hilda')
  expect(await runs('hilda')).toEqual([])
  expect(studioDraft.read('hilda')).toBe(emptyDraft)
  expect(await runs('ivar')).toHaveLength(1)
  expect(pendingClears.list()).toEqual([])
})

test('records the removal first, so that the next start finishes it if the page is closed', async () => {
  await saveRun('carla')
  void signOutUser('carla')
  expect(pendingClears.list()).toEqual(['carla'])
  await expect.poll(() => pendingClears.list()).toEqual([])
  await saveRun('carla')
  pendingClears.add('carla')
  await finishPendingClears()
  expect(await runs('carla')).toEqual([])
})

test('retries a removal that failed at the next start', async () => {
  await saveRun('dora')
  IDBObjectStore.prototype.delete = vi.fn(() => {
    throw new DOMException('Injected.', 'UnknownError')
  })
  pendingClears.add('dora')
  expect(await clearUserData('dora')).toBe(false)
  expect(pendingClears.list()).toEqual(['dora'])
  IDBObjectStore.prototype.delete = remove
  await finishPendingClears()
  expect(await runs('dora')).toEqual([])
  expect(pendingClears.list()).toEqual([])
})

test('does not remove the new runs of a user who signed in again after a removal that failed', async () => {
  await saveRun('emil')
  pendingClears.add('emil')
  IDBObjectStore.prototype.delete = vi.fn(() => {
    throw new DOMException('Injected.', 'UnknownError')
  })
  await finishPendingClears('emil')
  expect(pendingClears.list()).toEqual([])
})
