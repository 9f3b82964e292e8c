import { expect, test } from 'vitest'
import { BlobByteReader } from './blob-byte-reader.ts'

const size = 300_000
const content = Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251)

test.each([
  ['at the start', 0, 4096],
  ['at the end', size - 2, 2],
  ['in the middle', 150_000, 70_000],
  ['across the end of the first window', 65_000, 2000],
  ['up to the last window', 230_000, 70_000],
  ['of the whole blob', 0, size],
])('reads bytes %s', async (_where, offset, length) => {
  const reader = new BlobByteReader(new Blob([content]))
  expect(await reader.bytes(offset, length)).toEqual(content.slice(offset, offset + length))
  // Reads the same range again, which comes from the cache.
  expect(await reader.bytes(offset, 2)).toEqual(content.slice(offset, offset + 2))
})

test('returns fewer bytes at the end of the blob and none behind it', async () => {
  const reader = new BlobByteReader(new Blob([content]))
  expect(await reader.bytes(size - 3, 10)).toHaveLength(3)
  expect(await reader.bytes(size + 5, 10)).toHaveLength(0)
  expect(await reader.view(size - 3, 4)).toBeUndefined()
  expect((await reader.view(size - 4, 4))?.byteLength).toBe(4)
})

/** Returns a list to which each range that is read from the blob is added. */
function recordReads(blob: Blob): unknown[] {
  const reads: unknown[] = []
  const slice = blob.slice.bind(blob)
  blob.slice = (...range) => {
    reads.push(range)
    return slice(...range)
  }
  return reads
}

test('reads both ends at once and no range twice', async () => {
  const blob = new Blob([content])
  const reads = recordReads(blob)
  const reader = new BlobByteReader(blob)
  expect(reads).toHaveLength(2)
  for (const offset of [0, 60_000, size - 12, 8, 150_000, 150_100]) await reader.view(offset, 2)
  expect(reads).toHaveLength(3)
})

test('reads a small file once', async () => {
  const blob = new Blob([content.slice(0, 1000)])
  const reads = recordReads(blob)
  expect(await new BlobByteReader(blob).bytes(990, 100)).toHaveLength(10)
  expect(reads).toHaveLength(1)
})
