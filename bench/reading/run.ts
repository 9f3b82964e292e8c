import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { corpusImages, loadImage } from './corpus.ts'
import { createOurReader, createPlainReader, measureReading, type Outcome, readPlain } from './readers.ts'
import { addRatios, type Ratio, type Score, toPercent } from './score.ts'

/*
 * Reads photos and scans of bench/reading/corpus.json with the built-in engine and with plain tesseract.js, and compares the
 * words, amounts and codes that are found, with the time limits of the server: on a busy machine fewer parts are read again.
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
  },
})

type Measured = Pick<Outcome, 'score' | 'cpuMs'> & { kind: string }

const side = options.side ? Number(options.side) : undefined
const selected = corpusImages.filter(
  (image, index) => index % Number(options.every) === 0 && (!options.kind || image.kind === options.kind),
)
const [ours, plain]: [(Measured & Outcome)[], Measured[]] = [[], []]
const readers = { ours: createOurReader(), plain: createPlainReader() }
for (const image of selected) {
  const bytes = await loadImage(image, side)
  const { kind, path } = image
  const outcome = { ...(await measureReading(readers.ours, bytes, image)), kind }
  const other = { ...(await readPlain(readers.plain, bytes, image)), kind }
  ours.push(outcome)
  plain.push(other)
  if (!options.verbose) continue
  const format = (what: keyof Score) =>
    `${what} ${outcome.score[what].found} (${other.score[what].found}) of ${outcome.score[what].of}`
  process.stdout.write(
    `${path}: ${(['words', 'amounts', 'codes'] as const).map(format).join(', ')}; ${Math.round(outcome.cpuMs)} ms\n`,
  )
}
for (const reader of Object.values(readers)) await reader.close()

const sum = (of: Measured[], pick: (score: Score) => Ratio) => addRatios(of.map(({ score }) => pick(score)))
const percentile = (of: Measured[], fraction: number) => {
  const sorted = of.map(({ cpuMs }) => cpuMs / 1000).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}
const percent = { unit: '%', digits: 1 }
const seconds = { unit: 's', digits: 1 }
const kinds = [...new Set(selected.map(({ kind }) => kind))]
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
    const pick = (of: Measured[]) => {
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
  withoutLimit('processor time per image, median', `${percentile(ours, 0.5).toFixed(1)} s`),
  atMost('processor time per image, 95th percentile', percentile(ours, 0.95), 12, seconds),
]
for (const { what, measured, limit } of limits) process.stdout.write(`${what}: ${measured} (${limit})\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits }))
