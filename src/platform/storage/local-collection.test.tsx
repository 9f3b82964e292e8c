import { describe, expect, test, vi } from 'vitest'
import {
  blocksClosing,
  createBlob,
  createNote,
  listTexts,
  markDone,
  openNotesInOtherTab,
  openUserNotes,
  readFile,
} from '#platform/fixtures/notes-test.ts'
import {
  corruptRecords,
  failWrites,
  findKeys,
  isAnyRecord,
  isBlobBytes,
} from '#platform/fixtures/storage-faults.ts'
import { setUpUserTests, uid } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'

setUpUserTests(() => undefined)

describe('an item', () => {
  test('is visible at once, and in the next page with its attachment', async () => {
    const notes = openUserNotes()
    const saved = notes.set('1', createNote('a'), { file: createBlob('bytes') })
    expect(notes.get('1')).toEqual(createNote('a'))
    expect(await readFile(notes, '1')).toBe('bytes')
    expect([notes.isSaved('1'), blocksClosing()]).toEqual([false, true])
    expect(await saved).toBe(true)
    expect([notes.isSaved('1'), blocksClosing()]).toEqual([true, false])
    const next = openUserNotes()
    expect(await next.read('1')).toEqual(createNote('a'))
    expect(await readFile(next, '1')).toBe('bytes')
  })

  test('is stored with its attachment or not at all', async () => {
    failWrites('DataError', isBlobBytes)
    expect(await openUserNotes().set('1', createNote('a'), { file: createBlob('bytes') })).toBe(false)
    expect(await findKeys(uid)).toEqual([])
  })

  test('is the same object until it changes, and so is the list', async () => {
    const notes = openUserNotes()
    await notes.set('1', createNote('a'))
    await notes.set('2', createNote('b'))
    const [first] = await notes.list()
    const before = notes.snapshot()
    expect(notes.snapshot()).toBe(before)
    await notes.update('2', markDone)
    expect(notes.snapshot()).not.toBe(before)
    expect(notes.snapshot().items[0]).toBe(first)
    await notes.read('1')
    expect(notes.snapshot().items[0]).toBe(first)
  })

  test('that cannot be parsed does not hide the others', async () => {
    const notes = openUserNotes()
    const broken = crypto.randomUUID()
    for (const id of ['1', broken, 'z']) await notes.set(id, createNote(id))
    await corruptRecords(broken, isAnyRecord)
    const next = openUserNotes()
    expect(await listTexts(next)).toEqual(['1', 'z'])
    expect(await next.update(broken, markDone)).toBeUndefined()
    expect(await findKeys(broken)).toHaveLength(1)
  })
})

test('lists thousands of items by id', async () => {
  const notes = openUserNotes()
  const ids = Array.from({ length: 1_100 }, (_, index) => String(index).padStart(5, '0'))
  await notes.upsert(ids.toReversed(), () => createNote('a'))
  const next = openUserNotes()
  expect(await next.list()).toHaveLength(1_100)
  expect(await next.disk.lastId()).toBe(ids.at(-1))
  await next.set('00000a', createNote('between'))
  expect((await next.list())[1]).toEqual(createNote('between'))
  await next.remove(ids)
  expect(await listTexts(next)).toEqual(['between'])
  expect(await listTexts(openUserNotes())).toEqual(['between'])
})

test('items are read once: their changes are listed without the disk', async () => {
  await openUserNotes().set('1', createNote('a'))
  const notes = openUserNotes()
  await notes.list()
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  await notes.set('2', createNote('b'))
  await notes.update('1', markDone)
  expect(await notes.list()).toEqual([markDone(createNote('a')), createNote('b')])
  expect(getAll).not.toHaveBeenCalled()
})

describe('a change', () => {
  test('is applied to the item that another tab has changed meanwhile', async () => {
    const [notes, tab] = [openUserNotes(), await openNotesInOtherTab()]
    await notes.set('1', createNote('a'))
    await tab.notes.load()
    tab.realm.BroadcastChannel.prototype.postMessage = () => undefined
    await tab.notes.update('1', (it) => ({ ...it, text: 'b' }))
    expect(notes.get('1')).toEqual(createNote('a'))
    expect(await notes.update('1', markDone)).toEqual({ text: 'b', isDone: true })
  })

  test('does nothing without the item, and upsert creates it', async () => {
    const notes = openUserNotes()
    expect(await notes.update('1', markDone)).toBeUndefined()
    await notes.upsert(['1', '2'], (it) => it ?? createNote('new'))
    await notes.upsert(['2', '3'], (it) => (it ? markDone(it) : undefined))
    expect(await openUserNotes().list()).toEqual([createNote('new'), markDone(createNote('new'))])
  })

  test('of an item that is not in memory yet is applied on the disk', async () => {
    await openUserNotes().set('1', createNote('a'))
    const next = openUserNotes()
    expect(await next.update('1', markDone)).toEqual(markDone(createNote('a')))
  })

  test('is not undone by an older record that is being read', async () => {
    await openUserNotes().set('1', createNote('a'))
    const next = openUserNotes()
    const [, changed] = await Promise.all([next.load(), next.update('1', markDone)])
    expect(changed).toEqual(markDone(createNote('a')))
    await Promise.all([next.update('1', (it) => ({ ...it, text: 'b' })), next.read('1')])
    expect(next.get('1')).toEqual({ text: 'b', isDone: true })
  })

  test('that is durable first is not visible before, and rejects if the disk does', async () => {
    const notes = openUserNotes()
    await notes.set('1', createNote('a'))
    const updated = notes.updateStored('1', (it) => it && markDone(it))
    expect(notes.get('1')).toEqual(createNote('a'))
    expect(await updated).toEqual(markDone(createNote('a')))
    failWrites('DataError', isAnyRecord)
    await expect(notes.updateStored('1', () => createNote('b'))).rejects.toThrow('Injected')
    expect(notes.get('1')).toEqual(markDone(createNote('a')))
    expect(blocksClosing()).toBe(false)
  })
})

describe('a removed item', () => {
  test('is hidden at once, with its attachment', async () => {
    const notes = openUserNotes()
    await notes.set('1', createNote('a'), { file: createBlob('bytes') })
    const removal = notes.remove(['1', 'unknown'])
    expect(notes.get('1')).toBeUndefined()
    expect(await notes.readAttachment('1', 'file')).toBeUndefined()
    await removal
    expect(await findKeys(uid)).toEqual([])
  })

  test('does not return with a write that is under way or a change that follows', async () => {
    const notes = openUserNotes()
    void notes.set('1', createNote('a'), { file: createBlob('bytes') })
    void notes.remove(['1'])
    await notes.update('1', markDone, { file: createBlob('other') })
    expect(notes.get('1')).toBeUndefined()
    expect(await findKeys(uid)).toEqual([])
  })

  test('does not return with the change of another tab', async () => {
    const [notes, tab] = [openUserNotes(), await openNotesInOtherTab()]
    await notes.set('1', createNote('a'))
    await tab.notes.load()
    await notes.remove(['1'])
    expect(await tab.notes.update('1', markDone)).toBeUndefined()
    expect(await openUserNotes().list()).toEqual([])
  })

  test('is removed later if the disk refuses that, and can be added again', async () => {
    const notes = openUserNotes()
    await notes.set('1', createNote('a'), { file: createBlob('bytes') })
    const { delete: original } = IDBObjectStore.prototype
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Injected.', 'UnknownError')
    }
    await notes.remove(['1'])
    IDBObjectStore.prototype.delete = original
    expect([await notes.list(), blocksClosing()]).toEqual([[], true])
    expect(await openUserNotes().list()).toHaveLength(1)
    await advanceTime(5_000)
    expect(await findKeys(uid)).toEqual([])
    await notes.set('1', createNote('b'))
    expect(await openUserNotes().list()).toEqual([createNote('b')])
  })
})

describe('another tab', () => {
  test('is told of changes', async () => {
    const [notes, tab] = [openUserNotes(), await openNotesInOtherTab()]
    const listener = vi.fn()
    notes.subscribe(listener)
    await settle()
    await tab.notes.set('1', createNote('a'), { file: new tab.realm.Blob(['bytes']) })
    await settle()
    expect(listener).toHaveBeenCalled()
    expect(notes.snapshot().items).toEqual([createNote('a')])
    expect(await readFile(notes, '1')).toBe('bytes')
    await tab.notes.update('1', markDone)
    await settle()
    expect(notes.get('1')?.isDone).toBe(true)
    await tab.notes.remove(['1'])
    await settle()
    expect(notes.snapshot().items).toEqual([])
  })

  test('that was killed before it told is noticed after 30 s, if its item is volatile', async () => {
    const [notes, tab] = [openUserNotes(), await openNotesInOtherTab()]
    for (const id of ['removed', 'stable', 'volatile']) await notes.set(id, createNote(id))
    await tab.notes.load()
    const listener = vi.fn()
    notes.subscribe(listener)
    await settle()
    listener.mockClear()
    tab.realm.BroadcastChannel.prototype.postMessage = () => undefined
    await tab.notes.remove(['removed'])
    await tab.notes.set('added', createNote('added'))
    for (const id of ['stable', 'volatile']) await tab.notes.update(id, markDone)
    await advanceTime(30_000)
    expect(await notes.list()).toEqual([
      createNote('added'),
      createNote('stable'),
      markDone(createNote('volatile')),
    ])
    expect(listener).toHaveBeenCalledOnce()
    await advanceTime(60_000)
    expect(listener).toHaveBeenCalledOnce()
  })

  test.each(['removed', 'added'])('that was killed is noticed by who asks: %s', async (id) => {
    const [notes, tab] = [openUserNotes(), await openNotesInOtherTab()]
    await notes.set('removed', createNote('removed'))
    await tab.notes.load()
    await notes.load()
    tab.realm.BroadcastChannel.prototype.postMessage = () => undefined
    if (id === 'added') await tab.notes.set(id, createNote(id))
    else await tab.notes.remove([id])
    expect(await listTexts(notes)).toEqual(['removed'])
    expect(await notes.list({ isFresh: true })).toHaveLength(id === 'added' ? 2 : 0)
  })
})

test('items that cannot be read are read with the next call, and those in memory are listed meanwhile', async () => {
  await openUserNotes().set('1', createNote('a'))
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException('Injected.', 'DataError')
  }
  const notes = openUserNotes()
  await expect(notes.list()).rejects.toThrow('Injected')
  expect(notes.snapshot()).toEqual({ items: [], status: 'failed' })
  failWrites('DataError', isAnyRecord)
  await notes.set('2', createNote('b'))
  expect(await listTexts(notes)).toEqual(['b'])
  IDBObjectStore.prototype.getAll = getAll
  expect(await listTexts(notes)).toEqual(['a', 'b'])
  expect(notes.snapshot().status).toBe('loaded')
})
