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
import { openNotes } from '#platform/fixtures/open-notes.ts'
import {
  failWrites,
  findKeys,
  isAnyRecord,
  repairStorage,
  stallStorage,
} from '#platform/fixtures/storage-faults.ts'
import { setUpUserTests, uid } from '#platform/fixtures/user-test.ts'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import { updateBlocker } from '#platform/update-blocker.ts'

setUpUserTests(() => undefined)

describe('what the disk rejects', () => {
  test.each(['QuotaExceededError', 'DataError'])(
    'stays in memory and is written every 5 s until that succeeds: %s',
    async (error) => {
      const countFailed = failWrites(error, isAnyRecord)
      const notes = openUserNotes()
      expect(await notes.set('1', createNote('a'), { file: createBlob('bytes') })).toBe(false)
      expect(await listTexts(notes)).toEqual(['a'])
      expect([notes.hasSaveFailed('1'), blocksClosing(), updateBlocker.isBlocked.get()]).toEqual([
        true,
        true,
        true,
      ])
      const failed = countFailed()
      await advanceTime(4_999)
      expect(countFailed()).toBe(failed)
      await advanceTime(5_001)
      expect(countFailed()).toBe(failed + 2)
      repairStorage()
      await advanceTime(5_000)
      expect([notes.hasSaveFailed('1'), blocksClosing(), updateBlocker.isBlocked.get()]).toEqual([
        false,
        false,
        false,
      ])
      expect(await readFile(openUserNotes(), '1')).toBe('bytes')
    },
  )

  test('is written in the order of the changes, over what another tab has written meanwhile', async () => {
    const [notes, tab] = [openUserNotes(), await openNotesInOtherTab()]
    await notes.set('1', createNote('a'))
    failWrites('DataError', isAnyRecord)
    await notes.update('1', ({ text, isDone }) => ({ text: `${text}b`, isDone }))
    await notes.update('1', ({ text, isDone }) => ({ text: `${text}c`, isDone }))
    expect(notes.get('1')).toEqual(createNote('abc'))
    await tab.notes.update('1', markDone)
    await settle()
    expect(await notes.list()).toEqual([markDone(createNote('abc'))])
    repairStorage()
    await advanceTime(5_000)
    expect(await openUserNotes().read('1')).toEqual(markDone(createNote('abc')))
  })

  test('can be changed durably, since it is only in memory', async () => {
    failWrites('DataError', isAnyRecord)
    const notes = openUserNotes()
    await notes.set('1', createNote('a'))
    expect(await notes.updateStored('1', (it) => it && markDone(it))).toEqual(markDone(createNote('a')))
  })

  test('does not hold up other items while the disk does not respond', async () => {
    const notes = openUserNotes()
    await notes.load()
    stallStorage()
    const saved = [notes.set('1', createNote('a')), notes.set('2', createNote('b'))]
    await advanceTime(10_000)
    expect(await Promise.all(saved)).toEqual([false, false])
    repairStorage()
    await advanceTime(5_000)
    expect(await listTexts(openUserNotes())).toEqual(['a', 'b'])
  })
})

describe('a full disk', () => {
  test('frees as much space as an item needs, and more if that is not enough', async () => {
    const onQuota = vi.fn(async () => 1)
    const notes = openUserNotes(onQuota)
    const size = 300_000
    const large = { file: new Blob([new Uint8Array(size)]) }
    failWrites('QuotaExceededError', isAnyRecord, 2)
    expect(await notes.set('1', createNote('a'), large)).toBe(true)
    const needed = size + 256 * 1024
    expect(onQuota.mock.calls).toEqual([[needed], [4 * needed]])
    repairStorage()
    onQuota.mockResolvedValue(0)
    const countFailed = failWrites('QuotaExceededError', isAnyRecord)
    expect(await notes.set('2', createNote('b'), large)).toBe(false)
    expect([onQuota.mock.calls.length, countFailed()]).toEqual([3, 1])
  })

  test('frees no space after any other error', async () => {
    const onQuota = vi.fn(async () => 1)
    failWrites('UnknownError', isAnyRecord)
    await openUserNotes(onQuota).set('1', createNote('a'))
    expect(onQuota).not.toHaveBeenCalled()
  })

  test('is freed of attachments in the order given, and of no more than needed', async () => {
    const notes = openUserNotes()
    for (const id of ['1', '3', '4']) await notes.set(id, createNote(id), { file: createBlob('bytes') })
    await notes.set('2', createNote('2'))
    const sizes = (['3', '2', '1', '4'] as const).map((id): [string, number] => [id, 5])
    expect(await notes.disk.evict('file', sizes, 8)).toBe(10)
    const left = await Promise.all(['1', '3', '4'].map((id) => notes.readAttachment(id, 'file')))
    expect(left.map((bytes) => bytes !== undefined)).toEqual([false, false, true])
  })
})

describe('after the sign-out', () => {
  test('nothing is in memory, and nothing is written any more', async () => {
    const { scope, notes } = openNotes(uid)
    await notes.set('1', createNote('a'))
    failWrites('DataError', isAnyRecord)
    await notes.set('2', createNote('b'))
    const written = notes.set('3', createNote('c'), { file: createBlob('bytes') })
    scope.dispose()
    repairStorage()
    expect([await notes.list(), notes.get('2'), blocksClosing()]).toEqual([[], undefined, false])
    expect([await written, await notes.set('4', createNote('d'))]).toEqual([false, false])
    await advanceTime(60_000)
    expect(await findKeys(uid)).toEqual([`${uid}/note/1`])
  })

  test('what is being read does not appear', async () => {
    await openUserNotes().set('1', createNote('a'))
    const { scope, notes } = openNotes(uid)
    const loaded = notes.load()
    scope.dispose()
    await loaded
    expect(notes.snapshot().items).toEqual([])
  })
})
