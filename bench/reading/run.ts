import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createWorker, PSM } from 'tesseract.js'
import { encodeImage, parseImage } from '../../engines/node/input-image.ts'
import { openTesseract } from '../../engines/node/open-tesseract.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { createTextReader } from '../../engines/ocr/text-reader.ts'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { addRatios, type ExpectedText, type Ratio, type Score, scoreText, toPercent } from './score.ts'

/*
 * Reads photos and scans of bench/reading/corpus.json with the built-in engine and with plain tesseract.js, and compares the
 * words, amounts and codes that are found. Downloads the images, with a check of their digests, unless .cache/reading has
 * them.
 *
 *   npm run bench -- --only reading
 *   node scripts/run.mjs bench/reading/run.ts --every 6 --side 1000     a sample, at 1000 px
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    every: { type: 'string', default: '1' },
    kind: { type: 'string' },
    side: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

type CorpusImage = ExpectedText & {
  repository: string
  path: string
  sha256: string
  kind: 'receipt' | 'label' | 'sign'
  languages: string[]
}
type Corpus = { sources: { repository: string; commit: string; license: string }[]; images: CorpusImage[] }

const cache = new URL('../../.cache/reading/', import.meta.url).pathname
const { sources, images }: Corpus = JSON.parse(
  await readFile(new URL('corpus.json', import.meta.url), 'utf8'),
)
await mkdir(cache, { recursive: true })

type Reader = { read(file: Buffer): Promise<string>; close(): Promise<unknown> }
type Outcome = { kind: string; score: Score; ms: number; isRefused: boolean }

async function createOurReader(): Promise<Reader> {
  const reader = createTextReader({ openEngine: () => openTesseract() })
  return {
    read: async (file) => {
      const image = toPixelSource(await parseImage(encodeImage(file)))
      return (await reader.read(image, new AbortController().signal)).text
    },
    close: reader.close,
  }
}

async function createPlainReader(): Promise<Reader> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', 1, { langPath: join(data, '4.0.0_best_int'), cacheMethod: 'none' })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' })
  return {
    read: async (file) => (await worker.recognize(file)).data.text,
    close: () => worker.terminate(),
  }
}

async function loadImage({ repository, path, sha256 }: CorpusImage): Promise<Buffer> {
  const file = `${cache}${sha256.slice(0, 16)}${extname(path).toLowerCase()}`
  const bytes = await readFile(file).catch(async () => {
    const commit = sources.find((source) => source.repository === repository)?.commit
    const response = await fetch(`https://raw.githubusercontent.com/${repository}/${commit}/${path}`)
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`)
    const downloaded = Buffer.from(await response.arrayBuffer())
    await writeFile(file, downloaded)
    return downloaded
  })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256) throw new Error(`${path} has changed: its digest is ${digest}.`)
  const side = Number(options.side)
  if (!side) return bytes
  const reduced = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return await reduced.jpeg({ quality: 80 }).toBuffer()
}

async function measure(reader: Reader, image: CorpusImage): Promise<Outcome> {
  const bytes = await loadImage(image)
  const startedAt = performance.now()
  let isRefused = false
  const text = await reader.read(bytes).catch(() => {
    isRefused = true
    return ''
  })
  return { kind: image.kind, score: scoreText(text, image), ms: performance.now() - startedAt, isRefused }
}

const selected = images.filter(
  (image, index) => index % Number(options.every) === 0 && (!options.kind || image.kind === options.kind),
)
const readers = { ours: await createOurReader(), plain: await createPlainReader() }
const outcomes: Record<keyof typeof readers, Outcome[]> = { ours: [], plain: [] }
for (const image of selected) {
  for (const name of ['ours', 'plain'] as const) {
    if (options.only && options.only !== name) continue
    const outcome = await measure(readers[name], image)
    outcomes[name].push(outcome)
    if (options.verbose) {
      const { words, amounts, codes } = outcome.score
      process.stdout.write(
        `${name} ${image.path}: words ${words.found}/${words.of}, amounts ${amounts.found}/${amounts.of}, codes ${codes.found}/${codes.of}, ${Math.round(outcome.ms)} ms\n`,
      )
    }
  }
}
for (const reader of Object.values(readers)) await reader.close()

const sum = (of: Outcome[], pick: (score: Score) => Ratio) => addRatios(of.map(({ score }) => pick(score)))
const percentile = (of: Outcome[], fraction: number) => {
  const sorted = of.map(({ ms }) => ms / 1000).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}
const percent = { unit: '%', digits: 1 }
const seconds = { unit: 's', digits: 1 }
const kinds = [...new Set(selected.map(({ kind }) => kind))]
const { ours, plain } = outcomes
const countMisses = ({ found, of }: Ratio) => of - found
const limits: LimitResult[] = [
  ...(['words', 'amounts', 'codes'] as const).flatMap((what) => [
    withoutLimit(
      `${what} found by tesseract.js alone`,
      `${toPercent(sum(plain, (score) => score[what])).toFixed(1)} %`,
    ),
    withoutLimit(`${what} found`, `${toPercent(sum(ours, (score) => score[what])).toFixed(1)} %`),
  ]),
  withoutLimit(
    'words that are right, of those that are read',
    `${toPercent(sum(ours, (score) => score.read)).toFixed(1)} %`,
  ),
  atMost(
    'missed words, of those that tesseract.js alone misses',
    (100 * countMisses(sum(ours, (score) => score.words))) /
      Math.max(1, countMisses(sum(plain, (score) => score.words))),
    50,
    percent,
  ),
  ...kinds.map((kind) => {
    const pick = (of: Outcome[]) => {
      const some = of.filter((outcome) => outcome.kind === kind)
      return toPercent(addRatios([sum(some, (score) => score.words), sum(some, (score) => score.codes)]))
    }
    return atLeast(
      `${kind}s: words and codes, compared with tesseract.js alone`,
      pick(ours) - pick(plain),
      -3,
      { unit: 'points', digits: 1 },
    )
  }),
  atMost('images that are refused', ours.filter(({ isRefused }) => isRefused).length, 0, { digits: 0 }),
  withoutLimit('time per image, median', `${percentile(ours, 0.5).toFixed(1)} s`),
  atMost('time per image, 95th percentile', percentile(ours, 0.95), 12, seconds),
]
for (const { what, measured, limit } of limits) process.stdout.write(`${what}: ${measured} (${limit})\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
