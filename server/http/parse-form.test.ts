import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'

const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`
const disposition = 'Content-Disposition: form-data;'
const parse = (text: string, contentType: string) =>
  parseForm(Buffer.from(text, 'latin1'), contentType).map(({ name, isFile, bytes }) => ({
    name,
    isFile,
    content: Buffer.from(bytes).toString('latin1'),
  }))
const photo = { name: 'image', isFile: true }

test('the boundary may occur in the content', () => {
  const content = 'B--B\r\nB\r\n-B--\n--B\r\n--BB\r\n--B.\r\n\r\n\xff--B--'
  const text = `--B\r\n${disposition} name="image"; filename="a"\r\n\r\n${content}\r\n--B--\r\n`
  expect(parse(text, type('B'))).toEqual([{ ...photo, content }])
})

test.each([
  [
    'a preamble and an epilogue',
    `text\r\n--b\r\n${disposition} name="a"\r\n\r\nx\r\n--b--\r\ntext`,
    type('b'),
  ],
  ['spaces after delimiters', `--b \t\r\n${disposition} name="a"\r\n\r\nx\r\n--b-- `, type('b')],
  ['no line break at the end', `--b\r\n${disposition} name="a"\r\n\r\nx\r\n--b--`, type('b')],
  ['a quoted boundary', `--b =\r\n${disposition} name="a"\r\n\r\nx\r\n--b =--`, type('"b ="; charset=utf-8')],
  ['a name without quotes', `--b\r\ncontent-disposition: form-data; name=a\r\n\r\nx\r\n--b--`, type('b')],
  [
    'other headers',
    `--b\r\nContent-Type: text/plain\r\n${disposition} name="a"\r\nContent-Length: 1\r\n\r\nx\r\n--b--`,
    'Multipart/Form-Data; charset=utf-8; Boundary=b',
  ],
])('reads a form with %s', (_, text, contentType) => {
  expect(parse(text, contentType)).toEqual([{ name: 'a', isFile: false, content: 'x' }])
})

test('reads several parts, empty ones, and names of files in each notation', () => {
  const heads = [
    'name="image"; filename="a;b=\\"c\\".png"',
    "name=image; filename*=utf-8''a.png",
    'filename=a; name="image"',
  ]
  const parts = heads.map((head) => `--b\r\n${disposition} ${head}\r\n\r\n\r\n`).join('')
  expect(parse(`${parts}--b--`, type('b'))).toEqual(heads.map(() => ({ ...photo, content: '' })))
})

test.each([
  ['no boundary', '--b\r\n', 'multipart/form-data'],
  ['an end that is missing', `--b\r\n${disposition} name="a"\r\n\r\nx`, type('b')],
  ['a part without a name', `--b\r\n${disposition}\r\n\r\nx\r\n--b--`, type('b')],
  ['a part without an end of its headers', `--b\r\n${disposition} name="a"\r\n--b--`, type('b')],
  ['a hundred parts too many', `${`--b\r\n${disposition} name="a"\r\n\r\n\r\n`.repeat(200)}--b--`, type('b')],
])('rejects a form with %s', (_, text, contentType) => {
  expect(() => parse(text, contentType)).toThrow('multipart/form-data')
})

// It would time out if the time grew with the square of the length.
test('reads a large body of delimiters that are none in time', () => {
  const content = '\r\n--bx'.repeat(2_000_000)
  const text = `--b\r\n${disposition} name="a"\r\n\r\n${content}.\r\n--b--`
  expect(parse(text, type('b'))).toHaveLength(1)
})
