import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import type { Detection } from '../../engines/detection/detection.ts'
import { minSureConfidence } from '../../engines/detection/detector.ts'
import { getIntersectionOverUnion } from '../../engines/detection/suppress-overlaps.ts'
import { startApp } from '../../tests/support/app.ts'
import { createLaunchOptions } from '../../tests/support/chromium.mjs'
import { openCandidate, ourCandidateName } from '../detection/candidates.ts'
import { corpusPhotos, loadPhoto } from '../detection/corpus.ts'
import { analyzeOnDevice, readRendererCpuSeconds, startReaderWorker } from '../device-reader.ts'
import { atMost, withoutLimit } from '../limits.ts'
import { median } from '../rounds.ts'

/*
 * Measures the built-in detector in the worker of the app in Chromium, where it runs in WebAssembly: the processor time of a
 * photo at 1000 px, and which objects it finds that the server finds.
 *
 *   node bench/device-detection/run.ts [--every 8] [--out file.json]
 */
const { values: options } = parseArgs({
  options: { every: { type: 'string', default: '8' }, out: { type: 'string' } },
})
const side = 1000
const slowdown = 4
const minOverlap = 0.75

const photos: Buffer[] = []
for (const photo of corpusPhotos.filter((_, index) => index % Number(options.every) === 0))
  photos.push(await reduce((await loadPhoto(photo)).bytes))

const app = await startApp()
const browser = await chromium.launch(createLaunchOptions())
const server = await openCandidate(ourCandidateName)
try {
  // The page starts a worker itself, which its policy would not allow.
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${app.url}/login`, { waitUntil: 'networkidle' })
  await startReaderWorker(page)
  const first = await measure(page, photos[0] ?? Buffer.alloc(0))
  const times: number[] = []
  let [found, total] = [0, 0]
  for (const photo of photos) {
    const { seconds, objects } = await measure(page, photo)
    times.push(seconds)
    const expected = (await server.detect(photo)).filter(({ confidence }) => confidence >= minSureConfidence)
    total += expected.length
    found += expected.filter((object) => objects.some((other) => isSame(object, other))).length
  }
  const seconds = { unit: 's', digits: 2 }
  const limits = [
    atMost('objects of a photo on the device, processor time, median', median(times), 0.6, seconds),
    withoutLimit(
      `objects of a photo on the device, processor time x ${slowdown}, median`,
      `${(median(times) * slowdown).toFixed(1)} s`,
    ),
    withoutLimit(
      `the first one, which opens the models, processor time x ${slowdown}`,
      `${(first.seconds * slowdown).toFixed(1)} s`,
    ),
    withoutLimit(
      'objects of the server that the device finds too, though canvas and sharp decode differently',
      `${((100 * found) / total).toFixed(1)} %`,
    ),
  ]
  for (const { what, measured, limit } of limits) process.stdout.write(`${what}: ${measured} (${limit})\n`)
  if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
} finally {
  await server.close()
  await browser.close()
  await app.stop()
}

/** As the app does for an upload. */
async function reduce(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
}

type Found = Pick<Detection, 'label' | 'box'>

async function measure(page: Page, photo: Buffer): Promise<{ seconds: number; objects: Found[] }> {
  const before = await readRendererCpuSeconds(page)
  const { objects_detected } = await analyzeOnDevice(page, photo, 'detect-objects')
  const seconds = (await readRendererCpuSeconds(page)) - before
  const objects = objects_detected as { name: string; box: Detection['box'] }[]
  return { seconds, objects: objects.map(({ name, box }) => ({ label: name, box })) }
}

function isSame(one: Found, other: Found): boolean {
  return one.label === other.label && getIntersectionOverUnion(one.box, other.box) >= minOverlap
}
