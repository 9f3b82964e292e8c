import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'

const size = 300_000
const content = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251)

test.each([
  ['at the start', 0, 4096],
  ['at the end', size - 2, 2],
  ['between', 150_000, 70_000],
  ['over the end of what is read first', 65_000, 2000],
  ['up to what is read last', 230_000, 70_000],
  ['all of it', 0, size],
])('Reads what lies %s', async (_where, offset, length) => {
  const reader = new ByteReader(new Blob([content]))
  expect(Buffer.compare(await reader.bytes(offset, length), content.subarray(offset, offset + length))).toBe(
    0,
  )
  // And once more, from what it kept.
  expect(Buffer.compare(await reader.bytes(offset, 2), content.subarray(offset, offset + 2))).toBe(0)
})

test('Gives what there is before the end, and nothing behind it', async () => {
  const reader = new ByteReader(new Blob([content]))
  expect(await reader.bytes(size - 3, 10)).toHaveLength(3)
  expect(await reader.bytes(size + 5, 10)).toHaveLength(0)
  expect(await reader.view(size - 3, 4)).toBeUndefined()
  expect((await reader.view(size - 4, 4))?.byteLength).toBe(4)
})

/** The parts that are asked of a blob, in order. */
function askedOf(blob: Blob): unknown[] {
  const asked: unknown[] = []
  const slice = blob.slice.bind(blob)
  blob.slice = (...range) => {
    asked.push(range)
    return slice(...range)
  }
  return asked
}

test('Asks for both ends at once, and for nothing twice', async () => {
  const blob = new Blob([content])
  const asked = askedOf(blob)
  const reader = new ByteReader(blob)
  expect(asked).toHaveLength(2)
  for (const offset of [0, 60_000, size - 12, 8, 150_000, 150_100]) await reader.view(offset, 2)
  expect(asked).toHaveLength(3)
})

test('A small file is asked for once', async () => {
  const blob = new Blob([content.slice(0, 1000)])
  const asked = askedOf(blob)
  expect(await new ByteReader(blob).bytes(990, 100)).toHaveLength(10)
  expect(asked).toHaveLength(1)
})
