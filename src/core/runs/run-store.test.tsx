import { afterEach, expect, test } from 'vitest'
import { clearUserData as clearRuns } from '#platform/storage/clear-user-data.ts'
import { UserScope } from '#platform/user-scope.ts'
import type { Run, RunState } from './run.ts'
import { type NewRun, RunStore } from './run-store.ts'

const { put } = IDBObjectStore.prototype
afterEach(() => {
  IDBObjectStore.prototype.put = put
})

/** Makes the next writes of these records fail with this error. */
function failWrites(kind: string, error: string, times = Number.POSITIVE_INFINITY): void {
  let left = times
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    if (left > 0 && String(key).includes(`/${kind}/`)) {
      left -= 1
      throw new DOMException('Injected.', error)
    }
    return put.call(this, value, key)
  }
}

function createRunDraft(name: string, bytes = 10): NewRun {
  return {
    createdAt: 1_000,
    request: { agentCode: 'text-extractor', variantId: 2, parameter: 'the date' },
    agent: { name: 'Text Extractor', code: 'text-extractor' },
    image: new File([new Uint8Array(bytes).fill(7)], name, { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    isIdempotent: true,
    state: { status: 'waiting', nextAttemptAt: 0 },
  }
}

const done: RunState = { status: 'done', completedAt: 2_000, elapsedMs: 10, summary: 'x' }
const createStore = (uid: string) => new RunStore(new UserScope(uid))
const names = async (store: RunStore) => (await store.list()).map(({ image }) => image.name)

async function save(store: RunStore, name: string, bytes?: number): Promise<Run> {
  const { run, saved } = store.add(createRunDraft(name, bytes))
  expect(await saved).toBe(true)
  return run
}

async function complete(store: RunStore, name: string, bytes?: number): Promise<Run> {
  const run = { ...(await save(store, name, bytes)), state: done }
  expect(await store.complete(run, { text: name })).toBe(true)
  return run
}

test('restores a run with its image, request and result from the disk', async () => {
  const run = await complete(createStore('anna'), 'a.jpg')
  const reopened = createStore('anna')
  expect(await reopened.list()).toEqual([run])
  const image = await reopened.readImage(run)
  expect(image).toMatchObject({ name: 'a.jpg', type: 'image/jpeg', size: 10 })
  expect(await reopened.readResult(run.id)).toEqual({ text: 'a.jpg' })
})

test('shows a run and its result before the disk has them', async () => {
  const store = createStore('bea')
  const { run, saved } = store.add(createRunDraft('b.jpg'))
  expect(await store.read(run.id)).toEqual(run)
  expect(store.isImageSaved(run.id)).toBe(false)
  await saved
  expect(store.isImageSaved(run.id)).toBe(true)
  const written = store.complete({ ...run, state: done }, { text: 'HELLO' })
  expect(await store.readResult(run.id)).toEqual({ text: 'HELLO' })
  await written
})

test('lists runs in the order of their creation, also when the clock is set back', async () => {
  const store = createStore('ben')
  const files = Array.from({ length: 20 }, (_, index) => `${index}.jpg`)
  await Promise.all(files.map((name) => store.add(createRunDraft(name)).saved))
  const now = Date.now
  try {
    Date.now = () => now() - 3_600_000
    const reopened = createStore('ben')
    await reopened.list()
    await save(reopened, 'later.jpg')
    expect(await names(reopened)).toEqual([...files, 'later.jpg'])
  } finally {
    Date.now = now
  }
})

test('retains a run in memory when the disk fails, and saves it later', { tags: ['slow'] }, async () => {
  failWrites('image', 'QuotaExceededError')
  const store = createStore('carla')
  const { run, saved } = store.add(createRunDraft('c.jpg'))
  expect(await saved).toBe(false)
  expect(store.hasSaveFailed(run.id)).toBe(true)
  expect(await names(store)).toEqual(['c.jpg'])
  expect(await store.readImage(run)).toMatchObject({ size: 10 })
  expect(await names(createStore('carla'))).toEqual([])
  IDBObjectStore.prototype.put = put
  await expect.poll(() => names(createStore('carla')), { timeout: 10_000 }).toEqual(['c.jpg'])
  expect(store.hasSaveFailed(run.id)).toBe(false)
})

test('evicts only as many images as a full disk needs, the oldest ones with a result first', async () => {
  const store = createStore('emil')
  const oldest = await complete(store, 'oldest.jpg', 400_000)
  const newer = await complete(store, 'newer.jpg', 400_000)
  const waiting = await save(store, 'waiting.jpg')
  failWrites('image', 'QuotaExceededError', 1)
  await save(store, 'new.jpg')
  expect(await store.readImage(oldest)).toBeUndefined()
  expect(await store.readResult(oldest.id)).toEqual({ text: 'oldest.jpg' })
  expect(await store.readImage(newer)).toMatchObject({ name: 'newer.jpg' })
  expect(await store.readImage(waiting)).toMatchObject({ name: 'waiting.jpg' })
})

test('evicts no image of a run whose result is not on the disk yet', async () => {
  const store = createStore('edda')
  const run = await save(store, 'answered.jpg', 400_000)
  // The space is missing for the result too, and is wanted from the image of the same run.
  failWrites('result', 'QuotaExceededError')
  expect(await store.complete({ ...run, state: done }, { text: 'answered.jpg' })).toBe(false)
  const reopened = createStore('edda')
  expect(await reopened.read(run.id)).toMatchObject({ state: { status: 'waiting' } })
  expect(await reopened.readImage(run)).toMatchObject({ name: 'answered.jpg', size: 400_000 })
})

test('evicts no image after any other error of the disk', async () => {
  const store = createStore('emma')
  const completed = await complete(store, 'completed.jpg')
  failWrites('image', 'DataError', 2)
  expect(await store.add(createRunDraft('new.jpg')).saved).toBe(false)
  expect(await store.readImage(completed)).toMatchObject({ name: 'completed.jpg' })
})

test('retains the last hundred runs with a result, and all pending runs', async () => {
  const store = createStore('dora')
  for (let index = 0; index < 104; index += 1) {
    if (index === 1) await save(store, '1.jpg')
    else await complete(store, `${index}.jpg`)
  }
  const left = await names(store)
  expect(left).toHaveLength(101)
  expect(left.slice(0, 2)).toEqual(['1.jpg', '4.jpg'])
})

test('retains a run whose result arrives after those of a hundred newer runs', async () => {
  const store = createStore('dana')
  const pending = await save(store, 'pending.jpg')
  for (let index = 0; index < 100; index += 1) await complete(store, `${index}.jpg`)
  const late = { ...pending, state: { ...done, completedAt: 3_000 } }
  expect(await store.complete(late, { text: 'late' })).toBe(true)
  await complete(store, 'last.jpg')
  const left = await names(store)
  expect(left).toHaveLength(100)
  expect(left.slice(0, 2)).toEqual(['pending.jpg', '2.jpg'])
  expect(await store.readResult(pending.id)).toEqual({ text: 'late' })
})

test('does not bring a removed run back when its result or thumbnail arrives later', async () => {
  const store = createStore('fritz')
  const run = await save(store, 'first.jpg')
  await store.remove([run.id])
  await store.complete({ ...run, state: done }, {})
  await store.saveThumbnail(run.id, new Blob([new Uint8Array(8)]))
  expect(await store.list()).toEqual([])
  expect(await createStore('fritz').readThumbnail(run)).toBeUndefined()
})

test('restores a removed run with its image, thumbnail and result', async () => {
  const store = createStore('rita')
  const run = await complete(store, 'a.jpg')
  await store.saveThumbnail(run.id, new Blob([new Uint8Array(3)]))
  const restore = await store.prepareRestore(run)
  await store.remove([run.id])
  expect(await createStore('rita').list()).toEqual([])
  await restore()
  const reopened = createStore('rita')
  expect(await reopened.list()).toEqual([run])
  expect((await reopened.readImage(run))?.size).toBe(10)
  expect((await reopened.readThumbnail(run))?.size).toBe(3)
  expect(await reopened.readResult(run.id)).toEqual({ text: 'a.jpg' })
})

test('clears the history without the pending runs', async () => {
  const store = createStore('greta')
  await complete(store, 'first.jpg')
  await save(store, 'second.jpg')
  await store.removeDone()
  expect(await names(store)).toEqual(['second.jpg'])
})

test('the runs of a batch are neither pruned nor removed with the history', async () => {
  const store = createStore('gina')
  for (let index = 0; index < 202; index += 1) {
    const draft = { ...createRunDraft(`${index}.jpg`), ...(index < 101 ? { batchId: 'batch' } : {}) }
    const { run, saved } = store.add(draft)
    await saved
    await store.complete({ ...run, state: done }, {})
  }
  const left = await names(store)
  expect(left).toHaveLength(201)
  expect(left).not.toContain('101.jpg')
  await store.removeDone()
  expect(await names(store)).toHaveLength(101)
  expect(await names(createStore('gina'))).toHaveLength(101)
})

test('saves a thumbnail with the image', async () => {
  const store = createStore('hal')
  const { run, saved } = store.add({
    ...createRunDraft('1.jpg'),
    thumbnail: new Blob([new Uint8Array(3)]),
  })
  await saved
  expect((await createStore('hal').readThumbnail(run))?.size).toBe(3)
})

test('separates users, and clears the runs of one only', async () => {
  const gus = createStore('gus')
  await save(gus, 'gus.jpg')
  await save(createStore('gustav'), 'gustav.jpg')
  await clearRuns('gus')
  expect(await names(createStore('gus'))).toEqual([])
  expect(await names(createStore('gustav'))).toEqual(['gustav.jpg'])
})

test('writes nothing of a user after the sign-out', async () => {
  const scope = new UserScope('gerd')
  const { saved } = new RunStore(scope).add(createRunDraft('late.jpg'))
  scope.dispose()
  await Promise.all([clearRuns('gerd'), saved])
  expect(await names(createStore('gerd'))).toEqual([])
})

test('releases runs that are in memory only when the user signs out', async () => {
  failWrites('image', 'QuotaExceededError')
  const scope = new UserScope('hugo')
  const store = new RunStore(scope)
  await store.add(createRunDraft('h.jpg')).saved
  scope.dispose()
  expect(await store.list()).toEqual([])
})

test('leaves out records that are no runs', async () => {
  const store = createStore('ida')
  const run = await save(store, 'a.jpg')
  const open = indexedDB.open('vision-data')
  const database = await new Promise<IDBDatabase>((resolve) => {
    open.onsuccess = () => resolve(open.result)
  })
  const write = database.transaction('records', 'readwrite')
  write.objectStore('records').put({ id: 1, state: 'done' }, 'ida/run/999999999999-x')
  await new Promise((resolve) => {
    write.oncomplete = resolve
  })
  database.close()
  expect((await createStore('ida').list()).map(({ id }) => id)).toEqual([run.id])
})

test('keeps a note that was changed while the run of a batch was sent', async () => {
  const store = createStore('note')
  const { run, saved } = store.add({ ...createRunDraft('a.jpg'), batchId: 'series' })
  await saved
  await store.update(run.id, (it) => ({ ...it, note: 'SN-1' }))
  expect(await store.complete({ ...run, state: done }, { text: 'a.jpg' })).toBe(true)
  expect(await store.read(run.id)).toMatchObject({ note: 'SN-1', state: done })
  expect((await createStore('note').list())[0]).toMatchObject({ note: 'SN-1' })
})
