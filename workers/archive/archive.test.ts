import { expect, test } from 'vitest'
import { createZip } from './fixtures/zip-file.ts'
import { Archive } from './page/archive.ts'
import { type ArchiveEntry, archiveLimits, checkArchive, checkEntry } from './shared/archive-entry.ts'

const hello = new TextEncoder().encode('hello')
const zeros = (length: number) => new Uint8Array(length)
const readText = async (archive: Archive, index: number) => (await archive.read(index)).text()
const rejects = (reason: string) => ({ name: 'ArchiveRejectedError', reason })

test('lists the files of an archive, and reads stored and compressed ones', async () => {
  const archive = new Archive(
    await createZip([
      { path: 'shelf/', content: zeros(0) },
      { path: 'shelf/a.jpg', content: hello },
      { path: 'shelf/ü.jpg', content: hello, isDeflated: true },
    ]),
  )
  const entries = await archive.list()
  expect(entries.map(({ path, size }) => [path, size])).toEqual([
    ['shelf/a.jpg', 5],
    ['shelf/ü.jpg', 5],
  ])
  expect(await Promise.all(entries.map(({ index }) => readText(archive, index)))).toEqual(['hello', 'hello'])
})

test.each([
  [
    'Shift-JIS',
    [
      [0x8e, 0xca, 0x90, 0x5e, 0x2f, 0x92, 0x49, 0x31, 0x2e, 0x70],
      [0x95, 0x5c, 0x2e, 0x70],
    ],
    ['写真/棚1.p', '表.p'],
  ],
  [
    'GBK',
    [
      [0xd6, 0xd0, 0xce, 0xc4, 0xc3, 0xfb, 0x31, 0x2e, 0x70],
      [0x61, 0x2e, 0x70],
    ],
    ['中文名1.p', 'a.p'],
  ],
  ['DOS', [[0x47, 0x72, 0x94, 0xe1, 0x65, 0x2e, 0x70]], ['Größe.p']],
  ['UTF-8', [[0x66, 0xc3, 0xbc, 0x72, 0x2e, 0x70]], ['für.p']],
])('reads names in %s that the archive does not state', async (_, names, paths) => {
  const archive = new Archive(
    await createZip(names.map((name) => ({ path: Uint8Array.from(name), content: hello }))),
  )
  expect((await archive.list()).map(({ path }) => path)).toEqual(paths)
})

test('reads the other files when one is damaged', async () => {
  const zip = await createZip([
    { path: 'a.jpg', content: hello },
    { path: 'b.jpg', content: hello },
  ])
  const bytes = new Uint8Array(await zip.arrayBuffer())
  bytes[30 + 'a.jpg'.length] = 0
  const archive = new Archive(new Blob([bytes]))
  await archive.list()
  await expect(archive.read(0)).rejects.toMatchObject(rejects('damaged'))
  expect(await readText(archive, 1)).toBe('hello')
})

test.each([
  ['no archive', async () => new Blob([hello])],
  ['a truncated archive', async () => (await createZip([{ path: 'a.jpg', content: hello }])).slice(0, 60)],
])('rejects %s', async (_, create) => {
  await expect(new Archive(await create()).list()).rejects.toMatchObject(rejects('damaged'))
})

test('rejects an archive that expands to much more than its size', async () => {
  const bomb = await createZip([{ path: 'bomb.jpg', content: zeros(3_000_000), isDeflated: true }])
  await expect(new Archive(bomb).list()).rejects.toMatchObject(rejects('too-large'))
})

test('stops reading a file that is larger than the archive states', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(65_536))
  const zip = await createZip([
    { path: 'bomb.jpg', content: zeros(3_000_000), isDeflated: true, statedSize: 10 },
    { path: 'noise.jpg', content: noise },
  ])
  const archive = new Archive(zip)
  await archive.list()
  await expect(archive.read(0)).rejects.toMatchObject(rejects('damaged'))
  expect((await archive.read(1)).size).toBe(noise.length)
})

test('rejects files that share their data', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(1000))
  const archive = new Archive(
    await createZip([
      { path: 'a.jpg', content: noise },
      { path: 'a.jpg', content: noise, sharesDataOf: 0 },
    ]),
  )
  await archive.list()
  await archive.read(0).catch(() => undefined)
  await expect(archive.read(1)).rejects.toMatchObject(rejects('damaged'))
})

test('tells encrypted files', async () => {
  const archive = new Archive(await createZip([{ path: 'a.jpg', content: hello, isEncrypted: true }]))
  const [entry] = await archive.list()
  expect(entry && checkEntry(entry)).toBe('encrypted')
})

const entry: ArchiveEntry = { index: 0, path: 'a.jpg', size: 5, compressedSize: 5, isEncrypted: false }

test.each<[Partial<ArchiveEntry>, string | undefined]>([
  [{}, undefined],
  [{ path: 'shelf/..a/b..jpg' }, undefined],
  [{ path: '../a.jpg' }, 'invalid-path'],
  [{ path: 'a/../../b.jpg' }, 'invalid-path'],
  [{ path: '..\\a.jpg' }, 'invalid-path'],
  [{ path: '/etc/passwd' }, 'invalid-path'],
  [{ path: '\\\\host\\a.jpg' }, 'invalid-path'],
  [{ path: 'C:\\a.jpg' }, 'invalid-path'],
  [{ path: 'a.jpg\0.txt' }, 'invalid-path'],
  [{ isEncrypted: true }, 'encrypted'],
  [{ path: 'inner.ZIP' }, 'nested'],
  [{ path: 'inner.tar.gz' }, 'nested'],
  [{ size: archiveLimits.entrySize + 1, compressedSize: archiveLimits.entrySize }, 'too-large'],
  [{ size: 2_000_000, compressedSize: 9_000 }, 'too-large'],
  [{ size: 900_000, compressedSize: 900 }, undefined],
])('an entry with %o is %s', (change, rejection) => {
  expect(checkEntry({ ...entry, ...change })).toBe(rejection)
})

test('a spreadsheet is no archive of images', async () => {
  const parts = ['[Content_Types].xml', 'xl/media/image1.png'].map((path) => ({ path, content: hello }))
  await expect(new Archive(await createZip(parts)).list()).rejects.toMatchObject(rejects('document'))
})

test('limits the number of files, and the size of all files together', () => {
  const small = Array.from({ length: archiveLimits.entries }, () => entry)
  expect(() => checkArchive(small, 1e6)).not.toThrow()
  expect(() => checkArchive([...small, entry], 1e6)).toThrow('too-many-entries')

  const large = { ...entry, size: 50_000_000 }
  expect(() =>
    checkArchive(
      Array.from({ length: 1_400 }, () => large),
      1e12,
    ),
  ).toThrow('too-large')
  expect(() =>
    checkArchive(
      Array.from({ length: 1_000 }, () => large),
      1e12,
    ),
  ).not.toThrow()
})
