import { afterEach, expect, test } from 'vitest'
import { computeSha256 } from './compute-sha256.ts'
import { loadModel, removeModel, storeModel } from './stored-models.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 31) % 256)
const key = { uid: 'ada', sha256: await computeSha256(bytes.buffer) }
afterEach(() => removeModel(key))

test('a model is stored for a user until it is removed', async () => {
  await expect(loadModel(key)).rejects.toThrow('not stored')
  await storeModel(new Blob([bytes]), key)
  expect(await loadModel(key)).toEqual(bytes)
  await expect(loadModel({ ...key, uid: 'bob' })).rejects.toThrow('not stored')
  await removeModel(key)
  await expect(loadModel(key)).rejects.toThrow('not stored')
})

test('another file than the expected one is not stored', async () => {
  await expect(storeModel(new Blob([bytes.slice(1)]), key)).rejects.toThrow('not the expected model')
  await expect(loadModel(key)).rejects.toThrow('not stored')
})
