import { expect, test } from 'vitest'
import { sanitizePath, toSourceFile } from './source-file.ts'

test.each([
  ['shelf/IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['./shelf/IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['/shelf/IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['shelf\\IMG_1.jpg', 'shelf/IMG_1.jpg'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['a\n\u2028b\0.jpg', 'ab.jpg'],
  ['می\u200cخواهم.png', 'می\u200cخواهم.png'],
  ['👨\u200d👩\u200d👧.png', '👨\u200d👩\u200d👧.png'],
])('shows %j as %j', (path, plain) => {
  expect(sanitizePath(path)).toBe(plain)
})

test('shortens a long path to its end', () => {
  const plain = sanitizePath(`${'folder/'.repeat(100)}a.jpg`)
  expect(plain).toHaveLength(301)
  expect(plain).toMatch(/^….*folder\/a\.jpg$/)
})

test('takes the path from the folder that was dropped or chosen', () => {
  const chosen = new File(['x'], 'a.jpg')
  Object.defineProperty(chosen, 'webkitRelativePath', { value: 'shelf/a.jpg' })
  expect(toSourceFile(chosen)).toMatchObject({ name: 'a.jpg', path: 'shelf/a.jpg', size: 1 })
  const dropped = Object.assign(new File(['x'], 'b.jpg'), { relativePath: './shelf/b.jpg' })
  expect(toSourceFile(dropped)).toMatchObject({ name: 'b.jpg', path: 'shelf/b.jpg' })
})
