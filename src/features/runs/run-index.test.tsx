import { afterEach, expect, test } from 'vitest'
import { UserScope } from '#platform/user-scope.ts'
import { IndexedDbRuns } from './indexed-db-runs.ts'
import type { Run, RunState } from './run.ts'
import { RunIndex } from './run-index.ts'
import { type NewRun, RunStore } from './run-store.ts'

// Two stores of one user stand for two tabs: each hears of the changes of the other by events.

const { getAll } = IDBObjectStore.prototype
const { now } = Date
afterEach(() => {
  IDBObjectStore.prototype.getAll = getAll
  Date.now = now
})

const done: RunState = { status: 'done', completedAt: 2_000, elapsedMs: 10, summary: 'x' }
const storeOf = (uid: string) => new RunStore(new UserScope(uid))
const names = async (store: RunStore) => (await store.list()).map(({ image }) => image.name)

function draft(name: string, more: Partial<NewRun> = {}): NewRun {
  return {
    createdAt: 1_000,
    request: { agentCode: 'counter' },
    agent: { name: 'Counter', code: 'counter' },
    image: new File([new Uint8Array(10)], name, { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    isIdempotent: true,
    state: { status: 'waiting', nextAttemptAt: 0 },
    ...more,
  }
}

async function save(store: RunStore, name: string, more?: Partial<NewRun>): Promise<Run> {
  const { run, saved } = store.add(draft(name, more))
  expect(await saved).toBe(true)
  return run
}

/** Returns a function that returns how often all runs were read since. */
function countReads(): () => number {
  let count = 0
  IDBObjectStore.prototype.getAll = function (...parameters) {
    count += 1
    return getAll.apply(this, parameters)
  }
  return () => count
}

test('reads the runs once, and lists the changes of this tab without the disk', async () => {
  const store = storeOf('ada')
  const run = await save(store, '1.jpg')
  await store.list()
  const reads = countReads()
  await save(store, '2.jpg')
  await store.complete({ ...run, state: done }, {})
  expect((await store.list()).map(({ state }) => state.status)).toEqual(['done', 'waiting'])
  expect((await store.listPending()).map(({ image }) => image.name)).toEqual(['2.jpg'])
  expect(reads()).toBe(0)
})

test('lists what another tab adds, changes and removes', async () => {
  const [one, other] = [storeOf('bob'), storeOf('bob')]
  await Promise.all([one.list(), other.list()])
  const first = await save(one, '1.jpg')
  const second = await save(other, '2.jpg')
  expect(await names(one)).toEqual(['1.jpg', '2.jpg'])
  expect(await names(other)).toEqual(['1.jpg', '2.jpg'])
  await one.update(first.id, (run) => ({ ...run, state: done }))
  expect((await other.listPending()).map(({ id }) => id)).toEqual([second.id])
  await other.remove([first.id])
  expect(await names(one)).toEqual(['2.jpg'])
})

test('finds the changes of a tab that was killed before it reported them', async () => {
  const scope = new UserScope('cleo')
  const store = new RunStore(scope)
  const [kept, removed, sending] = [
    await save(store, '1.jpg'),
    await save(store, '2.jpg'),
    await save(store, '3.jpg'),
  ]
  await store.update(sending.id, (run) => ({ ...run, state: { status: 'sending', since: 1 } }))
  await store.list()
  // Writes to the disk without an event.
  const disk = new IndexedDbRuns(scope)
  await disk.remove([removed.id])
  await disk.update(sending.id, (run) => ({ ...run, state: done }))
  await disk.save({
    run: { ...kept, id: '9999999999999-new' },
    image: new File([new Uint8Array(1)], 'new.jpg'),
  })
  expect(await names(store)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect((await store.listPending({ isFresh: true })).map(({ id }) => id)).toEqual([
    kept.id,
    '9999999999999-new',
  ])
  expect((await store.list()).map(({ id }) => id)).toEqual([kept.id, sending.id, '9999999999999-new'])

  await disk.remove([kept.id])
  Date.now = () => now() + 31_000
  expect(await store.list()).toHaveLength(2)
})

test('retains a change of this tab while an older record is being read', async () => {
  const run = { id: '1', state: { status: 'waiting', nextAttemptAt: 0 } } as Run
  const other = { id: '2', state: run.state } as Run
  const index: RunIndex = new RunIndex({
    pages: async function* () {
      index.delete(other.id)
      yield [run, other]
    },
    listIds: async () => [run.id],
    readMany: async () => {
      index.put({ ...run, state: done })
      return [run]
    },
  })
  await index.sync()
  expect(index.list()).toEqual([run])
  index.markStale(run.id)
  await index.sync()
  expect(index.list()).toEqual([{ ...run, state: done }])
})

test('returns the same object for a run that has not changed', async () => {
  const store = storeOf('eve')
  const run = await save(store, '1.jpg')
  const [before] = await store.list()
  await save(store, '2.jpg')
  await store.complete({ ...run, id: `${run.id}-other`, state: done }, {})
  expect((await store.list())[0]).toBe(before)
})

test('lists more runs than are read at a time, in their order', async () => {
  const store = storeOf('finn')
  const files = Array.from({ length: 601 }, (_, index) => `${index}.jpg`)
  await Promise.all(files.map((name) => store.add(draft(name)).saved))
  expect(await names(storeOf('finn'))).toEqual(files)
})

test('the runs of a batch are neither pruned nor removed with the history', async () => {
  const store = storeOf('gina')
  const batch = { batchId: 'batch' }
  for (let index = 0; index < 101; index += 1) {
    await store.complete({ ...(await save(store, `batch ${index}.jpg`, batch)), state: done }, {})
  }
  for (let index = 0; index < 101; index += 1) {
    await store.complete({ ...(await save(store, `${index}.jpg`)), state: done }, {})
  }
  const left = await names(store)
  expect(left).toHaveLength(201)
  expect(left).not.toContain('0.jpg')
  await store.removeDone()
  expect(await names(store)).toHaveLength(101)
  expect(await names(storeOf('gina'))).toHaveLength(101)
})

test('saves a thumbnail with the image', async () => {
  const store = storeOf('hal')
  const run = await save(store, '1.jpg', { thumbnail: new Blob([new Uint8Array(3)]) })
  expect((await storeOf('hal').readThumbnail(run))?.size).toBe(3)
})
