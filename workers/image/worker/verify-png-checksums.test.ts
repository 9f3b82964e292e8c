import { expect, test } from 'vitest'
import { verifyPngChecksums } from './verify-png-checksums.ts'

async function drawPng(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(80, 60)
  const context = canvas.getContext('2d')!
  for (let x = 0; x < 80; x += 1) {
    context.fillStyle = `hsl(${x * 31} 80% 50%)`
    context.fillRect(x, x % 7, 1, 50)
  }
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

test('accepts a valid PNG and rejects one with a changed data byte', async () => {
  const bytes = await drawPng()
  await expect(verifyPngChecksums(new Blob([bytes]))).resolves.toBeUndefined()
  const start = new TextDecoder('latin1').decode(bytes).indexOf('IDAT') + 4
  for (const offset of [start, start + 40, bytes.length - 20]) {
    const changed = bytes.slice()
    changed[offset] = (changed[offset] ?? 0) ^ 1
    await expect(verifyPngChecksums(new Blob([changed]))).rejects.toMatchObject({
      name: 'ImageNotDecodableError',
    })
  }
})
