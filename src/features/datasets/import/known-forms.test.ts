import { expect, test } from 'vitest'
import { imageDataUrl, planFile, toExpectedTexts } from './fixtures/plan-file.ts'

const promptfoo = `
prompts: [file://prompt.json]
providers: [openai:gpt-4o]
tests:
  - description: A label
    vars:
      image: file://images/img1.png
    assert:
      - type: equals
        value: UN3481
      - type: llm-rubric
        value: Is polite
  - vars: { photo: file://img2.png, question: How many? }
    assert:
      - { type: is-json }
      - { type: contains-json, value: { text: four } }
  - vars: { question: No image }
  - vars: { image: img3.png }
    assert: [{ type: icontains, value: cup }]
  - file://more.yaml
`

test('reads the test cases of a promptfoo configuration, and tells what it leaves out', async () => {
  const { expected, notes } = await planFile('promptfooconfig.yaml', promptfoo)
  expect(expected).toEqual(toExpectedTexts('UN3481', 'four'))
  expect(notes).toEqual([
    'promptfooconfig.yaml, test 1: The assertion llm-rubric is not imported.',
    'promptfooconfig.yaml, test 3: None of its vars is an image.',
    'promptfooconfig.yaml, test 4: The assertion icontains is not imported.',
    'promptfooconfig.yaml, test 4: It has no expected result.',
    'promptfooconfig.yaml, test 5: The tests of file://more.yaml are not imported. Add that file instead.',
  ])
})

test('applies the default test of promptfoo, and reads a list of images as a test each', async () => {
  const yaml = `
defaultTest:
  vars: { image: file://img4.png }
  assert: [{ type: equals, value: HELLO }]
tests:
  - vars: { image: [file://img1.png, file://img2.png] }
  - vars: { image: file://img3.png, expected: OWN }
  - {}
`
  expect((await planFile('set.yaml', yaml)).cases.map(({ name, expected }) => [name, expected.text])).toEqual(
    [
      ['img1.png', 'HELLO'],
      ['img2.png', 'HELLO'],
      ['img3.png', 'OWN'],
      ['img4.png', 'HELLO'],
    ],
  )
})

test('reads promptfoo tests in JSON, and assertions of its CSV', async () => {
  const tests = [
    { vars: { image: imageDataUrl, expected: { text: 'A' } }, assert: [{ type: 'contains-json' }] },
  ]
  expect(await planFile('tests.json', JSON.stringify(tests))).toMatchObject({
    expected: toExpectedTexts('A'),
    notes: [],
  })
  const csv =
    'photo,__Expected1,__expected2\nimg1.png,similar(0.8): Note: hi,icontains: x\nimg2.png,llm-rubric: y,\n'
  expect(await planFile('tests.csv', csv)).toMatchObject({
    expected: toExpectedTexts('Note: hi'),
    notes: [
      'tests.csv, line 2: The assertion icontains is not imported.',
      'tests.csv, line 3: The assertion llm-rubric is not imported.',
      'tests.csv, line 3: It has no expected result.',
    ],
  })
})

test('reads samples of OpenAI Evals and lines of hosted evaluations', async () => {
  const content = [
    { type: 'text', text: 'Read it' },
    { type: 'image_url', image_url: { url: imageDataUrl } },
  ]
  const lines = [
    { input: [{ role: 'user', content }], ideal: ['HELLO', 'Hello'] },
    { input: [{ role: 'user', content: 'No image' }], ideal: 'A' },
    {
      input: [{ role: 'user', content: [{ type: 'input_image', image_url: `${imageDataUrl}BBBB` }] }],
      ideal: '{"text":"B"}',
    },
    { item: { image_url: 'https://example.com/a.png', label: 'C', prompt: 'Read it' }, sample: {} },
  ]
  const { expected, notes } = await planFile(
    'samples.jsonl',
    lines.map((line) => JSON.stringify(line)).join('\n'),
  )
  expect(expected).toEqual(toExpectedTexts('HELLO', 'B'))
  expect(notes.map((note) => note.replace(/^.*?: /, ''))).toEqual([
    'Only the first of its ideal answers is imported.',
    'Its instructions are not imported: the agent has its own.',
    'It has no image.',
    'Its field “sample” is not imported.',
    'Its column “prompt” is not imported: the agent has no such field.',
    'Its image is on another server. Download it, and add it with this file.',
  ])
})

test.each([
  ['tests.json', JSON.stringify([{ vars: { image: 'img1.png', expected: 'A' }, metadata: {} }])],
  ['tests.csv', 'image,__expected\nimg1.png,A\n'],
  ['samples.jsonl', JSON.stringify({ input: [{ content: [{ image: 'img1.png' }] }], ideal: 'A' })],
])('%s without tags leaves those of images that the set has as they are', async (name, content) => {
  const { cases } = await planFile(name, content)
  expect(cases.map(({ expected, tags }) => ({ expected, tags }))).toEqual([
    { expected: { text: 'A' }, tags: undefined },
  ])
})

test('an empty cell for tags in a table of promptfoo removes those of the image', async () => {
  const { cases } = await planFile('tests.csv', 'image,__expected,__metadata:tags\nimg1.png,A,\n')
  expect(cases.map(({ tags }) => tags)).toEqual([[]])
})

const coco = {
  images: [{ id: 1, file_name: 'img1.png', width: 40, height: 30 }],
  annotations: [{ id: 1, image_id: 1, category_id: 3, bbox: [4, 5, 10, 10] }],
  categories: [{ id: 3, name: 'nut' }],
}
const box = { x: 4, y: 5, width: 10, height: 10 }
const imageSize = { width: 40, height: 30 }

test.each([
  [
    'general-object-detection',
    { objects_detected: [{ name: 'nut', box }], total_objects: 1, image_size: imageSize },
  ],
  ['object-counter', { objects: [box], total_objects: 1, image_size: imageSize }],
])('reads the boxes of COCO for %s', async (code, expected) => {
  const read = await planFile('instances.json', JSON.stringify(coco), { agent: { code } })
  expect(read).toMatchObject({ expected: [expected], notes: [] })
})

test('a crowd of COCO is no object, and is told', async () => {
  const crowd = { id: 2, image_id: 1, category_id: 3, bbox: [0, 0, 40, 30], iscrowd: 1 }
  const withCrowd = { ...coco, annotations: [...coco.annotations, crowd] }
  const read = await planFile('instances.json', JSON.stringify(withCrowd), {
    agent: { code: 'object-counter' },
  })
  expect(read).toMatchObject({
    expected: [{ objects: [box], total_objects: 1 }],
    notes: ['instances.json, image 1: 1 of its annotations are crowds, which are not counted.'],
  })
})

test('an image of COCO captions without a caption is told, and the others are read', async () => {
  const captions = {
    images: [
      { id: 1, file_name: 'img1.png' },
      { id: 2, file_name: 'img2.png' },
    ],
    annotations: [{ id: 1, image_id: 1, caption: 'A red cup' }],
  }
  expect(await planFile('captions.json', JSON.stringify(captions))).toMatchObject({
    expected: toExpectedTexts('A red cup'),
    notes: ['captions.json, image 2: It has no expected result.'],
  })
})

test('names a COCO file whose boxes the agent has no field for', async () => {
  expect((await planFile('instances.json', JSON.stringify(coco))).notes).toEqual([
    'instances.json: This is a COCO file. The agent of this set has no field for its boxes.',
  ])
})

test('reads an export of Label Studio', async () => {
  const size = { original_width: 40, original_height: 30 }
  const result = [
    { type: 'textarea', from_name: 'transcription', value: { text: ['HELLO', 'WORLD'] } },
    {
      type: 'rectanglelabels',
      ...size,
      value: { x: 10, y: 20, width: 50, height: 50, rectanglelabels: ['nut'] },
    },
  ]
  const tasks = [{ id: 1, data: { image: '/data/upload/3/img1.png' }, annotations: [{ result }] }]
  const read = await planFile('tasks.json', JSON.stringify(tasks))
  expect(read.expected).toEqual(toExpectedTexts('HELLO\nWORLD'))
  expect(read.notes).toEqual([
    'tasks.json, task 1: This is a Label Studio file. The agent has no field for its boxes.',
  ])
  const detected = await planFile('tasks.json', JSON.stringify(tasks), { agent: { code: 'object-counter' } })
  expect(detected.expected).toEqual([
    { total_objects: 1, objects: [{ x: 4, y: 6, width: 20, height: 15 }], image_size: imageSize },
  ])
})

test.each([
  ['set.json', '{"image":"img1.png","text":"HELLO"}'],
  ['set.json', '{"version":1,"samples":[{"image":"img1.png","text":"HELLO"}]}'],
  ['set.json', '{"img1.png":"HELLO"}'],
  ['set.json', '{"img1.png":{"text":"HELLO"}}'],
  ['set.jsonl', '{\n  "image": "img1.png",\n  "expected": {\n    "text": "HELLO"\n  }\n}\n'],
  [
    'train.jsonl',
    '{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"img1.png"}}]},{"role":"assistant","content":"HELLO"}]}',
  ],
])('%s %# with one record is read', async (name, content) => {
  expect(await planFile(name, content)).toMatchObject({ expected: toExpectedTexts('HELLO'), notes: [] })
})

test('records of several lines, and those of one line, are read or told one by one', async () => {
  const lines = [
    '{\n "image": "img1.png",\n "text": "A"\n}',
    '{"image":"img2.png","text":"B"}',
    '{\n "image": \n}\n',
  ]
  expect(await planFile('set.jsonl', lines.join('\n'))).toMatchObject({
    expected: toExpectedTexts('A', 'B'),
    notes: [expect.stringMatching(/^set\.jsonl, line 6: It is not JSON\. ./)],
  })
})

test.each([
  ['a.json', '{"version":"5.0","shapes":[{"label":"nut"}],"imagePath":"img1.png"}', 'a LabelMe file.'],
  ['a.json', '{"img1.png12":{"filename":"img1.png","regions":[]}}', 'a file of the VGG Image Annotator.'],
  ['img1.txt', '0 0.5 0.5 0.2 0.1\n', 'a YOLO file.'],
  ['a.xlsx', 'x', 'It is a spreadsheet.'],
  ['a.xml', '<annotation/>', 'XML is not read.'],
  ['a.7z', 'x', 'Only ZIP archives are opened.'],
  ['a.parquet', 'PAR1', 'It is not read.'],
  ['a.jsonl', '{"image":"img1.png"}{"image":"img2.png"}', 'There is no comma or line break between records.'],
])('%s is named: %s', async (name, content, reason) => {
  expect((await planFile(name, content)).notes.join()).toContain(reason)
})

test('tells what it leaves out of COCO and Label Studio', async () => {
  const captions = [1, 2].map((id) => ({ id, image_id: 1, caption: `Caption ${id}` }))
  const read = await planFile('captions.json', JSON.stringify({ ...coco, annotations: captions }))
  expect(read).toMatchObject({
    expected: toExpectedTexts('Caption 1'),
    notes: ['captions.json, image 1: Only the first of its captions is imported.'],
  })
  const texted = ['A', 'B'].map((text) => ({ type: 'textarea', from_name: 'ocr', value: { text: [text] } }))
  const turned = {
    type: 'rectangle',
    original_width: 40,
    original_height: 30,
    value: { x: 10, y: 20, width: 50, height: 50, rotation: 30 },
  }
  const result = [...texted, turned, { type: 'choices', from_name: 'kind', value: { choices: ['x'] } }]
  const tasks = [{ data: { image: 'img1.png' }, annotations: [{ result }] }]
  expect(await planFile('tasks.json', JSON.stringify(tasks))).toMatchObject({
    expected: toExpectedTexts('A\nB'),
    notes: [
      'tasks.json, task 1: This is a Label Studio file. The agent has no field for its turned boxes, kind.',
    ],
  })
})
