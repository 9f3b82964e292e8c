import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Renders the icons in public/icons from public/icon.svg and the SVG files in this folder:
// `node scripts/manifest/write-icons.ts`

const outputFolder = fileURLToPath(new URL('../../public/icons/', import.meta.url))
const icons = [
  { source: '../../public/icon', name: 'icon-192', size: 192 },
  { source: '../../public/icon', name: 'icon-512', size: 512 },
  { source: 'maskable', name: 'maskable-512', size: 512 },
  { source: 'monochrome', name: 'monochrome-512', size: 512 },
  // The icon for iOS fills its square, because iOS rounds the corners itself and paints transparent pixels black.
  { source: 'maskable', name: 'apple-touch-icon', size: 180 },
  { source: 'capture', name: 'capture-96', size: 96 },
  { source: 'keys', name: 'keys-96', size: 96 },
]

await mkdir(outputFolder, { recursive: true })
for (const { source, name, size } of icons) {
  const svg = await readFile(new URL(`${source}.svg`, import.meta.url))
  // Rendered at the final size, so that no pixels are scaled up. The SVG files are 32 units wide at 72 dpi.
  await sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${outputFolder}${name}.png`)
}
