import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// `node scripts/manifest/write-icons.ts`: draws the icons of the installed app (public/icons) from public/icon.svg and
// from the drawings beside it.

const there = fileURLToPath(new URL('../../public/icons/', import.meta.url))
const icons = [
  { drawing: '../../public/icon', name: 'icon-192', side: 192 },
  { drawing: '../../public/icon', name: 'icon-512', side: 512 },
  { drawing: 'maskable', name: 'maskable-512', side: 512 },
  { drawing: 'monochrome', name: 'monochrome-512', side: 512 },
  // Apple rounds the corners itself, and paints black where a picture is transparent.
  { drawing: 'maskable', name: 'apple-touch-icon', side: 180 },
  { drawing: 'capture', name: 'capture-96', side: 96 },
  { drawing: 'keys', name: 'keys-96', side: 96 },
]

await mkdir(there, { recursive: true })
for (const { drawing, name, side } of icons) {
  const svg = await readFile(new URL(`${drawing}.svg`, import.meta.url))
  // 32 units at 72 dots each: drawn at its final size, never scaled up.
  await sharp(svg, { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${there}${name}.png`)
}
