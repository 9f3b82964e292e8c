import { expect, test } from 'vitest'
import { fromFile, isSystemFile, toPlainPath } from './source-file.ts'

test.each([
  ['shelf/IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['./shelf/IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['/shelf/IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['shelf\\IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['a\n\u2028b\u200B\0.jpg', 'ab.jpg'],
])('shows %j as %j', (path, plain) => {
  expect(toPlainPath(path)).toBe(plain)
})

test('shortens a long path to its end', () => {
  const plain = toPlainPath(`${'folder/'.repeat(100)}a.jpg`)
  expect(plain).toHaveLength(301)
  expect(plain).toMatch(/^….*folder\/a\.jpg$/)
})

test.each(['__MACOSX/a/._IMG.jpg', 'a/.DS_Store', 'Thumbs.db', 'a/desktop.ini', 'a/._b.jpg'])(
  'ignores %s',
  (path) => expect(isSystemFile(path)).toBe(true),
)

test.each(['a/b.jpg', 'a/not.DS_Store.jpg', '.hidden.jpg'])('does not ignore %s', (path) => {
  expect(isSystemFile(path)).toBe(false)
})

test('takes the path from the folder that was dropped or chosen', () => {
  const chosen = new File(['x'], 'a.jpg')
  Object.defineProperty(chosen, 'webkitRelativePath', { value: 'shelf/a.jpg' })
  expect(fromFile(chosen)).toMatchObject({ name: 'a.jpg', path: 'shelf/a.jpg', size: 1 })
  const dropped = Object.assign(new File(['x'], 'b.jpg'), { relativePath: './shelf/b.jpg' })
  expect(fromFile(dropped)).toMatchObject({ name: 'b.jpg', path: 'shelf/b.jpg' })
})
