import { describe, expect, test, vi } from 'vitest'
import {
  blocksClosing,
  createBlob,
  finish,
  listTexts,
  note,
  open,
  openTab,
  readFile,
} from '#platform/fixtures/notes-test.ts'
import { openNotes } from '#platform/fixtures/open-notes.ts'
import {
  failWrites,
  findKeys,
  isAnything,
  repairStorage,
  stallStorage,
} from '#platform/fixtures/storage-faults.ts'
import { setUpUserTests, uid } from '#platform/fixtures/user-test.ts'
import { elapse, settle } from '#platform/fixtures/virtual-time.ts'
import { updateBlocker } from '#platform/update-blocker.ts'

setUpUserTests(() => undefined)

describe('what the disk rejects', () => {
  test.each(['QuotaExceededError', 'DataError'])(
    'stays in memory and is written every 5 s until that succeeds: %s',
    async (error) => {
      const countFailed = failWrites(error, isAnything)
      const notes = open()
      expect(await notes.set('1', note('a'), { file: createBlob('bytes') })).toBe(false)
      expect(await listTexts(notes)).toEqual(['a'])
      expect([notes.hasSaveFailed('1'), blocksClosing(), updateBlocker.isBlocked.get()]).toEqual([
        true,
        true,
        true,
      ])
      const failed = countFailed()
      await elapse(4_999)
      expect(countFailed()).toBe(failed)
      await elapse(5_001)
      expect(countFailed()).toBe(failed + 2)
      repairStorage()
      await elapse(5_000)
      expect([notes.hasSaveFailed('1'), blocksClosing(), updateBlocker.isBlocked.get()]).toEqual([
        false,
        false,
        false,
      ])
      expect(await readFile(open(), '1')).toBe('bytes')
    },
  )

  test('is written in the order of the changes, over what another tab has written meanwhile', async () => {
    const [notes, tab] = [open(), await openTab()]
    await notes.set('1', note('a'))
    failWrites('DataError', isAnything)
    await notes.update('1', ({ text, isDone }) => ({ text: `${text}b`, isDone }))
    await notes.update('1', ({ text, isDone }) => ({ text: `${text}c`, isDone }))
    expect(notes.get('1')).toEqual(note('abc'))
    await tab.notes.update('1', finish)
    await settle()
    expect(await notes.list()).toEqual([finish(note('abc'))])
    repairStorage()
    await elapse(5_000)
    expect(await open().read('1')).toEqual(finish(note('abc')))
  })

  test('can be changed durably, since it is only in memory', async () => {
    failWrites('DataError', isAnything)
    const notes = open()
    await notes.set('1', note('a'))
    expect(await notes.updateStored('1', (it) => it && finish(it))).toEqual(finish(note('a')))
  })

  test('does not hold up other items while the disk does not respond', async () => {
    const notes = open()
    await notes.load()
    stallStorage()
    const saved = [notes.set('1', note('a')), notes.set('2', note('b'))]
    await elapse(10_000)
    expect(await Promise.all(saved)).toEqual([false, false])
    repairStorage()
    await elapse(5_000)
    expect(await listTexts(open())).toEqual(['a', 'b'])
  })
})

describe('a full disk', () => {
  test('frees as much space as an item needs, and more if that is not enough', async () => {
    const onQuota = vi.fn(async () => 1)
    const notes = open(onQuota)
    const size = 300_000
    const large = { file: new Blob([new Uint8Array(size)]) }
    failWrites('QuotaExceededError', isAnything, 2)
    expect(await notes.set('1', note('a'), large)).toBe(true)
    const needed = size + 256 * 1024
    expect(onQuota.mock.calls).toEqual([[needed], [4 * needed]])
    repairStorage()
    onQuota.mockResolvedValue(0)
    const countFailed = failWrites('QuotaExceededError', isAnything)
    expect(await notes.set('2', note('b'), large)).toBe(false)
    expect([onQuota.mock.calls.length, countFailed()]).toEqual([3, 1])
  })

  test('frees no space after any other error', async () => {
    const onQuota = vi.fn(async () => 1)
    failWrites('UnknownError', isAnything)
    await open(onQuota).set('1', note('a'))
    expect(onQuota).not.toHaveBeenCalled()
  })

  test('is freed of attachments in the order given, and of no more than needed', async () => {
    const notes = open()
    for (const id of ['1', '3', '4']) await notes.set(id, note(id), { file: createBlob('bytes') })
    await notes.set('2', note('2'))
    const sizes = (['3', '2', '1', '4'] as const).map((id): [string, number] => [id, 5])
    expect(await notes.disk.evict('file', sizes, 8)).toBe(10)
    const left = await Promise.all(['1', '3', '4'].map((id) => notes.readAttachment(id, 'file')))
    expect(left.map((bytes) => bytes !== undefined)).toEqual([false, false, true])
  })
})

describe('after the sign-out', () => {
  test('nothing is in memory, and nothing is written any more', async () => {
    const { scope, notes } = openNotes(uid)
    await notes.set('1', note('a'))
    failWrites('DataError', isAnything)
    await notes.set('2', note('b'))
    const written = notes.set('3', note('c'), { file: createBlob('bytes') })
    scope.dispose()
    repairStorage()
    expect([await notes.list(), notes.get('2'), blocksClosing()]).toEqual([[], undefined, false])
    expect([await written, await notes.set('4', note('d'))]).toEqual([false, false])
    await elapse(60_000)
    expect(await findKeys(uid)).toEqual([`${uid}/note/1`])
  })

  test('what is being read does not appear', async () => {
    await open().set('1', note('a'))
    const { scope, notes } = openNotes(uid)
    const loaded = notes.load()
    scope.dispose()
    await loaded
    expect(notes.snapshot().items).toEqual([])
  })
})
