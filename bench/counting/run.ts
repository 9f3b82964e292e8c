import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { countObjects } from '../../engines/counting/count-objects.ts'
import { inspectImage } from '../../engines/node/input-image.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { type CorpusFile, type CorpusSource, loadFile } from '../load-image.ts'

/*
 * Counts the objects in the photos of bench/counting/corpus.json with the built-in engine: as they are, and at 1000 px, as the
 * app sends them. The photos were counted by eye; `null` is a texture or a heap that cannot be counted, so that any confident
 * count is wrong.
 *
 *   npm run bench -- --only counting
 */
const { values: options } = parseArgs({
  options: { out: { type: 'string' }, verbose: { type: 'boolean', default: false } },
})

type CountingPhoto = CorpusFile & { kind: string; count: number | null }
type Corpus = { sources: CorpusSource[]; images: CountingPhoto[] }
type Outcome = { isExact: boolean; isConfident: boolean; isRefused: boolean }

/** From this confidence on, the app shows a count without a doubt. */
const minConfidence = 0.8
const appSide = 1000

const { sources, images }: Corpus = JSON.parse(
  await readFile(new URL('corpus.json', import.meta.url), 'utf8'),
)
const outcomes: Outcome[] = []
for (const image of images) {
  const photo = await loadFile(image, sources, 'counting')
  for (const bytes of [photo, await reduce(photo)]) {
    const result = await countPhoto(bytes)
    const outcome: Outcome = {
      isExact: result?.boxes.length === image.count,
      isConfident: (result?.confidence ?? 0) >= minConfidence,
      isRefused: result === undefined,
    }
    outcomes.push(outcome)
    if (options.verbose) {
      const counted = result
        ? `${result.boxes.length}, confidence ${result.confidence} (${result.warnings.join(', ')})`
        : 'refused'
      process.stdout.write(`${image.path}: ${counted}; ${image.count ?? 'not countable'}\n`)
    }
  }
}

async function reduce(bytes: Buffer): Promise<Buffer> {
  const side = { width: appSide, height: appSide, fit: 'inside', withoutEnlargement: true } as const
  return await sharp(bytes).autoOrient().resize(side).jpeg({ quality: 80 }).toBuffer()
}

/** Returns undefined for a photo that is refused. */
async function countPhoto(bytes: Buffer) {
  const image = toPixelSource(await inspectImage(bytes))
  return await countObjects(image, new AbortController().signal).catch((error: { code?: string }) => {
    if (error.code === 'background_not_plain') return undefined
    throw error
  })
}

const toPercent = (some: Outcome[]) => (100 * some.length) / outcomes.length
const percent = { unit: '%', digits: 1 }
const isDoubted = ({ isConfident }: Outcome) => !isConfident
const formatPercent = (some: Outcome[]) => `${toPercent(some).toFixed(1)} %`
const limits: LimitResult[] = [
  withoutLimit('photos of objects to count, each in two sizes', String(images.length)),
  withoutLimit('photos that are counted exactly', formatPercent(outcomes.filter(({ isExact }) => isExact))),
  withoutLimit('photos that are refused', formatPercent(outcomes.filter(({ isRefused }) => isRefused))),
  atLeast(
    'photos that are counted exactly or with doubt',
    toPercent(outcomes.filter((outcome) => outcome.isExact || isDoubted(outcome))),
    95,
    percent,
  ),
  atMost(
    'photos that are counted wrong without doubt',
    outcomes.filter((outcome) => !outcome.isExact && !isDoubted(outcome)).length,
    0,
    { digits: 0 },
  ),
]
for (const { what, measured, limit } of limits) process.stdout.write(`${what}: ${measured} (${limit})\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
