import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const read = (text: string) => parseCsv('set.csv', text, 1000)
const cells = async (text: string) => {
  const { columns, rows } = await read(text)
  return [columns, ...rows.map((row) => row.cells)]
}

test.each([
  [',', 'image,text\nimg1.png,HELLO\n'],
  [';', 'image;text\nimg1.png;HELLO\n'],
  ['\t', 'image\ttext\nimg1.png\tHELLO\n'],
  ['|', 'image|text\r\nimg1.png|HELLO\r\n'],
  [';', 'sep=;\r\nimage;text\r\nimg1.png;HELLO\r\n'],
  ['\t', '"sep=\t"\nimage\ttext\nimg1.png\tHELLO'],
])('finds the delimiter %j', async (delimiter, text) => {
  expect(await cells(text)).toEqual([
    ['image', 'text'],
    ['img1.png', 'HELLO'],
  ])
  expect((await read(text)).delimiter).toBe(delimiter)
})

test('separators in quotes and in texts do not decide', async () => {
  const text = 'image;text\n"a,b.png";"1,2\n3,4,5"\nb.png;x, y, z\nc.png;1,5\n'
  expect(await cells(text)).toEqual([
    ['image', 'text'],
    ['a,b.png', '1,2\n3,4,5'],
    ['b.png', 'x, y, z'],
    ['c.png', '1,5'],
  ])
})

test('other separators in a header in quotes do not decide', async () => {
  expect(await cells('"image","tags",";"\n"a.png","1;2","x"\n')).toEqual([
    ['image', 'tags', ';'],
    ['a.png', '1;2', 'x'],
  ])
  expect(await cells('"image","tags","a;b;c;d"\n"a.png","1;2;3;4","x"\n')).toEqual([
    ['image', 'tags', 'a;b;c;d'],
    ['a.png', '1;2;3;4', 'x'],
  ])
})

test('spaces after the delimiters of the header and of the rows are no part of a cell', async () => {
  expect(await cells('image, text, note\na.png, "x, y", z\n')).toEqual([
    ['image', 'text', 'note'],
    ['a.png', 'x, y', 'z'],
  ])
  expect(await cells('image,text\na.png, x\n')).toEqual([
    ['image', 'text'],
    ['a.png', ' x'],
  ])
})

test('an inch mark is a character, and rows after it are read', async () => {
  const { rows, notes } = await read('image,text\nimg1.png,6" pipe\nimg2.png,"STREET"\n')
  expect(rows).toEqual([
    { line: 2, cells: ['img1.png', '6" pipe'] },
    { line: 3, cells: ['img2.png', 'STREET'] },
  ])
  expect(notes).toEqual([])
})

test.each([
  '"image" ; "text"\n"a.png" ; "x;y"\n',
  'image, text\na.png , "x;y" \n',
  "'image','text'\n'a.png','x;y'\n",
])('spaces and single quotes around the cells of %j are no part of them', async (text) => {
  expect(await cells(text)).toEqual([
    ['image', 'text'],
    ['a.png', 'x;y'],
  ])
})

test('any number of lines may have inch marks', async () => {
  const { rows, notes } = await read(`image,text\n${'a.png,6" pipe\n'.repeat(500)}`)
  expect(rows).toHaveLength(500)
  expect(rows.at(-1)).toEqual({ line: 501, cells: ['a.png', '6" pipe'] })
  expect(notes).toEqual([])
})

test('quotes in cells may be escaped by backslashes, or not at all', async () => {
  const lines = ['a.png,"6\\" pipe"', 'b.png,"a\\", b"', 'c.png,"6" pipe"', 'C:\\d\\,"x"']
  expect(await cells(['image,text', ...lines].join('\n'))).toEqual([
    ['image', 'text'],
    ['a.png', '6" pipe'],
    ['b.png', 'a", b'],
    ['c.png', '6" pipe'],
    ['C:\\d\\', 'x'],
  ])
})

test.each([
  'Report of 2026\n\nimage;text\na.png;x, y\n',
  'Report, of 2026;;\nimage;text;\na.png;x, y;\n',
  '# made by a program, 1.0, today\nimage;text\na.png;x, y\n',
])('what is before the header of %j is told', async (text) => {
  const { columns, rows, notes } = await read(text)
  expect(columns).toEqual(['image', 'text'])
  expect(rows.map((row) => row.cells.slice(0, 2))).toEqual([['a.png', 'x, y']])
  expect(notes).toEqual([{ place: 'set.csv, line 1', reason: 'It is before the header, and not imported.' }])
})

test('a number sign before the first header is no part of it', async () => {
  expect(await cells('#filename,text\na.png,x\n')).toEqual([
    ['filename', 'text'],
    ['a.png', 'x'],
  ])
})

test('without a header, no row is lost', async () => {
  const { columns, rows, notes } = await read('a.png,x\nb.png,y\n')
  expect(columns).toEqual(['', ''])
  expect(rows).toHaveLength(2)
  expect(notes).toEqual([{ place: 'set.csv', reason: 'It has no header. Choose what its columns are.' }])
})

test('a quote that is not closed costs its line only', async () => {
  const text = 'image,text\na.png,"one\ntwo"\nb.png,"6 pipe\nc.png,STREET\nd.png,"LAST"\n'
  const { rows, notes } = await read(text)
  expect(rows).toEqual([
    { line: 2, cells: ['a.png', 'one\ntwo'] },
    { line: 5, cells: ['c.png', 'STREET'] },
    { line: 6, cells: ['d.png', 'LAST'] },
  ])
  expect(notes).toEqual([{ place: 'set.csv, line 4', reason: 'It has a quote that is not closed.' }])
})

test('a line with more cells than the header is not cut', async () => {
  const { rows, notes } = await read('image,text\na.png,Hello, world\nb.png,B,,\nc.png\n')
  expect(rows.map(({ cells: [image] }) => image)).toEqual(['b.png', 'c.png'])
  expect(notes).toEqual([
    {
      place: 'set.csv, line 2',
      reason: 'It has 1 more cell than the header. Put texts with commas in quotes.',
    },
  ])
})

test('stops after many damaged lines', async () => {
  const { notes } = await read(`image,text\n${'a.png,"x\n'.repeat(5000)}`)
  expect(notes.length).toBeLessThan(200)
  expect(notes.at(-1)?.reason).toBe('Too many lines are damaged. The rest is not read.')
})

test.each(['', '\n\n', 'sep=;', '"', 'image'])('reads no rows of %j', async (text) => {
  expect((await read(text)).rows).toEqual([])
})
