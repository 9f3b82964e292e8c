import { expect, test } from 'vitest'
import { checkPng } from './check-png.ts'

async function png(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(80, 60)
  const context = canvas.getContext('2d')!
  for (let x = 0; x < 80; x += 1) {
    context.fillStyle = `hsl(${x * 31} 80% 50%)`
    context.fillRect(x, x % 7, 1, 50)
  }
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

test('A sound PNG passes, and one with any byte of its data changed does not', async () => {
  const bytes = await png()
  await expect(checkPng(new Blob([bytes]))).resolves.toBeUndefined()
  const start = new TextDecoder('latin1').decode(bytes).indexOf('IDAT') + 4
  for (const place of [start, start + 40, bytes.length - 20]) {
    const changed = bytes.slice()
    changed[place] = (changed[place] ?? 0) ^ 1
    await expect(checkPng(new Blob([changed]))).rejects.toMatchObject({ name: 'PictureNotDecodable' })
  }
})
