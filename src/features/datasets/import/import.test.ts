import { expect, test } from 'vitest'
import { type FileContent, imageDataUrl, planFile, toExpectedTexts } from './fixtures/plan-file.ts'

test('reads a table with a header', async () => {
  const csv = '\uFEFFimage,tags,text\r\n"a,1.jpg","x;y","Say ""hi"""\r\nb.jpg,,12\r\n,,lost\r\n'
  const { cases, notes } = await planFile('set.csv', csv, { paths: ['a,1.jpg', 'b.jpg'] })
  expect(cases).toEqual([
    { image: 'a,1.jpg', name: 'a,1.jpg', tags: ['x', 'y'], expected: { text: 'Say "hi"' } },
    { image: 'b.jpg', name: 'b.jpg', tags: [], expected: { text: '12' } },
  ])
  expect(notes).toEqual(['set.csv, line 4: It has no image.'])
})

test('a table without tags leaves those of images that the set has as they are', async () => {
  const { cases } = await planFile('set.csv', 'image,text\nimg1.png,HELLO\n')
  expect(cases.map(({ tags }) => tags)).toEqual([undefined])
})

test('records without tags beside others with tags leave those of their images as they are', async () => {
  const lines =
    '{"image":"img1.png","text":"A","tags":["x"]}\n{"image":"img2.png","text":"B"}\n{"image":"img3.png","text":"C","tags":[]}'
  const { cases } = await planFile('set.jsonl', lines)
  expect(cases.map(({ tags }) => tags)).toEqual([['x'], undefined, []])
})

const utf16 = (text: string) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  )

test.each<[string, FileContent]>([
  ['set.csv', 'image;text\nimg1.png;HELLO\nimg2.png;STREET\n'],
  ['set.csv', 'sep=;\nimage;text\nimg1.png;HELLO\nimg2.png;STREET\n'],
  ['set.csv', 'image\ttext\nimg1.png\tHELLO\nimg2.png\tSTREET\n'],
  ['set.tsv', 'image\ttext\nimg1.png\tHELLO\nimg2.png\tSTREET\n'],
  ['set.txt', utf16('image\ttext\r\nimg1.png\tHELLO\r\nimg2.png\tSTREET\r\n')],
  ['SET.CSV', 'image, text\nimg1.png,HELLO\nimg2.png,STREET\n'],
  ['set.csv', 'Image,Text\nimg1.png,HELLO\nimg2.png,STREET\n'],
  [
    'set.csv',
    'image,__expected,__description\nfile://img1.png,equals: HELLO,first\nfile://img2.png,STREET,second\n',
  ],
  ['set.csv', 'image,text\nset\\img1.png,HELLO\nC:\\Users\\me\\set\\img2.png,STREET\n'],
  ['set.jsonl', '{"image":"img1.png","text":"HELLO"}\n{"image":"img2.png","expected":{"Text":"STREET"}}'],
  ['set.json', '[{"image":"img1.png","text":"HELLO"},{"image":"img2.png","text":"STREET"}]'],
  ['set.json', '{"image":"img1.png","text":"HELLO"}\n{"image":"img2.png","text":"STREET"}'],
  [
    'set.yaml',
    'x: &common\n  image: file://img1.png\ntests:\n  - vars: { <<: *common, expected: HELLO }\n  - vars: { image: "file://C:\\\\data\\\\img2.png" }\n    assert: [{ type: equals, value: STREET }]\n',
  ],
])('%s %# is read', async (name, content) => {
  const { expected, notes } = await planFile(name, content)
  expect(expected).toEqual(toExpectedTexts('HELLO', 'STREET'))
  expect(notes).toEqual([])
})

test.each(['t.csv', 't.tsv', 't.jsonl', 't.yaml'])(
  'texts that look like numbers stay texts in %s',
  async (name) => {
    const values = ['340123450000000018', '1.10', '00340123', '12345678901234567890']
    const content = {
      't.csv': `image,text\n${values.map((value, index) => `img${index + 1}.png,${value}\n`).join('')}`,
      't.tsv': `image\texpected\n${values.map((value, index) => `img${index + 1}.png\t"${value}"\n`).join('')}`,
      't.jsonl': values.map((value, index) => `{"image":"img${index + 1}.png","text":"${value}"}\n`).join(''),
      't.yaml': `tests:\n${values.map((value, index) => `  - vars: { image: img${index + 1}.png, expected: ${value} }\n`).join('')}`,
    }[name]
    expect((await planFile(name, content ?? '')).expected).toEqual(toExpectedTexts(...values))
  },
)

test('a value that does not fit its field costs its row, with the reason', async () => {
  const agent = { code: 'object-counter' }
  const { expected, notes } = await planFile('set.csv', 'image,total_objects\nimg1.png,11\nimg2.png,many\n', {
    agent,
  })
  expect(expected).toEqual([{ total_objects: 11 }])
  expect(notes).toEqual(['set.csv, line 3: “many” does not fit the field “Total”, which is a whole number.'])
})

test('a column that the agent lacks is reported before the import, and may be given a meaning', async () => {
  const csv = 'image,Reading\nimg1.png,HELLO\n'
  expect((await planFile('set.csv', csv)).notes).toEqual([
    'set.csv: Its column “Reading” is not imported: the agent has no such field.',
    'set.csv, line 2: It has no expected result.',
  ])
  expect((await planFile('set.csv', csv, { roles: { 1: 'field:text' } })).expected).toEqual(
    toExpectedTexts('HELLO'),
  )
})

test('columns with the same header, and those without one, wait for a choice', async () => {
  const twice = 'image,text,text,\nimg1.png,HELLO,WORLD,\n'
  expect(await planFile('set.csv', twice)).toMatchObject({
    cases: [],
    notes: ['set.csv: Choose what column 2 (“text”) is.', 'set.csv: Choose what column 3 (“text”) is.'],
  })
  const roles = { 1: 'ignored', 2: 'field:text' } as const
  expect((await planFile('set.csv', twice, { roles })).expected).toEqual(toExpectedTexts('WORLD'))
  const index = ',image,text\n0,img1.png,HELLO\n'
  expect((await planFile('set.csv', index)).notes).toEqual([
    'set.csv: Choose what column 1, which has no header, is.',
  ])
})

test('a column of the agent is not taken for the whole expected result', async () => {
  const csv = 'image,label,total_objects\nimg1.png,nut,11\n'
  const { expected, notes } = await planFile('set.csv', csv, { agent: { code: 'object-counter' } })
  expect(expected).toEqual([{ total_objects: 11 }])
  expect(notes).toEqual(['set.csv: Its column “label” is not imported: the agent has no such field.'])
})

test('reads JSON Lines, and names the lines that it cannot read', async () => {
  const lines = [
    JSON.stringify({ image: 'a.jpg', expected: { text: 'A' }, image_data: imageDataUrl, tags: ['x'] }),
    '',
    '{"image": ',
    '{"image":"img2.png"}',
    '{"image":"img1.png","expected":{"text":"A"},"score":NaN}',
  ]
  const { cases, notes } = await planFile('set.jsonl', lines.join('\n'))
  expect(cases).toEqual([{ image: imageDataUrl, name: 'a.jpg', expected: { text: 'A' }, tags: ['x'] }])
  expect(notes).toEqual([
    'set.jsonl, line 3: It is not JSON. It ends too early.',
    'set.jsonl, line 5: It is not JSON. At character 53: NaN is not JSON. Write null, or leave the field out.',
    'set.jsonl, line 4: It has no expected result.',
  ])
})

// It would time out if the time grew with the square of the length.
test('tells in a moment that a long file is not JSON', async () => {
  const { notes } = await planFile('set.json', `{x}${'\n'.repeat(300_000)}y`)
  expect(notes).toEqual([expect.stringContaining('This file cannot be read.')])
})

test('does not take one image for several, or several for one', async () => {
  const csv = 'image,text\nset/a/1.jpg,A\n1.jpg,B\n./images/2.jpg,C\n'
  const { cases, notes } = await planFile('set.csv', csv, {
    paths: ['set/a/1.jpg', 'set/b/1.jpg', 'set/2.jpg'],
  })
  expect(cases.map(({ name }) => name)).toEqual(['set/a/1.jpg', 'set/2.jpg'])
  expect(notes).toEqual([
    'set.csv, line 3: 1.jpg may be set/a/1.jpg or set/b/1.jpg. Write its path as it is.',
  ])
})

test('tells that two lines have the same image and different results', async () => {
  const { notes } = await planFile('set.csv', 'image,text\nimg1.png,A\nIMG1.png,B\nimg2.png,C\nimg2.png,C\n')
  expect(notes).toEqual(['set.csv, line 2: Its image is also that of set.csv, line 3, which replaces it.'])
})

test.each([
  ['="340123450000000018"', '340123450000000018'],
  ['"=""007"""', '007'],
  ["'=1+1", '=1+1'],
  ["'-5", '-5'],
  ["'tis", "'tis"],
])('the cell %s, which is protected from spreadsheets, is %s', async (cell, text) => {
  expect(await planFile('set.csv', `image,text\nimg1.png,${cell}\n`)).toMatchObject({
    expected: toExpectedTexts(text),
    notes: [],
  })
})

test('tells that a spreadsheet may have shortened a number', async () => {
  expect(await planFile('set.csv', 'image,text\nimg1.png,3.40123E+17\n')).toMatchObject({
    expected: toExpectedTexts('3.40123E+17'),
    notes: ['set.csv, line 2: “3.40123E+17” may be a longer number that a spreadsheet has shortened.'],
  })
})

test('numbers and booleans in JSON and YAML are the texts that the file has', async () => {
  const csv = 'image,expected\nimg1.png,"{""text"": 1.10}"\n'
  expect((await planFile('set.csv', csv)).expected).toEqual(toExpectedTexts('1.10'))
  const yaml = 'tests:\n  - vars: { image: img1.png, expected: TRUE }\n'
  expect((await planFile('set.yaml', yaml)).expected).toEqual(toExpectedTexts('TRUE'))
  const tags = '{"image":"img1.png","text":"A","tags":[2026,"b",true]}'
  expect((await planFile('set.jsonl', tags)).cases[0]?.tags).toEqual(['2026', 'b', 'true'])
})

test('a column with names is not imported if the images are files, which have names', async () => {
  const csv = 'image,name,text\nimg1.png,Bottle,A\n'
  expect((await planFile('set.csv', csv)).notes).toEqual([
    'set.csv: Its column “name” is not imported: the agent has no such field.',
  ])
})

test.each([
  ['a.csv', '', 'It has one column.'],
  ['a.csv', 'image,text\n', 'It has no records.'],
  ['a.csv', 'image^text\nimg1.png^A\n', 'Commas, semicolons, tabs or bars must be between columns.'],
  ['a.json', '[]', 'It has no records.'],
  ['a.jsonl', '\n', 'It has no records.'],
  ['a.jsonl', '{"image":"img1.png","expected":null}', 'It has no expected result.'],
  ['a.yaml', 'a: 1\n---\nb: 2\n', 'It has several documents. Add each as a file.'],
])('%s with %j is not left out silently', async (name, content, reason) => {
  expect((await planFile(name, content)).notes.join()).toContain(reason)
})

test('reads lines that end with a comma, and numbers as names of images', async () => {
  const lines = '{"image":"img1.png","text":"A"},\n{"image":2,"text":"B"},\n'
  expect(await planFile('set.jsonl', lines, { paths: ['img1.png', '2.png'] })).toMatchObject({
    expected: toExpectedTexts('A', 'B'),
    notes: [],
  })
})

test('a table without a header waits for a choice, and loses no row', async () => {
  const csv = 'img1.png,HELLO\nimg2.png,STREET\n'
  expect(await planFile('set.csv', csv)).toMatchObject({
    cases: [],
    notes: [
      'set.csv: It has no header. Choose what its columns are.',
      'set.csv: Choose what column 2, which has no header, is.',
    ],
  })
  expect((await planFile('set.csv', csv, { roles: { 1: 'field:text' } })).expected).toEqual(
    toExpectedTexts('HELLO', 'STREET'),
  )
})

test('tells that an encoding is a guess', async () => {
  const csv = Uint8Array.from('image;text\nimg1.png;GRÖSSE für Jürgen\n', (letter) => letter.charCodeAt(0))
  const { expected, notes } = await planFile('set.csv', csv)
  expect(expected).toEqual(toExpectedTexts('GRÖSSE für Jürgen'))
  expect(notes[0]).toMatch(/^set\.csv: It does not say its encoding and was read as /)
})

test.each(['a.csv', 'a.jsonl', 'a.json', 'a.yaml'])(
  'a damaged %s is told, and does not throw',
  async (name) => {
    const { cases, notes } = await planFile(name, '"{[ \u0000 : -')
    expect(cases).toEqual([])
    expect(notes.length).toBeGreaterThan(0)
  },
)

test.each([
  ['a.jsonl', '{"image":"a.jpg","text":"x"}\r\n\r\n'.repeat(20_001)],
  ['a.csv', `image,text\n${'a.jpg,x\n'.repeat(20_001)}`],
  ['a.json', `[${'{"image":"a.jpg","text":"x"},'.repeat(20_000)}{}]`],
  ['a.yaml', `tests:\n${' - {vars: {image: a.jpg, expected: x}}\n'.repeat(20_001)}`],
])('reads no more records of %s than a set can have several times', async (name, text) => {
  const { cases, notes } = await planFile(name, text, { paths: ['a.jpg'] })
  expect(cases).toHaveLength(20_000)
  expect(notes).toEqual([`${name}: Only its first 20,000 records are read.`])
})
