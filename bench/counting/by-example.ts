import { parseArgs } from 'node:util'
import { createCorrelator } from '../../engines/counting/correlation.ts'
import { countByExample } from '../../engines/counting/count-by-example.ts'
import { inspectImage } from '../../engines/node/input-image.ts'
import { getNodeRuntime } from '../../engines/node/native-runtime.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { loadFile } from '../load-image.ts'
import { halvePhotos, readExamplePhotos } from './examples.ts'

/*
 * Counts the objects in the photos of bench/counting/examples.ts by one example.
 *
 *   node bench/counting/by-example.ts --half report
 */
const { values: options } = parseArgs({
  options: { half: { type: 'string', default: 'tuning' }, verbose: { type: 'boolean', default: false } },
})

type Outcome = {
  kind: string
  ground: string
  error: number
  isSure: boolean
  milliseconds: number
}

/** From this confidence on, the app shows a count without a doubt. */
const minConfidence = 0.8

const { sources, images } = await readExamplePhotos()
const { correlate, close } = createCorrelator(getNodeRuntime)
const outcomes: Outcome[] = []
for (const photo of halvePhotos(images)[options.half === 'report' ? 'report' : 'tuning']) {
  const source = toPixelSource(await inspectImage(await loadFile(photo, sources, 'counting')))
  const start = performance.now()
  const { count, confidence, doubts } = await countByExample(source, {
    examples: [photo.example],
    correlate,
    signal: new AbortController().signal,
  })
  const milliseconds = performance.now() - start
  const error = Math.abs(count - photo.count) / photo.count
  outcomes.push({ ...photo, error, isSure: confidence >= minConfidence, milliseconds })
  if (options.verbose)
    process.stdout.write(
      `${photo.kind} ${photo.path}: ${count}, right ${photo.count}${error > 0 ? ' WRONG' : ''}; ${doubts.join(', ')}; ${milliseconds.toFixed(0)} ms\n`,
    )
}
await close()

printOutcomes('all', outcomes)
for (const key of ['ground', 'kind'] as const)
  for (const [name, some = []] of Object.entries(Object.groupBy(outcomes, (outcome) => outcome[key])))
    printOutcomes(name, some)

function printOutcomes(name: string, some: Outcome[]): void {
  const toPercent = (isCounted: (outcome: Outcome) => boolean) =>
    `${((100 * some.filter(isCounted).length) / some.length).toFixed(1)} %`
  const meanError = some.reduce((sum, { error }) => sum + error, 0) / some.length
  const slowest = Math.max(...some.map(({ milliseconds }) => milliseconds))
  process.stdout.write(
    `${name} (${some.length}): exact ${toPercent(({ error }) => error === 0)}, within 5 % ${toPercent(({ error }) => error <= 0.05)}, mean error ${(100 * meanError).toFixed(1)} %, wrong without doubt ${toPercent(({ error, isSure }) => isSure && error > 0)}, without doubt ${toPercent(({ isSure }) => isSure)}, at most ${slowest.toFixed(0)} ms\n`,
  )
}
