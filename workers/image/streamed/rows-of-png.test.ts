import { expect, test } from 'vitest'
import { filteredPng } from './fixtures/filtered-png.ts'
import { pixelsOf } from './fixtures/pixels-of.ts'
import { readAll } from './fixtures/read-all.ts'
import { rowsOfPng } from './rows-of-png.ts'

const size = { width: 61, height: 45 }

test('A PNG is read to the pixel as the engine reads it', async () => {
  const made = await readAll(await rowsOfPng(filteredPng(), size))
  expect(made.data).toEqual((await pixelsOf(filteredPng())).data)
})

test('A PNG whose data is damaged is none, also in its last bytes', async () => {
  const sound = new Uint8Array(await filteredPng().arrayBuffer())
  // The last one is in the checksum of the data: four bytes of its chunk and twelve of the end stand behind it.
  for (const at of [sound.length * 0.3, sound.length * 0.6, sound.length * 0.9, sound.length - 17].map(
    Math.floor,
  )) {
    const bytes = sound.slice()
    bytes[at] = (bytes[at] ?? 0) ^ 255
    const read = async () => readAll(await rowsOfPng(new Blob([bytes]), size))
    await expect(read(), `damaged at ${at}`).rejects.toThrow()
  }
})

test('A PNG that is cut, of another size or transparent is left to the engine', async () => {
  const blob = filteredPng()
  await expect(rowsOfPng(blob.slice(0, blob.size >> 1), size).then(readAll)).rejects.toThrow()
  await expect(rowsOfPng(blob, { ...size, height: 46 })).rejects.toThrow('not the size')
  const clear = new OffscreenCanvas(20, 20)
  clear.getContext('2d')?.fillRect(0, 0, 9, 9)
  await expect(rowsOfPng(await clear.convertToBlob(), { width: 20, height: 20 })).rejects.toThrow('plain')
})

/** Checksums of chunks are not looked at here: that of the data is in the data. */
const chunk = (name: string, content: Uint8Array) =>
  new Uint8Array([
    ...new Uint8Array(new Uint32Array([content.length]).buffer).reverse(),
    ...new TextEncoder().encode(name),
    ...content,
    0,
    0,
    0,
    0,
  ])

test('Colours of its own are left to the engine', async () => {
  const blob = filteredPng()
  for (const name of ['gAMA', 'cHRM', 'iCCP', 'cICP']) {
    const coloured = new Blob([blob.slice(0, 33), chunk(name, new Uint8Array(4)), blob.slice(33)])
    await expect(rowsOfPng(coloured, size), name).rejects.toThrow('colours of its own')
  }
})

test('Data in several chunks is one, and more of it than the picture needs is none', async () => {
  const bytes = new Uint8Array(await filteredPng().arrayBuffer())
  const at = bytes.findIndex(
    (_, index) => String.fromCharCode(...bytes.subarray(index, index + 4)) === 'IDAT',
  )
  const length = new DataView(bytes.buffer).getUint32(at - 4)
  const data = bytes.subarray(at + 4, at + 4 + length)
  const parts = [data.subarray(0, 1), data.subarray(1, 1), data.subarray(1, 500), data.subarray(500)]
  const split = new Blob([
    bytes.slice(0, at - 4),
    ...parts.map((part) => chunk('IDAT', part)),
    bytes.slice(-12),
  ])
  expect((await readAll(await rowsOfPng(split, size))).data).toEqual((await pixelsOf(filteredPng())).data)
  const lower = bytes.slice()
  lower[23] = 40
  const read = async () => readAll(await rowsOfPng(new Blob([lower]), { ...size, height: 40 }))
  await expect(read()).rejects.toThrow('more than the picture')
})
