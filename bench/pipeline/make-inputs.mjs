import { existsSync, mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Creates a random number generator with a seed, whose numbers are from 0 to 1. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Draws a scene with the contents of photos: soft areas, hard edges, fine lines and small text. */
function drawScene(width, height) {
  const random = createRandom(42)
  const color = () =>
    `hsl(${Math.floor(random() * 360)} ${30 + Math.floor(random() * 50)}% ${15 + Math.floor(random() * 70)}%)`
  const shapes = Array.from({ length: 420 }, (_, index) => {
    const [x, y, size] = [random() * width, random() * height, (0.02 + random() * random() * 0.25) * width]
    if (index % 3 === 0)
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * random()}" fill="${color()}" opacity="${0.4 + random() * 0.6}"/>`
    if (index % 3 === 1)
      return `<rect x="${x}" y="${y}" width="${size}" height="${size * random()}" fill="${color()}" transform="rotate(${random() * 90} ${x} ${y})"/>`
    return `<path d="M${x} ${y} q ${size} ${size * random()} ${size * random()} ${size}" stroke="${color()}" stroke-width="${1 + (random() * width) / 700}" fill="none"/>`
  })
  const words = Array.from(
    { length: 60 },
    () =>
      `<text x="${random() * width}" y="${random() * height}" font-family="sans-serif" font-size="${width / 120 + random() * (width / 40)}" fill="${color()}">Lot ${Math.floor(random() * 9999)} fragile</text>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8a8f80"/>${shapes.join('')}${words.join('')}</svg>`,
  )
}

/** Draws a scanned page of small text. */
function drawPage(width, height) {
  const random = createRandom(3)
  const size = width / 90
  const lines = Array.from({ length: Math.floor(height / size / 1.7) }, (_, row) => {
    const text = Array.from({ length: 13 }, () =>
      random()
        .toString(36)
        .slice(2, 4 + Math.floor(random() * 7)),
    ).join(' ')
    return `<text x="${size * 4}" y="${size * (3 + row * 1.7)}" font-family="serif" font-size="${size}">${text}</text>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbfaf5"/>${lines.join('')}</svg>`,
  )
}

/** Creates sensor noise, which makes up most of the bytes of a photo. */
const createGrain = (width, height, sigma) => ({
  input: { create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma } } },
  blend: 'soft-light',
})

async function createPhoto(width, height) {
  const drawnWidth = Math.min(width, 4032)
  const drawn = sharp(drawScene(drawnWidth, Math.round((drawnWidth * height) / width)), {
    unlimited: true,
  }).removeAlpha()
  const sized = sharp(await drawn.resize(width, height, { fit: 'fill' }).raw().toBuffer(), {
    raw: { width, height, channels: 3 },
    limitInputPixels: false,
  })
  // The alpha channel is removed, which sharp's composite() adds.
  const pixels = await sized
    .composite([createGrain(width, height, 12)])
    .removeAlpha()
    .raw()
    .toBuffer()
  // The blur simulates the interpolation of cameras, whose pixels measure only one of the three colors.
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false }).blur(0.5)
}

/** Draws rings whose frequency increases from the center to half a cycle per pixel at the left and right edge. */
export function drawZonePlate(width, height) {
  const pixels = Buffer.alloc(width * height)
  const reach = width / 2
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = (x + 0.5 - width / 2) ** 2 + (y + 0.5 - height / 2) ** 2
      pixels[y * width + x] =
        square > reach * reach ? 128 : Math.round(127.5 + 127.5 * Math.cos((Math.PI * square) / (2 * reach)))
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('srgb')
}

/** The JPEG quality of phones, which results in about 2 bits per pixel. */
const phoneQuality = { quality: 93 }

const jpeg = (image, options = {}) =>
  image.jpeg({ quality: 85, chromaSubsampling: '4:2:0', ...options }).toBuffer()

/** The inputs by name. `side` is the longer side of the result in pixels. */
export const inputs = {
  cam1280: { side: 600, make: async () => jpeg(await createPhoto(1280, 720), phoneQuality) },
  p1: { side: 1000, make: async () => jpeg(await createPhoto(1600, 1200), phoneQuality) },
  p12: { side: 1000, make: async () => jpeg(await createPhoto(4032, 3024), phoneQuality) },
  p24: { side: 1000, make: async () => jpeg(await createPhoto(6000, 4000), phoneQuality) },
  p48: { side: 1000, make: async () => jpeg(await createPhoto(8064, 6048), phoneQuality) },
  p108: { side: 1000, make: async () => jpeg(await createPhoto(12000, 9000), { quality: 88 }) },
  png12: {
    side: 1000,
    make: async () => (await createPhoto(4032, 3024)).png({ compressionLevel: 6 }).toBuffer(),
  },
  doc9: {
    side: 1000,
    make: async () =>
      jpeg(
        sharp(drawPage(2550, 3300))
          .removeAlpha()
          .composite([createGrain(2550, 3300, 6)]),
      ),
  },
  zone12: {
    side: 1000,
    make: async () => jpeg(drawZonePlate(4032, 3024), { quality: 98, chromaSubsampling: '4:4:4' }),
  },
}

/** Returns the path of an input. The file is created on first use. */
export async function ensureInputFile(name, folder) {
  const path = `${folder}/${name}.${name.startsWith('png') ? 'png' : 'jpg'}`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) await writeFile(path, await inputs[name].make())
  return path
}
