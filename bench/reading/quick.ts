import { parseArgs } from 'node:util'
import { corpusImages, loadImage } from './corpus.ts'
import { createOurReader, createPlainReader, measureReading, type Outcome, readPlain } from './readers.ts'
import { addRatios, listMissedWords, type Ratio, toPercent } from './score.ts'

/*
 * Reads a sample of the corpus once and prints the words, amounts and time of each image beside those of tesseract.js alone,
 * whose text is cached in the temporary folder. The time is that of the processor, and the limit for an image is not enforced, so
 * that a busy machine does not change the results. For work on the engine; the benchmark is run.ts.
 *
 *   taskset -c 0 node scripts/run.mjs bench/reading/quick.ts --every 8 --offset 3 --side 1000 --missed
 *   taskset -c 0 node scripts/run.mjs bench/reading/quick.ts --paths data/img/016.jpg,demo/demo_kie.jpeg
 */
const { values: options } = parseArgs({
  options: {
    every: { type: 'string', default: '8' },
    offset: { type: 'string', default: '0' },
    kind: { type: 'string' },
    paths: { type: 'string' },
    side: { type: 'string' },
    /** Lists the words that are missed, and the words that are read instead. */
    missed: { type: 'boolean', default: false },
  },
})

const side = options.side ? Number(options.side) : undefined
const paths = options.paths?.split(',')
const selected = corpusImages
  .filter(({ kind }) => !options.kind || kind === options.kind)
  .filter(({ path }, index) =>
    paths ? paths.includes(path) : index % Number(options.every) === Number(options.offset),
  )

const plainReader = createPlainReader()
const ours = createOurReader({ timeoutMs: 120_000 })
const outcomes: { ours: Outcome[]; plain: Pick<Outcome, 'score' | 'cpuMs'>[] } = { ours: [], plain: [] }
const formatRatio = ({ found, of }: Ratio) => `${found}/${of}`.padStart(8)
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(7)
process.stdout.write('   words (plain)      amounts (plain)       time (plain)\n')
for (const image of selected) {
  const bytes = await loadImage(image, side)
  const plain = await readPlain(plainReader, bytes, image)
  const outcome = await measureReading(ours, bytes, image)
  outcomes.ours.push(outcome)
  outcomes.plain.push(plain)
  const columns = (['words', 'amounts', 'codes'] as const)
    .filter((what) => outcome.score[what].of > 0)
    .map((what) => `${formatRatio(outcome.score[what])} (${formatRatio(plain.score[what]).trim()})`)
  const time = `${formatSeconds(outcome.cpuMs)} (${formatSeconds(plain.cpuMs).trim()})`
  process.stdout.write(
    `${columns.join('  ')}  ${time}  ${image.path}${outcome.isRefused ? ' refused' : ''}\n`,
  )
  if (!options.missed) continue
  const { missed, unexpected } = listMissedWords(outcome.text, image)
  process.stdout.write(`  missed: ${missed.join(' ')}\n  instead: ${unexpected.join(' ')}\n`)
}
await ours.close()
await plainReader.close()

for (const what of ['words', 'amounts', 'codes', 'read'] as const) {
  const [own, other] = [outcomes.ours, outcomes.plain].map((of) =>
    toPercent(addRatios(of.map(({ score }) => score[what]))).toFixed(1),
  )
  process.stdout.write(`${what === 'read' ? 'precision' : what}: ${own} % (plain ${other} %)\n`)
}
process.stdout.write(
  `time: ${formatSeconds(outcomes.ours.reduce((sum, { cpuMs }) => sum + cpuMs, 0)).trim()}, at most ${formatSeconds(Math.max(...outcomes.ours.map(({ cpuMs }) => cpuMs))).trim()}\n`,
)
