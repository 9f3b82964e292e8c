import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { atLeast, atMost, type LimitResult, withoutLimit } from '../limits.ts'
import { corpusImages, loadImage } from './corpus.ts'
import {
  createGutenReader,
  createOurReader,
  createPaddleReader,
  createTesseractReader,
  measureReading,
  type Reader,
  type ReadingOutcome,
} from './readers.ts'
import { getMatchPercent, listWordErrors, type MatchCount, sumMatchCounts, type TextScore } from './score.ts'

/*
 * Reads photos and scans of bench/reading/corpus.json with the built-in engine, tesseract.js, paddleocr and @gutenye/ocr-node,
 * at full size and at 1000 px, and compares the words, amounts and codes that are found.
 *
 *   npm run bench -- --only reading
 *   node scripts/run.mjs bench/reading/run.ts --every 6 --readers ours --missed     a sample, with the words that are missed
 */
const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    every: { type: 'string', default: '1' },
    kind: { type: 'string' },
    readers: { type: 'string', default: 'ours,tesseract.js,paddleocr,@gutenye/ocr-node' },
    missed: { type: 'boolean', default: false },
  },
})

type Measured = ReadingOutcome & { kind: string }

const open: Record<string, () => Reader | Promise<Reader>> = {
  ours: createOurReader,
  'tesseract.js': createTesseractReader,
  paddleocr: createPaddleReader,
  '@gutenye/ocr-node': createGutenReader,
}
const sides = { 'full size': undefined, '1000 px': 1000 }
/**
 * The reader that read with Tesseract up to 0.1 found 91.5 % of the words, 92.7 % of the amounts and 41.2 % of the codes, and
 * 92.3 % of its words were right. It took 5.9 s of processor time in the median, and 11.7 s in the 95th percentile.
 */
const limits = {
  'full size': { words: 94, amounts: 97, codes: 75, read: 92.3, median: 1.5, last: 3.9 },
  '1000 px': { words: 92, amounts: 95, codes: 75, read: 90, median: 1.5, last: 3.9 },
}
const names = {
  words: 'words found',
  amounts: 'amounts found',
  codes: 'codes found',
  read: 'words that are right, of those that are read',
}

const selected = corpusImages.filter(
  (image, index) => index % Number(options.every) === 0 && (!options.kind || image.kind === options.kind),
)
const percent = { unit: '%', digits: 1 }
const seconds = { unit: 's', digits: 1 }
const results: LimitResult[] = []
for (const name of options.readers.split(',')) {
  const reader = await open[name]?.()
  if (!reader) throw new Error(`There is no reader ${name}.`)
  for (const [size, side] of Object.entries(sides)) {
    const outcomes = await readAll(reader, side)
    results.push(
      ...(name === 'ours'
        ? checkOurs(outcomes, limits[size as keyof typeof limits], size)
        : listOf(outcomes, name, size)),
    )
  }
  await reader.close()
}
for (const { what, measured, limit } of results) process.stdout.write(`${what}: ${measured} (${limit})\n`)
if (options.out) await writeFile(options.out, JSON.stringify({ limits: results }))

async function readAll(reader: Reader, side: number | undefined): Promise<Measured[]> {
  const outcomes: Measured[] = []
  for (const image of selected) {
    const outcome = await measureReading(reader, await loadImage(image, side), image)
    outcomes.push({ ...outcome, kind: image.kind })
    if (!options.missed) continue
    const { missed, unexpected } = listWordErrors(outcome.text, image)
    process.stdout.write(`${image.path}\n  missed: ${missed.join(' ')}\n  instead: ${unexpected.join(' ')}\n`)
  }
  return outcomes
}

function checkOurs(
  outcomes: Measured[],
  limit: (typeof limits)[keyof typeof limits],
  size: string,
): LimitResult[] {
  return [
    ...(['words', 'amounts', 'codes', 'read'] as const).map((what) =>
      atLeast(`${names[what]}, ${size}`, getMatchPercent(sum(outcomes, what)), limit[what], percent),
    ),
    ...[...new Set(outcomes.map(({ kind }) => kind))].map((kind) => {
      const some = outcomes.filter((outcome) => outcome.kind === kind)
      return withoutLimit(
        `words and codes of ${kind}s, ${size}`,
        format(sumMatchCounts([sum(some, 'words'), sum(some, 'codes')])),
      )
    }),
    atMost(`images that are refused, ${size}`, outcomes.filter(({ isRefused }) => isRefused).length, 0, {
      digits: 0,
    }),
    atMost(`processor time per image, median, ${size}`, percentile(outcomes, 0.5), limit.median, seconds),
    atMost(
      `processor time per image, 95th percentile, ${size}`,
      percentile(outcomes, 0.95),
      limit.last,
      seconds,
    ),
  ]
}

function listOf(outcomes: Measured[], name: string, size: string): LimitResult[] {
  return [
    ...(['words', 'amounts', 'codes'] as const).map((what) =>
      withoutLimit(`${names[what]}, ${size}, by ${name}`, format(sum(outcomes, what))),
    ),
    withoutLimit(
      `processor time per image, median, ${size}, by ${name}`,
      `${percentile(outcomes, 0.5).toFixed(1)} s`,
    ),
  ]
}

function sum(of: Measured[], what: keyof TextScore): MatchCount {
  return sumMatchCounts(of.map(({ score }) => score[what]))
}

function format(ratio: MatchCount): string {
  return `${getMatchPercent(ratio).toFixed(1)} %`
}

function percentile(of: Measured[], fraction: number): number {
  const sorted = of.map(({ cpuMs }) => cpuMs / 1000).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}
