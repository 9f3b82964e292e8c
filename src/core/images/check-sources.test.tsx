import { expect, test } from 'vitest'
import { checkSources } from './check-sources.ts'
import type { SourceFile } from './source-file.ts'

/** A GIF of 1x1 pixels. Programs ignore what comes after it. */
const gif = new Uint8Array([
  ...new TextEncoder().encode('GIF89a'),
  ...[1, 0, 1, 0, 0, 0, 0],
  ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0],
])

/** An image, unless the content starts with "no". Counts how often the file is opened. */
function source(path: string, content: string, isCompressed = false) {
  const opened = { count: 0 }
  const open = async () => {
    opened.count += 1
    return new File(content.startsWith('no') ? [content] : [gif, content], path)
  }
  const file: SourceFile = { name: path, path, size: content.length, isCompressed, open }
  return { file, opened }
}

const options = { signal: new AbortController().signal }
const paths = (files: readonly SourceFile[]) => files.map(({ path }) => path)

test('leaves out files that are no images, and images with the same bytes as an earlier one', async () => {
  const files = [
    source('a.jpg', 'aaaa'),
    source('notes.txt', 'no image'),
    source('b.jpg', 'bbbb'),
    source('copy of a.jpg', 'aaaa'),
    source('c.jpg', 'longer'),
    source('again.jpg', 'aaaa'),
  ]
  const checked = await checkSources(
    files.map(({ file }) => file),
    options,
  )
  expect(paths(checked.images)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect(checked.leftOut).toEqual([
    { path: 'notes.txt', reason: expect.stringContaining("isn't a valid image") },
    { path: 'copy of a.jpg', reason: 'Same image as a.jpg.' },
    { path: 'again.jpg', reason: 'Same image as a.jpg.' },
  ])
  // An image with a unique size is checked, but not read for its digest.
  expect(files[4]?.opened.count).toBe(1)
})

test('leaves out images that were added before, and does not return those again', async () => {
  const known = [source('a.jpg', 'aaaa').file]
  const added = [source('copy.jpg', 'aaaa').file, source('b.jpg', 'bbbb').file]
  const checked = await checkSources(added, { ...options, known })
  expect(paths(checked.images)).toEqual(['b.jpg'])
  expect(checked.leftOut).toEqual([{ path: 'copy.jpg', reason: 'Same image as a.jpg.' }])
})

test('checks a file in an archive by its name, without opening it', async () => {
  const files = [source('a.JPG', 'no', true), source('notes.txt', 'xxx', true)]
  const checked = await checkSources(
    files.map(({ file }) => file),
    options,
  )
  expect(paths(checked.images)).toEqual(['a.JPG'])
  expect(checked.leftOut).toEqual([{ path: 'notes.txt', reason: "This file isn't a valid image." }])
  expect(files.map(({ opened }) => opened.count)).toEqual([0, 0])
})

test('leaves out a file that cannot be read', async () => {
  const { file } = source('gone.jpg', 'x')
  const open = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  const checked = await checkSources([{ ...file, open }], options)
  expect(checked.leftOut).toEqual([{ path: 'gone.jpg', reason: 'This file could not be read.' }])
})

test('reports how many files are checked', async () => {
  const progress: number[] = []
  const files = ['a', 'bb', 'ccc'].map((content) => source(`${content}.jpg`, content).file)
  await checkSources(files, { ...options, onProgress: (checked) => progress.push(checked) })
  expect(progress).toEqual([1, 2, 3])
})
