import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectImage } from '#engines/node/input-image.ts'
import { prepareImage } from './prepare-image.ts'

/** An interlaced image of 16 bits is small as a file, and slow to decode. */
const slowImage = await inspectImage(
  await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a0b0c0' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
)

test('while an organization adds many slow images, files are read and another organization adds one', async () => {
  let decoded = 0
  const flood = Array.from({ length: 6 }, async () => {
    await prepareImage('attacker', slowImage)
    decoded += 1
  })
  await readFile(fileURLToPath(import.meta.url))
  expect(decoded).toBe(0)
  await prepareImage('other', slowImage)
  expect(decoded).toBeLessThan(4)
  await Promise.all(flood)
})

test('reports how long an image was decoded, also a damaged one', async () => {
  const times: number[] = []
  const countWork = async (ms: number) => void times.push(ms)
  await prepareImage('one', slowImage, { countWork })
  const damaged = { ...slowImage, bytes: slowImage.bytes.subarray(0, 2000) }
  await expect(prepareImage('one', damaged, { countWork })).rejects.toThrow('damaged')
  expect(times).toEqual([expect.any(Number), expect.any(Number)])
  expect(times[0]).toBeGreaterThan(1)
})
