import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** How many photos differ in what they show. The others differ from them in a comment only. */
const scenes = 5

/** Returns how many objects the photo with this number shows. */
export const getObjectCount = (number: number) => 2 + (number % scenes)

/** Writes `count` photos of 12 MP, no two with the same bytes. Returns their names in order. */
export async function writePhotos(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const photos = await Promise.all(Array.from({ length: scenes }, (_, scene) => drawPhoto(2 + scene)))
  const names: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const photo = photos[number % scenes]
    if (!photo) throw new Error('There is no photo.')
    const name = `img-${String(number).padStart(4, '0')}.jpg`
    await writeFile(join(folder, name), addComment(photo, number))
    names.push(name)
  }
  return names
}

/** Draws dark squares on a light, grainy ground: 4 MB, as from a phone, and 160 KB when it is sent. */
async function drawPhoto(squares: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 205, sigma: 24 }
  const ground = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .resize(4000, 3000)
    .png()
    .toBuffer()
  const drawn = Array.from({ length: squares }, (_, index) => {
    const [x, y] = [400 + (index % 3) * 1100, 400 + Math.floor(index / 3) * 1100]
    return `<rect x="${x}" y="${y}" width="700" height="700"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><g fill="#222">${drawn.join('')}</g></svg>`
  return sharp(ground)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Adds a COM segment, whose length and text depend on the number, behind the first marker of a JPEG. */
function addComment(jpeg: Buffer, number: number): Buffer {
  const text = Buffer.from(`photo ${number} `.padEnd(20 + number, '.'), 'latin1')
  const header = Buffer.from([0xff, 0xfe, 0, 0])
  header.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), header, text, jpeg.subarray(2)])
}
