import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildModel } from '#engines/test-support/build-model.ts'
import { drawObjects } from '#engines/test-support/images.ts'
import { addModel, describeOmittedModels, listModels, removeModel } from './models.ts'

let work: string
let models: string
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'own-models-'))
  models = join(work, 'data', 'models')
  const values = Array<number>(84 * 7).fill(0)
  // The cell at column 3 and row 3 of the grid of 8 px.
  values.splice(27 * 7, 7, 1, 1, Math.log(2), 0, 1, 0.1, 0.9)
  const model = { outputs: [{ name: 'output', dims: [1, 84, 7], values }] }
  await writeFile(join(work, 'My Model.onnx'), buildModel(model))
  await writeFile(
    join(work, 'any-size.onnx'),
    buildModel({ ...model, inputs: [{ name: 'images', dims: [1, 3, 0, 0] }] }),
  )
  await writeFile(join(work, 'labels.txt'), 'cat\r\ndog\r\n')
  await writeFile(join(work, 'three.txt'), 'cat\ndog\nbird\n')
  await writeFile(join(work, 'pets.jpg'), await drawObjects(2))
})
afterAll(() => rm(work, { recursive: true }))

const add = (...args: string[]) => addModel(models, args)
const inWork = (name: string) => join(work, name)

test('a model is added with its labels, tried, listed, replaced and removed', async () => {
  const message = await add(
    inWork('My Model.onnx'),
    '--labels',
    inWork('labels.txt'),
    '--try',
    inWork('pets.jpg'),
  )
  expect(message.split('\n')).toEqual([
    'my-model is added. Family: yolox (YOLOX, objects with boxes).',
    'Image: 64 x 64, bgr, letterbox-top-left. Another --size, --color, --scale or --resize may fit better.',
    'Classes: 2 (cat, dog).',
    expect.stringMatching(/pets-my-model\.jpg: dog 0\.9, in \d+\.\d s\.$/),
    'Restart the server to list it.',
  ])
  expect(await sharp(inWork('pets-my-model.jpg')).metadata()).toMatchObject({ width: 900, height: 640 })
  expect((await readdir(models)).sort()).toEqual(['my-model.json', 'my-model.onnx'])
  expect(await describeOmittedModels(models)).toEqual([expect.stringContaining(models)])
  expect(await describeOmittedModels(join(work, 'none'))).toEqual([])
  expect(await listModels(models)).toMatch(/my-model +My Model +my-model\.onnx +0\.0 MB/)
  await add(
    inWork('My Model.onnx'),
    '--name',
    'Pets',
    '--confidence',
    '0.5',
    '--color',
    'rgb',
    '--resize',
    'stretch',
  )
  expect(JSON.parse(await readFile(join(models, 'my-model.json'), 'utf8'))).toEqual({
    ...{
      code: 'my-model',
      name: 'Pets',
      model: 'my-model.onnx',
      min_confidence: 0.5,
      color: 'rgb',
      resize: 'stretch',
    },
  })
  expect(await removeModel(models, 'my-model')).toContain('removed')
  expect(await readdir(models)).toEqual([])
})

test('an image is drawn on which boxes are wider than their labels', async () => {
  const small = await sharp(await drawObjects(1))
    .resize(40)
    .jpeg()
    .toBuffer()
  await writeFile(inWork('small.jpg'), small)
  await add(inWork('My Model.onnx'), '--try', inWork('small.jpg'))
  expect(await sharp(inWork('small-my-model.jpg')).metadata()).toMatchObject({ width: 40 })
})

test.each<[string, string[], string]>([
  ['no file', [], 'Name one ONNX file'],
  ['two files', ['a.onnx', 'b.onnx'], 'Name one ONNX file'],
  ['a missing file', ['missing.onnx'], 'The file of the model cannot be read'],
  ['an unknown option', ['any-size.onnx', '--gpu', '1'], '--gpu'],
  ['a model that does not tell its size', ['any-size.onnx'], '--size'],
  ['a size that is none', ['any-size.onnx', '--size', 'large'], 'size'],
  ['a color that is none', ['My Model.onnx', '--color', 'cmyk'], 'color'],
  ['too many labels', ['My Model.onnx', '--labels', 'three.txt'], 'has 2 classes, and there are 3 labels'],
  ['a missing file of labels', ['My Model.onnx', '--labels', 'nothing.txt'], 'cannot be read'],
  ['a family that does not fit', ['My Model.onnx', '--family', 'rf-detr'], 'not those of rf-detr'],
  ['the code of a built-in agent', ['My Model.onnx', '--agent', 'counter'], 'built-in'],
  ['a code that is a path', ['My Model.onnx', '--agent', '../x'], 'code'],
  ['a file that is no image', ['My Model.onnx', '--try', 'labels.txt'], 'not a JPEG'],
])('%s is refused', async (_, args, reason) => {
  const paths = args.map((arg) => (/\.\w+$/.test(arg) ? inWork(arg) : arg))
  await expect(add(...paths)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining(reason),
  })
})

test('a model of any size is added with the size of the option', async () => {
  expect(await add(inWork('any-size.onnx'), '--size', '64')).toContain('Image: 64 x 64')
  await removeModel(models, 'any-size')
  await expect(removeModel(models, '../secret')).rejects.toThrow('There is no model')
})
