import sharp from 'sharp'
import { withSvgDecoder } from './images.ts'

/** An image for the counter. `count` is the number of objects in the image, or -1 if it is debatable. */
export type CountingImage = { name: string; count: number; bytes: Buffer; hasOnlySeparateObjects: boolean }

/** Returns a deterministic random number generator (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Shape = 'disc' | 'ring' | 'square' | 'rotated' | 'coin' | 'ring with dot' | 'screw'
type Scene = {
  shape: Shape | 'mixed'
  count: number
  /** The radius of an object, in pixels. */
  radius: number
  width?: number
  height?: number
  back?: string
  ink?: 'strong' | 'pale' | 'mixed' | 'light'
  light?: 'even' | 'vignette' | 'gradient' | 'lamp'
  noise?: number
  quality?: number
  /** The number of objects that touch an additional one. `count` does not include the additional ones. */
  pairs?: number
}

const inkColors = {
  strong: ['#a02020', '#205090', '#306030', '#202020', '#c08020'],
  pale: ['#ececec'],
  mixed: ['#ececec', '#e4e4e4', '#202020', '#ececec', '#c04040'],
  light: ['#f4f0e0', '#ffffff', '#e0d070'],
}

function drawShape(shape: Shape, { x, y, r, ink }: { x: number; y: number; r: number; ink: string }): string {
  const disc = (radius: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
  const ring = `<circle cx="${x}" cy="${y}" r="${r * 0.8}" fill="none" stroke="${ink}" stroke-width="${r * 0.4}"/>`
  const box = (angle: number) =>
    `<rect x="${x - r * 0.8}" y="${y - r * 0.8}" width="${r * 1.6}" height="${r * 1.6}" fill="${ink}" transform="rotate(${angle} ${x} ${y})"/>`
  switch (shape) {
    case 'disc':
      return disc(r, ink)
    case 'ring':
      return ring
    case 'square':
      return box(0)
    case 'rotated':
      return box((x * 7 + y * 3) % 90)
    case 'coin':
      return `${disc(r, '#6b5a3a')}${disc(r * 0.92, 'url(#coin)')}`
    case 'ring with dot':
      return `${ring}${disc(r * 0.25, ink)}`
    case 'screw':
      return `<rect x="${x - r}" y="${y - r * 0.25}" width="${r * 2}" height="${r * 0.5}" rx="${r * 0.1}" fill="${ink}" transform="rotate(${(x * 11 + y) % 180} ${x} ${y})"/>`
  }
}

const lights = {
  even: '',
  vignette:
    '<radialGradient id="light" r="0.75"><stop offset="0.4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient>',
  gradient:
    '<linearGradient id="light" x2="1" y2="0.6"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.4"/></linearGradient>',
  lamp: '<radialGradient id="light" cx="0.3" cy="0.2" r="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></radialGradient>',
}
const coinGradient =
  '<linearGradient id="coin" x2="1" y2="1"><stop offset="0" stop-color="#f0e2b0"/><stop offset="1" stop-color="#8a7440"/></linearGradient>'

/** Draws objects on a grid, each shifted a little. Only objects of a pair touch each other. */
export async function drawScene(scene: Scene, seed: number): Promise<CountingImage> {
  const { shape, count, radius, width = 1000, height = 750, back = '#ffffff', ink = 'strong' } = scene
  const { light = 'even', noise = 0, quality = 80, pairs = 0 } = scene
  const random = createRandom(seed)
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * width) / height)))
  const rows = Math.max(1, Math.ceil(count / columns))
  const [cellWidth, cellHeight] = [width / columns, height / rows]
  const shapes: Shape[] = ['disc', 'ring', 'square', 'rotated', 'coin', 'screw']
  const maxDistance = pairs > 0 ? radius * 2 : radius
  const objects = Array.from({ length: count }, (_, index) => {
    const [freeX, freeY] = [cellWidth / 2 - maxDistance * 1.15 - 4, cellHeight / 2 - maxDistance * 1.15 - 4]
    if (freeX < 0 || freeY < 0) throw new Error('The objects do not fit')
    const x = cellWidth * ((index % columns) + 0.5) + (random() * 2 - 1) * freeX
    const y = cellHeight * (Math.floor(index / columns) + 0.5) + (random() * 2 - 1) * freeY
    const ownShape = shape === 'mixed' ? (shapes[index % shapes.length] ?? 'disc') : shape
    const color = inkColors[ink][index % inkColors[ink].length] ?? '#000'
    const object = drawShape(ownShape, { x, y, r: radius, ink: color })
    if (index >= pairs) return object
    const angle = random() * Math.PI
    const distance = radius * (1.55 + random() * 0.4)
    const touching = { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
    return object + drawShape(ownShape, { ...touching, r: radius, ink: color })
  })
  const shade = light === 'even' ? '' : '<rect width="100%" height="100%" fill="url(#light)"/>'
  const bytes = await drawSvg({
    width,
    height,
    back,
    parts: [...objects, shade],
    defs: lights[light] + coinGradient,
    noise,
    quality,
    seed,
  })
  return { name: JSON.stringify(scene), count: count + pairs, bytes, hasOnlySeparateObjects: pairs === 0 }
}

type SvgDrawing = {
  width: number
  height: number
  back: string
  parts: string[]
  defs?: string
  noise?: number
  quality?: number
  seed: number
}

export async function drawSvg({
  width,
  height,
  back,
  parts,
  defs = '',
  noise = 0,
  quality = 80,
  seed,
}: SvgDrawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${defs}</defs><rect width="100%" height="100%" fill="${back}"/>${parts.join('')}</svg>`
  const { data, info } = await withSvgDecoder(() =>
    sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  )
  if (noise > 0) addNoise(data, noise, seed)
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality })
    .toBuffer()
}

/** Adds noise to the pixels. `amplitude` is a third of the largest change, in brightness levels of 255. */
function addNoise(data: Buffer, amplitude: number, seed: number): void {
  const random = createRandom(seed * 31 + 7)
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const change = (random() + random() + random() - 1.5) * 2 * amplitude
    for (let channel = pixel; channel < pixel + 3; channel++) {
      data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) + change))
    }
  }
}
