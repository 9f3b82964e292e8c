import { createRandom, drawSvg } from './counting-images.ts'

export type ReceiptImage = { name: string; lines: string[]; amounts: string[]; bytes: Buffer }
type ReceiptStyle = {
  width: number
  /** The font size in pixels. */
  size: number
  font: 'sans-serif' | 'serif' | 'monospace'
  noise?: number
  ink?: string
  paper?: string
  light?: string
  seed: number
}

const productNames = [
  'Milk',
  'Bread',
  'Butter',
  'Apples',
  'Coffee',
  'Cheese',
  'Salad',
  'Juice',
  'Rice',
  'Soap',
]

/**
 * Draws a receipt with right-aligned amounts, encoded as the client encodes images. The available fonts depend on the
 * machine.
 */
export async function drawReceipt(style: ReceiptStyle): Promise<ReceiptImage> {
  const { width, size, font, noise = 0, ink = '#1a1a1a', paper = '#ffffff', light = '', seed } = style
  const random = createRandom(seed)
  const rows = [...productNames.slice(seed % 4, (seed % 4) + 6), 'Subtotal', 'VAT 19%', 'TOTAL EUR'].map(
    (name) => ({
      name,
      amount: (random() * (random() < 0.5 ? 9 : 120)).toFixed(2),
    }),
  )
  const margin = size * 1.2
  const text = (content: string, line: number, attributes: string) =>
    `<text ${attributes} y="${size * 1.8 + line * size * 1.5}" font-family="${font}" font-size="${size}" fill="${ink}">${content}</text>`
  const headerLines = ['CITY MARKET', '12 Platform Street']
  const parts = [
    ...headerLines.map((content, line) => text(content, line, `x="${margin}"`)),
    ...rows.flatMap(({ name, amount }, row) => [
      text(name, row + headerLines.length, `x="${margin}"`),
      text(amount, row + headerLines.length, `x="${width - margin}" text-anchor="end"`),
    ]),
    light && '<rect width="100%" height="100%" fill="url(#light)"/>',
  ]
  const height = Math.round((headerLines.length + rows.length) * size * 1.5 + size * 2)
  const bytes = await drawSvg({ width, height, back: paper, parts, defs: light, noise, seed })
  const lines = [...headerLines, ...rows.map(({ name, amount }) => `${name} ${amount}`)]
  return { name: JSON.stringify(style), lines, amounts: rows.map(({ amount }) => amount), bytes }
}

const shadowGradient =
  '<linearGradient id="light" x2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></linearGradient>'

/** Draws receipts that differ in font, font size, noise, contrast, inversion and shadow. */
export async function* drawReceipts(): AsyncGenerator<ReceiptImage> {
  const fonts = ['sans-serif', 'serif', 'monospace'] as const
  const sizes = [
    [400, 11],
    [400, 14],
    [500, 12],
    [600, 11],
    [700, 13],
    [800, 12],
    [900, 14],
    [1000, 12],
  ] as const
  for (const [index, [width, size]] of sizes.entries()) {
    for (const font of fonts)
      yield await drawReceipt({ width, size, font, noise: (index % 3) * 4, seed: index * 3 + size })
  }
  for (const font of fonts) {
    yield await drawReceipt({ width: 700, size: 14, font, ink: '#aaaaaa', seed: 3 })
    yield await drawReceipt({ width: 600, size: 14, font, ink: '#eeeeee', paper: '#202020', seed: 4 })
    yield await drawReceipt({ width: 800, size: 14, font, light: shadowGradient, seed: 5 })
  }
}
