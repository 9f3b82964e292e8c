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
  expect(leftOut).toEqual([])
})
