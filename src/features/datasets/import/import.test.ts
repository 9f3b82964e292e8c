import { expect, test } from 'vitest'
import { parseCaseFile } from './parse-case-file.ts'
import { resolveCases } from './resolve-cases.ts'

const image = 'data:image/png;base64,AAAA'

test('reads CSV with a header', async () => {
  const csv = '\uFEFFimage,tags,text,total\r\n"a,1.jpg","x;y","Say ""hi""",3\r\nb.jpg,,12,\r\n,,lost,\r\n'
  const { cases, notes } = await parseCaseFile('set.csv', csv)
  expect(cases).toMatchObject([
    { image: 'a,1.jpg', tags: ['x', 'y'], expected: { text: 'Say "hi"', total: 3 } },
    { image: 'b.jpg', tags: [], expected: { text: 12 } },
  ])
  expect(notes).toEqual([{ place: 'set.csv, line 4', reason: 'It has no image.' }])
})

test('reads JSON Lines, and names the lines that it cannot read', async () => {
  const lines = [
    JSON.stringify({ image: 'a.jpg', expected: { text: 'A' }, image_data: image, tags: ['x'] }),
    '',
    '{"image": ',
    '{"image":"b.jpg"}',
    '{"photo":"c.png","total_objects":3}',
  ]
  const { cases, notes } = await parseCaseFile('set.jsonl', lines.join('\n'))
  expect(cases).toMatchObject([
    { image, name: 'a.jpg', expected: { text: 'A' }, tags: ['x'] },
    { image: 'c.png', expected: { total_objects: 3 } },
  ])
  expect(notes).toEqual([
    { place: 'set.jsonl, line 3', reason: 'This line is not JSON.' },
    { place: 'set.jsonl, line 4', reason: 'It has no expected result.' },
  ])
})

const promptfoo = `
prompts: [file://prompt.json]
providers: [openai:gpt-4o]
tests:
  - description: A label
    vars:
      image: file://images/label.jpg
    assert:
      - type: equals
        value: UN3481
      - type: llm-rubric
        value: Is polite
  - vars: { photo: file://two.png, question: How many? }
    assert:
      - { type: is-json }
      - { type: contains-json, value: { total_objects: 4 } }
  - vars: { question: No image }
  - vars: { image: three.jpg }
    assert: [{ type: icontains, value: cup }]
  - file://more.yaml
`

test('reads the test cases of a promptfoo configuration, and tells what it leaves out', async () => {
  const { cases, notes } = await parseCaseFile('promptfooconfig.yaml', promptfoo)
  expect(cases).toMatchObject([
    { image: 'images/label.jpg', expected: 'UN3481', name: 'A label' },
    { image: 'two.png', expected: { total_objects: 4 } },
  ])
  expect(notes.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
    'promptfooconfig.yaml, test 1: The assertion llm-rubric is not imported.',
    'promptfooconfig.yaml, test 3: None of its vars is an image.',
    'promptfooconfig.yaml, test 4: The assertion icontains is not imported.',
    'promptfooconfig.yaml, test 4: It has no expected result.',
    'promptfooconfig.yaml, test 5: The tests of file://more.yaml are not imported. Add that file instead.',
  ])
})

test('reads promptfoo tests in JSON', async () => {
  const tests = [{ vars: { image, expected: { text: 'A' } }, assert: [{ type: 'contains-json' }] }]
  expect(await parseCaseFile('tests.json', JSON.stringify(tests))).toMatchObject({
    cases: [{ image, expected: { text: 'A' } }],
    notes: [],
  })
})

test('reads samples of OpenAI Evals and lines of hosted evaluations', async () => {
  const content = [
    { type: 'text', text: 'Read it' },
    { type: 'image_url', image_url: { url: image } },
  ]
  const lines = [
    { input: [{ role: 'user', content }], ideal: ['HELLO', 'Hello'] },
    { input: [{ role: 'user', content: 'No image' }], ideal: 'A' },
    {
      input: [{ role: 'user', content: [{ type: 'input_image', image_url: image }] }],
      ideal: '{"text":"B"}',
    },
    { item: { image_url: 'https://example.com/a.png', label: 'C', prompt: 'Read it' }, sample: {} },
  ]
  const { cases, notes } = await parseCaseFile(
    'samples.jsonl',
    lines.map((line) => JSON.stringify(line)).join('\n'),
  )
  expect(cases).toMatchObject([
    { image, expected: 'HELLO' },
    { image, expected: { text: 'B' } },
    { image: 'https://example.com/a.png', expected: 'C' },
  ])
  expect(notes.map(({ reason }) => reason)).toEqual([
    'Only the first of its ideal answers is imported.',
    'Its instructions are not imported: the agent has its own.',
    'It has no image.',
    'Its field “prompt” is not imported.',
    'Its field “sample” is not imported.',
  ])
  const { resolved, notes: missing } = resolveCases(cases, [], { code: 'text-extractor' })
  expect(resolved.map(({ expected }) => expected)).toEqual([{ text: 'HELLO' }, { text: 'B' }])
  expect(missing).toEqual([
    {
      place: 'samples.jsonl, line 4',
      reason: 'Its image is on another server. Download it, and add it with this file.',
    },
  ])
})

test('finds images by their path, or by a name that only one file has', () => {
  const files = ['set/a/1.jpg', 'set/b/1.jpg', 'set/2.jpg'].map((path) => ({
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
  }))
  const cases = ['set/a/1.jpg', '1.jpg', './images/2.jpg'].map((one) => ({
    place: one,
    image: one,
    expected: 3,
    tags: [],
  }))
  const { resolved, notes } = resolveCases(cases, files, { code: 'object-counter' })
  expect(resolved).toMatchObject([
    { name: 'set/a/1.jpg', expected: { total_objects: 3 } },
    { name: 'set/2.jpg' },
  ])
  expect(notes).toMatchObject([{ place: '1.jpg' }])
})

test.each(['a.csv', 'a.jsonl', 'a.json', 'a.yaml'])(
  'a damaged %s is told, and does not throw',
  async (name) => {
    const { cases, notes } = await parseCaseFile(name, '"{[ \u0000 : -')
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
  const { cases, notes } = await parseCaseFile(name, text)
  expect(cases).toHaveLength(20_000)
  expect(notes).toEqual([{ place: name, reason: 'Only its first 20,000 records are read.' }])
})
