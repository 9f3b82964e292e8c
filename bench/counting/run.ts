import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { countAll } from '../../engines/analyses/count-all.ts'
import { createCorrelator } from '../../engines/counting/correlation.ts'
import { countByExample } from '../../engines/counting/count-by-example.ts'
import type { CountTemplate } from '../../engines/counting/count-template.ts'
import type { PixelSource } from '../../engines/image/pixels.ts'
import { cropTemplate } from '../../engines/node/crop-template.ts'
import { inspectImage } from '../../engines/node/input-image.ts'
import { createNodeDetector } from '../../engines/node/node-detector.ts'
import { createNodeFeatureReader } from '../../engines/node/node-feature-reader.ts'
import { getNodeRuntime } from '../../engines/node/node-runtime.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { atLeast, atMost, formatLimitResult, type LimitResult, withoutLimit } from '../limits.ts'
import { loadCorpusFile } from '../load-corpus-file.ts'
import { type CountablePhoto, readPhotoCorpora, splitPhotos } from './photos.ts'

/*
 * Counts the objects in the photos of bench/counting with the built-in engine: by one example, as the agent Counter does without
 * one, and by the example of another photo of the same objects. One half of the photos was used to tune it. They were counted by
 * eye; those that cannot be counted are a texture or a heap, of which every count without doubt is wrong.
 *
 *   node bench/counting/run.ts [--half tuning] [--side 1000] [--verbose]
 *
 * `--side`: the longest side of the photos, which are otherwise as they are.
 */
const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'report' },
    side: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

const methods = { example: 'one mark', automatic: 'no mark', template: 'a mark in another photo' } as const
type Method = keyof typeof methods
type Outcome = {
  /** Of the right count. */
  error: number
  isSure: boolean
  /** Of the processor: a busy machine does not change it. */
  milliseconds: number
}

/** From this confidence on, the app shows a count without a doubt, if the result has none. */
const minConfidence = 0.8

const { sources, countable, uncountable } = await readPhotoCorpora()
const { correlate, close } = createCorrelator(getNodeRuntime)
const detector = createNodeDetector()
const { readFeatures, close: closeFeatures } = createNodeFeatureReader()
const { signal } = new AbortController()
const outcomes: Record<Method, Outcome[]> = { example: [], automatic: [], template: [] }
for (const photo of splitPhotos(countable)[options.half === 'tuning' ? 'tuning' : 'report']) {
  const image = toPixelSource(await inspectImage(await load(photo)))
  for (const method of Object.keys(methods) as Method[]) {
    const template = method === 'template' ? await cropTemplateFor(photo) : undefined
    if (method === 'template' && !template) continue
    const start = process.cpuUsage()
    const { count, confidence, doubts } =
      method === 'automatic'
        ? await countAutomatically(image)
        : await countByExample(image, {
            ...{ examples: template ? [] : [photo.example], template, correlate, readFeatures, signal },
          })
    const { user, system } = process.cpuUsage(start)
    const milliseconds = (user + system) / 1000
    const error = Math.abs(count - photo.count) / photo.count
    outcomes[method].push({ error, isSure: isSure(confidence, doubts), milliseconds })
    if (options.verbose)
      process.stdout.write(
        `${photo.kind} ${photo.path}, ${methods[method]}: ${count}, right ${photo.count}; ${doubts.join(', ')}\n`,
      )
  }
}
let surelyUncountable = 0
for (const photo of uncountable) {
  const { confidence, doubts } = await countAutomatically(
    toPixelSource(await inspectImage(await load(photo))),
  )
  if (isSure(confidence, doubts)) surelyUncountable += 1
}
await close()
await closeFeatures()
await detector.close()

const percent = { unit: '%', digits: 1 }
const isExact = ({ error }: Outcome) => error === 0
const isClose = ({ error }: Outcome) => error <= 0.05
const isSurelyWrong = (outcome: Outcome) => outcome.isSure && !isExact(outcome)
const { example, automatic, template } = outcomes
const limits: LimitResult[] = [
  withoutLimit('photos counted by one mark, which were not used to tune it', String(example.length)),
  atLeast('one mark: exact', toPercent(example, isExact), 60, percent),
  atLeast('one mark: within 5 %', toPercent(example, isClose), 85, percent),
  atMost('one mark: mean relative error', getMeanError(example), 4, percent),
  atMost('one mark: wrong without doubt', toPercent(example, isSurelyWrong), 2, percent),
  withoutLimit('one mark: processor time, median and maximum', describeTimes(example)),
  atLeast('no mark: exact', toPercent(automatic, isExact), 35, percent),
  atMost('no mark: wrong without doubt', toPercent(automatic, isSurelyWrong), 2, percent),
  withoutLimit('no mark: processor time, median and maximum', describeTimes(automatic)),
  withoutLimit(
    `a mark in another photo (${template.length} photos): exact`,
    `${toPercent(template, isExact).toFixed(1)} %`,
  ),
  withoutLimit(
    'a mark in another photo: wrong without doubt',
    `${toPercent(template, isSurelyWrong).toFixed(1)} %`,
  ),
  atMost(`${uncountable.length} photos that cannot be counted: without doubt`, surelyUncountable, 0, {
    digits: 0,
  }),
]
for (const limit of limits) process.stdout.write(`${formatLimitResult(limit)}\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits }))

async function load(photo: { repository: string; path: string; sha256: string }): Promise<Buffer> {
  const bytes = await loadCorpusFile(photo, sources, 'counting')
  if (options.side === undefined) return bytes
  const side = Number(options.side)
  const inside = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  return await sharp(bytes).autoOrient().resize(inside).jpeg({ quality: 80 }).toBuffer()
}

/** Photos of the same series follow each other in the corpus; the last one takes the example of the first. */
async function cropTemplateFor(photo: CountablePhoto): Promise<CountTemplate | undefined> {
  const series = countable.filter(
    ({ repository, kind, what }) =>
      repository === photo.repository && kind === photo.kind && what === photo.what,
  )
  const other = series[(series.indexOf(photo) + 1) % series.length]
  if (!other || other === photo) return undefined
  const { image, ...cut } = await cropTemplate(await inspectImage(await load(other)), [other.example])
  return { ...cut, image: toPixelSource(image) }
}

async function countAutomatically(image: PixelSource) {
  const needless = () => Promise.reject(new Error('The counter reads no text'))
  const { total_count: count, ...result } = await countAll({
    ...{
      image,
      signal,
      correlate,
      readFeatures,
      context: undefined,
      readText: needless,
      readCodes: needless,
    },
    detect: () => detector.detect(image, signal),
  })
  return { ...result, count }
}

function isSure(confidence: number, doubts: readonly string[]): boolean {
  return confidence >= minConfidence && doubts.length === 0
}

function toPercent(some: readonly Outcome[], has: (outcome: Outcome) => boolean): number {
  return (100 * some.filter(has).length) / some.length
}

function getMeanError(some: readonly Outcome[]): number {
  return (100 * some.reduce((sum, { error }) => sum + error, 0)) / some.length
}

function describeTimes(some: readonly Outcome[]): string {
  const times = some.map(({ milliseconds }) => milliseconds / 1000).sort((one, other) => one - other)
  return `${times[times.length >> 1]?.toFixed(1)} s, ${times.at(-1)?.toFixed(1)} s`
}
