import { expect, test } from 'vitest'
import { inChunks } from './in-chunks.ts'

test('changes all rows, in chunks', async () => {
  const chunks: bigint[] = []
  let rows = 25_000n
  await inChunks(async (limit) => {
    const changed = rows < limit ? rows : BigInt(limit)
    rows -= changed
    chunks.push(changed)
    return changed
  })
  expect(chunks).toEqual([10_000n, 10_000n, 5_000n])
})
