import { expect, test } from 'vitest'
import { buildModel } from '../test-support/build-model.ts'
import { hostileFiles, unsupportedModels, validModelSpec } from '../test-support/hostile-files.ts'
import { checkModel } from './check-model.ts'
import { chooseInput } from './choose-input.ts'

const bytes = buildModel(validModelSpec)

test.each(hostileFiles)('%s is refused', (_, file, reason) => {
  expect(() => checkModel(file)).toThrow(reason)
})

test.each(unsupportedModels)('a model for %s is refused', (_, file, reason) => {
  expect(() => chooseInput(checkModel(file), undefined)).toThrow(reason)
})

test('a size comes from the metadata or the option, and must fit', () => {
  const dynamic = { ...validModelSpec, inputs: [{ name: 'images', dims: [0, 3, 0, 0] }] }
  const described = checkModel(buildModel({ ...dynamic, metadata: { imgsz: '[320, 640]' } }))
  expect(chooseInput(described, undefined).size).toEqual({ width: 640, height: 320 })
  expect(chooseInput(described, { width: 96, height: 64 }).size).toEqual({ width: 96, height: 64 })
  const size = { width: 96, height: 96 }
  expect(() => chooseInput(checkModel(bytes), size)).toThrow('64 x 64 pixels only')
  const code = checkModel(buildModel({ ...dynamic, metadata: { imgsz: "__import__('os').abort()" } }))
  expect(() => chooseInput(code, undefined)).toThrow('--size')
})

test('every byte may be damaged', () => {
  for (let position = 0; position < bytes.length; position++) {
    const damaged = bytes.slice()
    damaged[position] = (damaged[position] ?? 0) ^ 0xff
    try {
      checkModel(damaged)
    } catch (error) {
      expect(error).toMatchObject({ name: 'ModelError' })
    }
  }
})
