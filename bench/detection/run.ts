import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { Detection } from '../../engines/detection/detection.ts'
import { minBottleConfidence, minSureConfidence } from '../../engines/detection/detector.ts'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { type Candidate, cocoSsdName, openCandidate, ourCandidateName } from './candidates.ts'
import { type AnnotatedPhoto, corpusPhotos, loadPhoto } from './corpus.ts'
import { labelsByCategory } from './labels-by-category.ts'
import {
  type DetectionMatches,
  getAveragePrecision,
  getF1,
  getMeanAveragePrecision,
  getRecall,
  getReliabilityBins,
  matchDetections,
  type ReliabilityBin,
} from './score.ts'

/*
 * Finds objects in the photos of bench/detection/corpus.json, at 1000 px as the app sends them, with the built-in detector, with
 * each of its models, and with @tensorflow-models/coco-ssd, and compares them with the annotations.
 *
 *   npm run bench -- --only detection
 *   node scripts/run.mjs bench/detection/run.ts --every 4 --candidates 'ours nanodet'
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    every: { type: 'string', default: '1' },
    candidates: {
      type: 'string',
      default: 'ours ssdlite nanodet coco-ssd',
    },
  },
})

type Outcome = { photo: AnnotatedPhoto; score: DetectionMatches; people: number; ms: number }

const side = 1000
/** COCO-SSD returns nothing below it. */
const cocoSsdConfidence = 0.5
/** In the photos whose people are counted. */
const maxPeople = 10
/** In pixels, of the bottles that must be found. */
const minBottleSide = 40
const labels = Object.values(labelsByCategory).flat()

const photos: AnnotatedPhoto[] = []
for (const [index, photo] of corpusPhotos.entries())
  if (index % Number(options.every) === 0) photos.push(await reduce(await loadPhoto(photo)))

const percent = { unit: '%', digits: 1 }
const results: LimitResult[] = []
let reliability: ReliabilityBin[] = []
for (const name of options.candidates.split(' ')) {
  const candidate = await openCandidate(name)
  const outcomes = await detectAll(candidate, name === cocoSsdName ? cocoSsdConfidence : minSureConfidence)
  await candidate.close()
  if (name === ourCandidateName)
    reliability = getReliabilityBins(
      outcomes.map(({ score }) => score),
      minSureConfidence,
    )
  results.push(...(name === ourCandidateName ? checkOurs(outcomes) : listOthers(name, outcomes)))
}
for (const { what, measured, limit } of results) process.stdout.write(`${what}: ${measured} (${limit})\n`)
for (const { count, confidence, right } of reliability)
  process.stdout.write(`right, of ${count} with a confidence of ${format(confidence)}: ${format(right)}\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits: results, reliability }))

/** Also scales the boxes of the annotations. */
async function reduce(photo: AnnotatedPhoto): Promise<AnnotatedPhoto> {
  const resized = sharp(photo.bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await resized.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true })
  const scale = info.width / photo.width
  const objects = photo.objects.map(({ label, box: { x, y, width, height } }) => {
    return { label, box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale } }
  })
  return { ...photo, bytes: data, width: info.width, height: info.height, objects }
}

async function detectAll({ detect }: Candidate, minConfidence: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  // The first image opens the models.
  if (photos[0]) await detect(photos[0].bytes)
  for (const photo of photos) {
    const start = process.cpuUsage()
    const detections = await detect(photo.bytes)
    const { user, system } = process.cpuUsage(start)
    const ms = (user + system) / 1000
    const people = countPeople(detections.filter(({ confidence }) => confidence >= minConfidence))
    outcomes.push({ photo, score: matchDetections(photo, detections), people, ms })
  }
  return outcomes
}

function checkOurs(outcomes: Outcome[]): LimitResult[] {
  const scores = outcomes.map(({ score }) => score)
  const { exact, error } = comparePeople(outcomes)
  const countBottles = (minConfidence: number) =>
    100 * getRecall(scores, ['bottle'], { minConfidence, minSide: minBottleSide })
  return [
    withoutLimit('photos', String(outcomes.length)),
    ...describe(scores, minSureConfidence).map(({ what, value }) => withoutLimit(what, value)),
    atLeast('F1 of all objects', 100 * getF1(scores, labels, minSureConfidence), 55, percent),
    atLeast(`people counted exactly, of photos with at most ${maxPeople}`, 100 * exact, 60, percent),
    atMost('mean error of their count', error, 1, { digits: 2 }),
    withoutLimit(
      `bottles of at least ${minBottleSide} px that are found`,
      `${countBottles(minSureConfidence).toFixed(1)} %`,
    ),
    withoutLimit(
      'F1 of bottles, by agents that look for them',
      format(getF1(scores, ['bottle'], minBottleConfidence)),
    ),
    atLeast(
      `bottles of at least ${minBottleSide} px that are found, by agents that look for them`,
      countBottles(minBottleConfidence),
      80,
      percent,
    ),
    atMost('processor time per photo, median', getMedianTime(outcomes), 150, { unit: 'ms', digits: 0 }),
  ]
}

function listOthers(name: string, outcomes: Outcome[]): LimitResult[] {
  const scores = outcomes.map(({ score }) => score)
  const minConfidence = name === cocoSsdName ? cocoSsdConfidence : minSureConfidence
  const { exact, error } = comparePeople(outcomes)
  return [
    ...describe(scores, minConfidence),
    { what: 'F1 of all objects', value: format(getF1(scores, labels, minConfidence)) },
    { what: 'people counted exactly', value: format(exact) },
    { what: 'mean error of their count', value: error.toFixed(2) },
    { what: 'processor time per photo, median', value: `${getMedianTime(outcomes).toFixed(0)} ms` },
  ].map(({ what, value }) => withoutLimit(`${what}, by ${name}`, value))
}

function describe(scores: DetectionMatches[], minConfidence: number) {
  return [
    { what: 'mean average precision of the labels', value: format(getMeanAveragePrecision(scores, labels)) },
    ...Object.entries(labelsByCategory).map(([group, some]) => {
      const f1 = format(getF1(scores, some, minConfidence))
      return {
        what: `${group}: average precision and F1`,
        value: `${format(getAveragePrecision(scores, some))}, ${f1}`,
      }
    }),
  ]
}

function comparePeople(outcomes: Outcome[]): { exact: number; error: number } {
  const errors = outcomes
    .filter(({ photo }) => photo.labels.has('person') && countPeople(photo.objects) <= maxPeople)
    .map(({ photo, people }) => Math.abs(people - countPeople(photo.objects)))
  const sum = errors.reduce((total, error) => total + error, 0)
  return { exact: errors.filter((error) => error === 0).length / errors.length, error: sum / errors.length }
}

function countPeople(objects: readonly Pick<Detection, 'label'>[]): number {
  return objects.filter(({ label }) => label === 'person').length
}

function getMedianTime(outcomes: Outcome[]): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function format(fraction: number): string {
  return `${(100 * fraction).toFixed(1)} %`
}
