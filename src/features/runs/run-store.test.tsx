import { expect, test } from 'vitest'
import type { RunState } from './run.ts'
import { type NewRun, runStore } from './run-store.ts'

function picture(name: string): NewRun {
  return {
    createdAt: 1_000,
    request: { agentCode: 'text-extractor', variantId: 2, parameter: 'the date' },
    agent: { name: 'Text Extractor', kinds: ['text-extractor'] },
    picture: new File([new TextEncoder().encode(`bytes of ${name}`)], name, { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    state: { status: 'waiting', notBefore: 0 },
  }
}

const done: RunState = { status: 'done', answeredAt: 2_000, elapsedMs: 10, excerpt: 'x' }
const names = async (uid: string) => (await runStore.list(uid)).map(({ picture: { name } }) => name)

test('A run comes back with its picture, its request and its answer', async () => {
  const run = await runStore.add('anna', picture('a.jpg'))
  expect(await runStore.list('anna')).toEqual([run])
  const file = await runStore.picture('anna', run)
  expect(await file?.text()).toBe('bytes of a.jpg')
  expect(file?.type).toBe('image/jpeg')
  await runStore.settle('anna', run.id, done, { text: 'HELLO' })
  expect(await runStore.read('anna', run.id)).toEqual({ ...run, state: done })
  expect(await runStore.answer('anna', run.id)).toEqual({ text: 'HELLO' })
})

test('Runs stand in the order they came in, also those of one moment and of several writers', async () => {
  const files = Array.from({ length: 20 }, (_, index) => `${index}.jpg`)
  const added = await Promise.all(files.map((name) => runStore.add('ben', picture(name))))
  expect(await names('ben')).toEqual(files)
  expect(new Set(added.map(({ id }) => id)).size).toBe(20)
})

test('A write that fails in the middle leaves neither the run nor its picture', async () => {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    if (String(key).includes('/picture/')) throw new DOMException('No room.', 'QuotaExceededError')
    return put.call(this, value, key)
  }
  try {
    await expect(runStore.add('carla', picture('c.jpg'))).rejects.toThrow('No room.')
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect(await runStore.list('carla')).toEqual([])
  // The room is not broken by it.
  await runStore.add('carla', picture('d.jpg'))
  expect(await names('carla')).toEqual(['d.jpg'])
})

test('The history keeps the last hundred answers, and whatever has none', async () => {
  for (let index = 0; index < 104; index += 1) {
    const run = await runStore.add('dora', picture(`${index}.jpg`))
    if (index !== 1) await runStore.settle('dora', run.id, done, {})
  }
  await runStore.prune('dora')
  const left = await names('dora')
  expect(left).toHaveLength(101)
  expect(left.slice(0, 2)).toEqual(['1.jpg', '4.jpg'])
})

test('Room is made by letting go of answered pictures; what waits and every answer stay', async () => {
  const answered = await runStore.add('emil', picture('answered.jpg'))
  await runStore.settle('emil', answered.id, done, { text: 'kept' })
  const waiting = await runStore.add('emil', picture('waiting.jpg'))
  expect(await runStore.makeRoom('emil')).toBe(1)
  expect(await runStore.picture('emil', answered)).toBeUndefined()
  expect(await runStore.answer('emil', answered.id)).toEqual({ text: 'kept' })
  expect(await (await runStore.picture('emil', waiting))?.text()).toBe('bytes of waiting.jpg')
})

test('Clearing the history leaves what has no answer; a deleted run takes everything of it along', async () => {
  const first = await runStore.add('fritz', picture('first.jpg'))
  await runStore.settle('fritz', first.id, done, {})
  const second = await runStore.add('fritz', picture('second.jpg'))
  await runStore.clearDone('fritz')
  expect(await names('fritz')).toEqual(['second.jpg'])
  await runStore.remove('fritz', second.id)
  expect(await runStore.picture('fritz', second)).toBeUndefined()
  // An answer that comes after that does not bring it back.
  expect(await runStore.settle('fritz', second.id, done, {})).toBeUndefined()
  expect(await runStore.list('fritz')).toEqual([])
})

test('Nobody sees the runs of another person, and forgetting one leaves the other', async () => {
  await runStore.add('gus', picture('gus.jpg'))
  await runStore.add('gustav', picture('gustav.jpg'))
  await runStore.forget('gus')
  expect(await names('gus')).toEqual([])
  expect(await names('gustav')).toEqual(['gustav.jpg'])
})

test('A record that somebody has tampered with is left out, and the others stay', async () => {
  await runStore.add('hanna', picture('good.jpg'))
  const open = indexedDB.open('vision-runs')
  const database = await new Promise<IDBDatabase>((resolve) => {
    open.onsuccess = () => resolve(open.result)
  })
  const write = database.transaction('records', 'readwrite')
  write.objectStore('records').put({ id: 1, state: 'done' }, 'hanna/run/999999999999-x')
  await new Promise((resolve) => {
    write.oncomplete = resolve
  })
  database.close()
  expect(await names('hanna')).toEqual(['good.jpg'])
})

test('A small picture that is ready too late leaves nothing behind of a run that was deleted', async () => {
  const [kept, deleted] = [
    await runStore.add('ida', picture('a.jpg')),
    await runStore.add('ida', picture('b.jpg')),
  ]
  await runStore.remove('ida', deleted.id)
  const small = new Blob([new Uint8Array(8)])
  await runStore.keepThumbnail('ida', kept.id, small)
  await runStore.keepThumbnail('ida', deleted.id, small)
  expect(await runStore.thumbnail('ida', kept.id)).toMatchObject({ size: 8 })
  expect(await runStore.thumbnail('ida', deleted.id)).toBeUndefined()
})
