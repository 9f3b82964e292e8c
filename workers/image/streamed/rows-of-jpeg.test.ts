import { expect, test } from 'vitest'
import { type JpegKind, jpegKinds, jpegOf } from './fixtures/jpeg-kinds.ts'
import { pixelsOf } from './fixtures/pixels-of.ts'
import { readAll } from './fixtures/read-all.ts'
import { rowsOfJpeg } from './rows-of-jpeg.ts'

const size = { width: 100, height: 76 }
const refused: JpegKind[] = ['colours as red, green, blue', 'progressive', 'several scans']
const read = jpegKinds.filter((kind) => !refused.includes(kind))

/** The mean of each square of 8 x 8, the last ones of each side left out: what lies beyond the picture is theirs too. */
function means({ data, width, height }: ImageData): number[][] {
  const [across, down] = [Math.floor(width / 8), Math.floor(height / 8)]
  return Array.from({ length: across * down }, (_, index) => {
    const [left, top] = [(index % across) * 8, Math.floor(index / across) * 8]
    const sums = [0, 0, 0]
    for (let at = 0; at < 64; at += 1) {
      const pixel = ((top + (at >> 3)) * width + left + (at & 7)) * 4
      for (let channel = 0; channel < 3; channel += 1) sums[channel]! += (data[pixel + channel] ?? 0) / 64
    }
    return sums
  })
}

/** The same squares, of a picture decoded at `side` eighths. */
function squares({ data, width }: ImageData, side: number): number[][] {
  const [across, down] = [Math.floor(size.width / 8), Math.floor(size.height / 8)]
  return Array.from({ length: across * down }, (_, index) => {
    const [left, top] = [(index % across) * side, Math.floor(index / across) * side]
    const sums = [0, 0, 0]
    for (let at = 0; at < side * side; at += 1) {
      const pixel = ((top + Math.floor(at / side)) * width + left + (at % side)) * 4
      for (let channel = 0; channel < 3; channel += 1)
        sums[channel]! += (data[pixel + channel] ?? 0) / side ** 2
    }
    return sums
  })
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

for (const side of [1, 2, 4] as const) {
  test.each(read)(
    `At ${side} eighths a JPEG, %s, shows in each block what the engine's own decoder shows`,
    async (kind) => {
      const rows = await rowsOfJpeg(jpegOf(kind), size, side)
      expect(rows).toMatchObject({ width: Math.ceil((100 * side) / 8), height: Math.ceil((76 * side) / 8) })
      const made = squares(await readAll(rows), side)
      const wanted = means(await pixelsOf(jpegOf(kind)))
      const apart = made.map((square, index) =>
        square.map((value, channel) => value - (wanted[index]?.[channel] ?? 0)),
      )
      const brightness = apart.map(([red = 0, green = 0, blue = 0]) =>
        Math.abs(0.299 * red + 0.587 * green + 0.114 * blue),
      )
      expect(mean(brightness)).toBeLessThan(1.5)
      // Colours that are halved are one value for several blocks, or smear over their edges: never the wrong colour.
      const isFine = kind === 'grey' || kind.startsWith('not halved')
      expect(mean(apart.flat().map(Math.abs))).toBeLessThan(isFine ? 1.5 : 25)
    },
  )
}

test.each(refused)('A JPEG of another kind, %s, is left to the engine', async (kind) => {
  await expect(rowsOfJpeg(jpegOf(kind), size, 4)).rejects.toThrow()
})

test('A header that is wrong about the size is noticed', async () => {
  await expect(rowsOfJpeg(jpegOf('grey'), { width: 100, height: 77 }, 4)).rejects.toThrow('not the size')
})

test('A file that is cut is no picture', async () => {
  const whole = jpegOf('halved both ways')
  for (const length of [0, 3, 100, 700, whole.size - 200]) {
    const cut = async () => readAll(await rowsOfJpeg(whole.slice(0, length), size, 2))
    await expect(cut(), `${length} bytes`).rejects.toThrow()
  }
})

test('A restart marker that is missing or another one is noticed', async () => {
  const bytes = new Uint8Array(await jpegOf('grey').arrayBuffer())
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xd0)
  expect(at).toBeGreaterThan(0)
  for (const other of [0, 0xd1, 0xff]) {
    bytes[at + 1] = other
    await expect(
      rowsOfJpeg(new Blob([bytes]), size, 4).then(readAll),
      `0x${other.toString(16)}`,
    ).rejects.toThrow()
  }
})

/** The bytes of that kind with the segment of that marker changed, from its length on. */
async function changed(kind: JpegKind, marker: number, change: (segment: Uint8Array) => void): Promise<Blob> {
  const bytes = new Uint8Array(await jpegOf(kind).arrayBuffer())
  const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === marker)
  change(bytes.subarray(at + 2))
  return new Blob([bytes])
}

test('A sampling by three, and more blocks in a unit than there may be, are left to the engine', async () => {
  for (const factors of [0x13, 0x31, 0x44]) {
    const odd = await changed('not halved, codes of its own', 0xc0, (frame) => {
      for (const part of [9, 12, 15]) frame[part] = factors
    })
    await expect(rowsOfJpeg(odd, size, 4)).rejects.toThrow('an odd sampling')
  }
})

test('A segment that is not as long as it says is noticed', async () => {
  for (const marker of [0xc0, 0xc4, 0xdb, 0xdd]) {
    for (const step of [-1, 1]) {
      const lying = await changed('grey', marker, (segment) => {
        segment[1] = (segment[1] ?? 0) + step
      })
      await expect(rowsOfJpeg(lying, size, 4), `${marker.toString(16)}`).rejects.toThrow()
    }
  }
})

test('A profile is handed on whole, in its parts; one for grey is left to the engine', async () => {
  const part = (number: number) =>
    new Uint8Array([0xff, 0xe2, 0, 18, ...new TextEncoder().encode('ICC_PROFILE\0'), number, 2, 7, 8])
  const withProfile = (kind: JpegKind) => {
    const blob = jpegOf(kind)
    return new Blob([blob.slice(0, 2), part(1), part(2), blob.slice(2)])
  }
  const { profile } = await rowsOfJpeg(withProfile('halved both ways'), size, 4)
  expect(profile).toEqual([part(1), part(2)])
  await expect(rowsOfJpeg(withProfile('grey'), size, 4)).rejects.toThrow('a profile for grey')
})

test('Whatever bytes a file has, reading it comes to an end', async () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return (seed >> 8) % below
  }
  const endings = { read: 0, refused: 0 }
  for (const kind of read) {
    const sound = new Uint8Array(await jpegOf(kind).arrayBuffer())
    for (let round = 0; round < 60; round += 1) {
      const bytes = sound.slice()
      for (let change = 0; change <= random(4); change += 1) bytes[2 + random(bytes.length - 2)] = random(256)
      const outcome = await rowsOfJpeg(new Blob([bytes]), size, 2)
        .then(readAll)
        .then(
          () => 'read' as const,
          () => 'refused' as const,
        )
      endings[outcome] += 1
    }
  }
  expect(endings.read).toBeGreaterThan(20)
  expect(endings.refused).toBeGreaterThan(20)
})

test('A small file that says it is huge is given up at its end, not at that of the picture', async () => {
  const bytes = new Uint8Array(await jpegOf('grey').arrayBuffer())
  const frame = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0)
  bytes.set([0xff, 0xf0, 0xff, 0xf0], frame + 5)
  const rows = await rowsOfJpeg(new Blob([bytes]), { width: 0xfff0, height: 0xfff0 }, 1)
  const strip = new Uint8Array(rows.width * 4)
  await expect(Promise.resolve(rows.read(0, 1, strip, strip.length))).rejects.toThrow()
})
