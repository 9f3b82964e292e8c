import { expect, test } from 'vitest'
import { matchImages } from './match-images.ts'

const find = (reference: string, paths: readonly string[]) => {
  const match = matchImages(
    [reference],
    paths.map((path) => ({ path })),
  ).get(reference)
  return match && 'found' in match ? match.found.path : match?.several.map(({ path }) => path)
}
const zwnj = 'می\u200cخواهم.png'
const family = '👨\u200d👩\u200d👧 box.png'

test.each([
  ['set\\img1.png', 'img1.png'],
  ['C:\\Users\\me\\set\\img2.png', 'img2.png'],
  ['file://C:\\data\\img2.png', 'img2.png'],
  ['file:///C:/data/img2.png', 'img2.png'],
  ['file://./images/img1.png', 'img1.png'],
  ['../images/img1.png', 'images/img1.png'],
  ['\\\\server\\share\\img1.png', 'img1.png'],
  ['shelf%201.png', 'shelf 1.png'],
  ['shelf 1.png', 'shelf%201.png'],
  ['100%.png', '100%.png'],
  ['IMG1.PNG', 'img1.png'],
  ['Gr\u00f6\u00dfe.png', 'Gro\u0308\u00dfe.png'],
  ['%E5%86%99%E7%9C%9F.png', '写真.png'],
  [zwnj, zwnj],
  [zwnj.replace('\u200c', ''), zwnj],
  [family, family],
  ['/data/local-files/?d=set%2Fimg1.png', 'set/img1.png'],
  ['/data/upload/3/1f2a3b4c-img1.png', 'img1.png'],
  ['https://example.com/set/img1.png?token=a/b.png#c', 'img1.png'],
  ['s3://bucket/set/img1.png', 'img1.png'],
  ['\\\\?\\C:\\set\\img1.png', 'img1.png'],
  ['shelf+1.png', 'shelf 1.png'],
  ['shelf%25201.png', 'shelf 1.png'],
  ['ＩＭＧ１.png', 'img1.png'],
  ['set/img1', 'set/img1.png'],
  ['00042', '00042.jpeg'],
])('finds the file of %j', (reference, path) => {
  expect(find(reference, ['other.png', path])).toBe(path)
})

test('the more exact file is the one', () => {
  expect(find('A.png', ['a.png', 'A.png', 'a.PNG'])).toBe('A.png')
  expect(find(zwnj, [zwnj.replace('\u200c', ''), zwnj])).toBe(zwnj)
  expect(find('shelf%201.png', ['shelf 1.png', 'shelf%201.png'])).toBe('shelf%201.png')
  expect(find('/home/me/b/1.png', ['a/1.png', 'b/1.png', '1.png'])).toBe('b/1.png')
  expect(find('1.png', ['a/1.png', '1.png'])).toBe('1.png')
})

test('folders decide, also if they are written in another way', () => {
  expect(find('Train\\Cat\\1.png', ['train/cat/1.png', 'train/dog/1.png'])).toBe('train/cat/1.png')
  expect(find('my%20cats/1.png', ['my cats/1.png', 'dogs/1.png'])).toBe('my cats/1.png')
  expect(find('Set/IMG1.png', ['set/img1.png', 'other/IMG1.png'])).toBe('set/img1.png')
  expect(find('IMG1.png', ['img1.png', 'other/IMG1.png'])).toBe('other/IMG1.png')
  expect(find('cat/1', ['cat/1.png', 'dog/1.png'])).toBe('cat/1.png')
})

test('finds one of thousands of files with the same name', { timeout: 5000 }, () => {
  const paths = Array.from({ length: 2000 }, (_, index) => ({ path: `Set ${index}/image.png` }))
  const references = paths.map(({ path }) => path.toUpperCase())
  expect(matchImages(references, paths).get('SET 7/IMAGE.PNG')).toEqual({ found: paths[7] })
})

test('a reference that may mean several files finds none', () => {
  expect(find('1.png', ['a/1.png', 'b/1.png'])).toEqual(['a/1.png', 'b/1.png'])
  expect(find('IMG.png', ['img.png', 'Img.png'])).toEqual(['img.png', 'Img.png'])
  expect(find('x/1.png', ['1.png', 'y/1.png'])).toEqual(['1.png', 'y/1.png'])
  expect(find('1', ['1.png', '1.jpg'])).toEqual(['1.png', '1.jpg'])
  expect(find('missing.png', ['a.png'])).toBeUndefined()
  expect(find('1.jpg', ['1.png'])).toBeUndefined()
})

test('references to different folders are not the same file', () => {
  const match = (references: string[], path: string) => [
    ...matchImages(references, [{ path }])
      .values()
      .map((one) => one && 'found' in one),
  ]
  expect(match(['a/1.png', 'b/1.png'], '1.png')).toEqual([false, false])
  expect(match(['a/1.png', 'b/1.png'], 'a/1.png')).toEqual([true, false])
  expect(match(['a/1.png', 'a\\1.PNG', '1.png'], '1.png')).toEqual([true, true, true])
})
