import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { createImageKey, type ImageStore } from './image-store.ts'
import { describeProblems, moveImages } from './move-images.ts'
import { digestImage } from './prepare-image.ts'

const folder = await mkdtemp(join(tmpdir(), 'vision-images-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const createImage = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, key: createImageKey(digestImage(bytes)) }
}
const listKeys = async (store: ImageStore) =>
  (await Array.fromAsync(store.list())).map(({ key }) => key).sort()

test('a folder returns what was stored, and lists an interrupted image, so that it is deleted', async () => {
  const store = createFolderStore(join(folder, 'one'))
  const { key, bytes } = createImage('photo')
  expect(await listKeys(store)).toEqual([])
  expect(await store.get(key)).toBeUndefined()
  await store.put(key, bytes)
  await store.put(key, bytes)
  expect([await store.get(key), await store.has(key)]).toEqual([bytes, true])
  expect(await store.has(createImage('other').key)).toBe(false)
  const partial = `${createImage('other').key}.partial`
  await mkdir(join(folder, 'one', partial.slice(0, 2)), { recursive: true })
  await writeFile(join(folder, 'one', partial.slice(0, 2), partial), 'oth')
  expect(await listKeys(store)).toEqual([key, partial].sort())
  for (const one of [key, partial, 'none']) await store.remove(one)
  expect(await listKeys(store)).toEqual([])
})

test('a folder has no images outside of it', async () => {
  const store = createFolderStore(join(folder, 'inside'))
  await writeFile(join(folder, 'outside'), 'secret')
  const { key, bytes } = createImage('photo')
  for (const path of [`${key}/../../../outside`, '../outside']) {
    await expect(store.put(path, bytes)).rejects.toMatchObject({ status: 503 })
    await expect(store.get(path)).rejects.toMatchObject({ status: 503 })
    await expect(store.remove(path)).rejects.toMatchObject({ status: 503 })
  }
  expect(await readFile(join(folder, 'outside'), 'utf8')).toBe('secret')
})

test('a folder that cannot be written to is a 503', async () => {
  const path = join(folder, 'file')
  await writeFile(path, '')
  const { key, bytes } = createImage('photo')
  await expect(createFolderStore(path).put(key, bytes)).rejects.toMatchObject({
    ...{ status: 503, code: 'image_store_unavailable', headers: { 'Retry-After': '10' } },
  })
})

test('images are moved once, also after an interruption, and a damaged one stays', async () => {
  const [source, target] = [createFolderStore(join(folder, 'a')), createFolderStore(join(folder, 'b'))]
  const images = ['one', 'two', 'three'].map(createImage)
  for (const { key, bytes } of images) await source.put(key, bytes)
  const [first] = images
  if (first) await target.put(first.key, first.bytes)
  // The server was killed while it wrote it.
  const partial = join(folder, 'a', first?.key.slice(0, 2) ?? '', `${first?.key}.partial`)
  await writeFile(partial, 'on')
  expect(await moveImages(source, target, { removes: true })).toEqual({
    copied: 2,
    damagedKeys: [],
    failedKeys: [],
  })
  expect(await listKeys(target)).toEqual(images.map(({ key }) => key).sort())
  expect(await listKeys(source)).toEqual([])
  const more = ['four', 'five', 'six', 'seven'].map(createImage)
  const [{ key } = { key: '' }] = more
  for (const image of more) await source.put(image.key, image.key === key ? Buffer.from('x') : image.bytes)
  expect(await moveImages(source, target, { removes: true })).toEqual({
    ...{ copied: 3, damagedKeys: [key], failedKeys: [] },
  })
  expect(await listKeys(source)).toEqual([key])
  expect(await listKeys(target)).toHaveLength(6)
})

test('a damaged copy in the target is replaced, and one that arrives damaged is deleted there', async () => {
  const [source, target] = [createFolderStore(join(folder, 'c')), createFolderStore(join(folder, 'd'))]
  const { key, bytes } = createImage('photo')
  await source.put(key, bytes)
  const damaging: ImageStore = { ...target, put: (one) => target.put(one, Buffer.from('x')) }
  for (const removes of [false, true]) {
    const moved = await moveImages(source, damaging, { removes })
    expect(moved).toEqual({ copied: 0, damagedKeys: [], failedKeys: [key] })
    expect(describeProblems(moved, 'here')).toBe(`1 images arrived damaged, and stay in here: ${key}`)
    expect([await listKeys(source), await listKeys(target)]).toEqual([[key], []])
  }
  await target.put(key, Buffer.from('x'))
  expect((await moveImages(source, target, { removes: true })).copied).toBe(1)
  expect([await source.get(key), await target.get(key)]).toEqual([undefined, bytes])
})
