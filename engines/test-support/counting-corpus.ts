import { type CountingImage, createRandom, drawScene, drawSvg } from './counting-images.ts'

/** Generates images for the counter: suitable ones, hard ones, and patterns that it should reject. */
export async function* drawCorpus(): AsyncGenerator<CountingImage> {
  const shapes = ['disc', 'ring', 'square', 'rotated', 'coin', 'ring with dot', 'screw'] as const
  const lights = ['even', 'vignette', 'gradient', 'lamp'] as const
  const scenes: Parameters<typeof drawScene>[0][] = [
    ...lights.map((light) => ({ shape: 'disc' as const, count: 0, radius: 10, light, noise: 4 })),
    ...shapes.flatMap((shape) => [1, 6, 30].map((count) => ({ shape, count, radius: 44 }))),
    ...lights.flatMap((light) =>
      shapes.map((shape, index) => ({
        shape,
        count: 3 + index * 3,
        radius: 30,
        light,
        noise: (index % 3) * 4,
      })),
    ),
    ...[6, 8, 12, 20].flatMap((radius) =>
      [1, 12, 20, 60].map((count) => ({ shape: 'disc' as const, count, radius, noise: count % 5 })),
    ),
    ...(['pale', 'mixed'] as const).flatMap((ink) =>
      [1, 6, 18].map((count) => ({ shape: 'disc' as const, count, radius: 40, ink })),
    ),
    ...(['pale', 'mixed'] as const).map((ink) => ({
      shape: 'square' as const,
      count: 9,
      radius: 40,
      ink,
      light: 'vignette' as const,
    })),
    ...[1, 5, 17, 40].map((count) => ({
      shape: 'mixed' as const,
      count,
      radius: 28,
      back: '#003c5a',
      ink: 'light' as const,
    })),
    ...[1, 5, 17, 40].map((count) => ({
      shape: 'mixed' as const,
      count,
      radius: 28,
      back: '#c8b898',
      noise: 8,
    })),
    ...[2, 9, 25].map((count) => ({
      shape: 'mixed' as const,
      count,
      radius: 20,
      width: 640,
      height: 480,
      quality: 50,
    })),
    ...[1, 4, 12].map((count) => ({
      shape: 'coin' as const,
      count,
      radius: 90,
      width: 2400,
      height: 1800,
      light: 'lamp' as const,
    })),
    ...(['disc', 'square', 'rotated', 'coin', 'ring', 'screw'] as const).flatMap((shape) =>
      [1, 3].map((pairs) => ({ shape, count: 9, radius: 34, pairs, noise: pairs })),
    ),
    ...[8, 12].map((radius) => ({ shape: 'disc' as const, count: 15, radius, pairs: 2 })),
    ...[14, 22, 30].map((noise) => ({ shape: 'disc' as const, count: 8, radius: 40, noise })),
  ]
  for (const [index, scene] of scenes.entries()) yield await drawScene(scene, index + 1)
  for (const draw of [...patterns, ...hardScenes]) yield await draw()
}

const size = { width: 1000, height: 750 }
const createDrawing =
  (
    name: string,
    count: number,
    overrides: { back?: string; parts: string[]; noise?: number; defs?: string },
  ) =>
  async () => ({
    name,
    count,
    hasOnlySeparateObjects: false,
    bytes: await drawSvg({ ...size, back: '#ffffff', seed: 5, ...overrides }),
  })
const random = createRandom(99)
const createSpots = (count: number, maxRadius: number) =>
  Array.from({ length: count }, () => {
    const gray = Math.round(60 + random() * 160)
    return `<ellipse cx="${random() * 1000}" cy="${random() * 750}" rx="${10 + random() * maxRadius}" ry="${8 + random() * maxRadius}" fill="rgb(${gray},${gray - 10},${gray - 30})"/>`
  })
const createTextLines = (size: number) =>
  Array.from(
    { length: Math.floor(700 / (size * 1.6)) },
    (_, line) =>
      `<text x="40" y="${60 + line * size * 1.6}" font-size="${size}">The quick brown fox jumps over the lazy dog ${line}</text>`,
  )
const createStripes = (step: number) =>
  Array.from(
    { length: 1000 / step },
    (_, index) => `<rect x="${index * step}" width="${step / 2}" height="750" fill="#888"/>`,
  )
const createBlurFilter = (deviation: number) =>
  `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
const noiseFilters =
  '<filter id="grain"><feTurbulence baseFrequency="0.04" numOctaves="4" seed="3"/></filter><filter id="cloud"><feTurbulence baseFrequency="0.004" numOctaves="3" seed="8"/></filter>'

/** Images without separate objects on a plain background. The counter should reject most of them. */
const patterns = [
  ...[14, 20, 34, 48].map((height) =>
    createDrawing(`a page of text, ${height} px`, -1, { parts: createTextLines(height) }),
  ),
  createDrawing('gravel', -1, { parts: createSpots(900, 20) }),
  createDrawing('piles', -1, { parts: createSpots(60, 120) }),
  ...[8, 20, 60].map((step) => createDrawing(`stripes of ${step} px`, -1, { parts: createStripes(step) })),
  createDrawing('grain', -1, {
    defs: noiseFilters,
    parts: ['<rect width="1000" height="750" filter="url(#grain)"/>'],
  }),
  createDrawing('clouds', -1, {
    defs: noiseFilters,
    parts: ['<rect width="1000" height="750" filter="url(#cloud)"/>'],
  }),
  createDrawing('discs on grain', -1, {
    defs: noiseFilters,
    parts: [
      '<rect width="1000" height="750" filter="url(#grain)"/>',
      ...[150, 500, 800].map((x) => `<circle cx="${x}" cy="300" r="60" fill="#203040"/>`),
    ],
  }),
]

/** Objects that are hard to separate or to see. `count` is the number of visible objects, or -1 if it is debatable. */
const hardScenes = [
  createDrawing('soft shadows without objects', -1, {
    defs: createBlurFilter(30),
    parts: [200, 600].map((x) => `<circle cx="${x}" cy="350" r="90" fill="#999" filter="url(#soft)"/>`),
  }),
  createDrawing('objects out of focus', 4, {
    defs: createBlurFilter(7),
    parts: [150, 380, 620, 850].map(
      (x) => `<circle cx="${x}" cy="350" r="70" fill="#446" filter="url(#soft)"/>`,
    ),
  }),
  createDrawing('objects with shadows', 4, {
    defs: createBlurFilter(8),
    parts: [150, 380, 620, 850].flatMap((x) => [
      `<circle cx="${x + 14}" cy="364" r="60" fill="#888" filter="url(#soft)"/>`,
      `<circle cx="${x}" cy="350" r="60" fill="#a33"/>`,
    ]),
  }),
  createDrawing('objects that fade into the background', 3, {
    defs: '<linearGradient id="fade"><stop offset="0" stop-color="#222"/><stop offset="1" stop-color="#fff"/></linearGradient>',
    parts: [100, 400, 700].map((x) => `<rect x="${x}" y="300" width="180" height="120" fill="url(#fade)"/>`),
  }),
  createDrawing('two boxes of different color that touch', 2, {
    parts: [
      '<rect x="300" y="300" width="120" height="120" fill="#a22"/><rect x="420" y="300" width="120" height="120" fill="#22a"/>',
    ],
  }),
  createDrawing('a tray of seven', -1, {
    parts: [
      '<rect x="80" y="80" width="840" height="590" fill="none" stroke="#555" stroke-width="12"/>',
      ...[1, 2, 3, 4, 5, 6, 7].map(
        (index) => `<circle cx="${index * 115 + 40}" cy="350" r="40" fill="#246"/>`,
      ),
    ],
  }),
  createDrawing('dust beside three discs', -1, {
    parts: [
      ...[200, 500, 800].map((x) => `<circle cx="${x}" cy="300" r="80" fill="#246"/>`),
      ...[120, 333, 640, 910].map((x) => `<circle cx="${x}" cy="600" r="4" fill="#333"/>`),
    ],
  }),
  createDrawing('barely visible objects', -1, {
    parts: [200, 500, 800].map((x) => `<circle cx="${x}" cy="300" r="80" fill="#f6f6f6"/>`),
    noise: 3,
  }),
  createDrawing('objects cut by the edges', 6, {
    parts: [
      [0, 200],
      [1000, 300],
      [400, 0],
      [600, 750],
      [300, 400],
      [700, 350],
    ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="70" fill="#842"/>`),
  }),
  createDrawing('one object that fills most of the image', 1, {
    parts: ['<rect x="60" y="60" width="880" height="630" rx="40" fill="#365"/>'],
  }),
]
