import { expect, test } from 'vitest'
import { expandArchives } from './expand-archives.ts'

test('lists the files of a folder by name, whatever the order of the disk, without those of the system', async () => {
  const paths = [
    'shelf/img_10.jpg',
    'shelf/.DS_Store',
    'shelf/img_9.jpg',
    'shelf/a/img_11.jpg',
    'shelf/img_2.jpg',
  ]
  const files = paths.map((path) =>
    Object.assign(new File(['x'], path, { type: 'image/jpeg' }), { relativePath: path }),
  )
  const { sources, leftOut } = await expandArchives(files)
  expect(sources.map(({ path }) => path)).toEqual([
    'shelf/a/img_11.jpg',
    'shelf/img_2.jpg',
    'shelf/img_9.jpg',
    'shelf/img_10.jpg',
  ])
  expect(leftOut.map(({ path }) => path)).toEqual(['shelf/.DS_Store'])
})

test('lets the page do other things while it lists many files', async () => {
  const files = Array.from({ length: 40 }, (_, index) => {
    const file = new File(['x'], `${index}.jpg`, { type: 'image/jpeg' })
    return Object.defineProperty(file, 'size', { get: () => waitFor(1) })
  })
  let isPageBlocked = true
  setTimeout(() => {
    isPageBlocked = false
  })
  expect((await expandArchives(files)).sources).toHaveLength(40)
  expect(isPageBlocked).toBe(false)
})

/** Blocks the page, as Chromium does while it reads the size of a file. */
function waitFor(ms: number): number {
  const end = performance.now() + ms
  while (performance.now() < end);
  return 1
}
