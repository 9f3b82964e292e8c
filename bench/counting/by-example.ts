import { parseArgs } from 'node:util'
import { countAll } from '../../engines/analyses/count-all.ts'
import { createCorrelator } from '../../engines/counting/correlation.ts'
import { countByExample } from '../../engines/counting/count-by-example.ts'
import type { CountTemplate } from '../../engines/counting/count-template.ts'
import type { PixelSource } from '../../engines/image/pixels.ts'
import { cutTemplate } from '../../engines/node/cut-template.ts'
import { inspectImage } from '../../engines/node/input-image.ts'
import { getNodeRuntime } from '../../engines/node/native-runtime.ts'
import { createNodeDetector } from '../../engines/node/node-detector.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { loadFile } from '../load-image.ts'
import { type ExamplePhoto, halvePhotos, readExamplePhotos } from './examples.ts'

/*
 * Counts the objects in the photos of bench/counting/examples.ts by one example.
 *
 *   node bench/counting/by-example.ts --half report
 *   node bench/counting/by-example.ts --half report --automatic
 *   node bench/counting/by-example.ts --half report --template
 *
 * `--automatic`: without the example, as the agent Counter does. `--template`: by the example of another photo of the same
 * objects, if there is one.
 */
const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'tuning' },
    automatic: { type: 'boolean', default: false },
    template: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})

type Outcome = {
  kind: string
  ground: string
  error: number
  isSure: boolean
  /** Of the processor: a busy machine does not change it. */
  milliseconds: number
}

/** From this confidence on, the app shows a count without a doubt, if the result has none. */
const minConfidence = 0.8

const { sources, images } = await readExamplePhotos()
const { correlate, close } = createCorrelator(getNodeRuntime)
const detector = createNodeDetector()
const { signal } = new AbortController()
const outcomes: Outcome[] = []
for (const photo of halvePhotos(images)[options.half === 'report' ? 'report' : 'tuning']) {
  const source = toPixelSource(await inspectImage(await loadFile(photo, sources, 'counting')))
  const template = options.template ? await cutTemplateFor(photo) : undefined
  if (options.template && !template) continue
  const start = process.cpuUsage()
  const { count, confidence, doubts } = options.automatic
    ? await countAutomatically(source)
    : await countByExample(source, {
        examples: template ? [] : [photo.example],
        template,
        correlate,
        signal,
      })
  const { user, system } = process.cpuUsage(start)
  const milliseconds = (user + system) / 1000
  const error = Math.abs(count - photo.count) / photo.count
  outcomes.push({ ...photo, error, isSure: confidence >= minConfidence && doubts.length === 0, milliseconds })
  if (options.verbose)
    process.stdout.write(
      `${photo.kind} ${photo.path}: ${count}, right ${photo.count}${error > 0 ? ' WRONG' : ''}; ${doubts.join(', ')}; ${milliseconds.toFixed(0)} ms\n`,
    )
}
await close()
await detector.close()

printOutcomes('all', outcomes)
for (const key of ['ground', 'kind'] as const)
  for (const [name, some = []] of Object.entries(Object.groupBy(outcomes, (outcome) => outcome[key])))
    printOutcomes(name, some)

/** Photos of the same series follow each other in the corpus; the last one takes the example of the first. */
async function cutTemplateFor(photo: ExamplePhoto): Promise<CountTemplate | undefined> {
  const series = images.filter(
    ({ repository, kind, what }) =>
      repository === photo.repository && kind === photo.kind && what === photo.what,
  )
  const other = series[(series.indexOf(photo) + 1) % series.length]
  if (!other || other === photo) return undefined
  const whole = await inspectImage(await loadFile(other, sources, 'counting'))
  const { image, ...template } = await cutTemplate(whole, [other.example])
  return { ...template, image: toPixelSource(image) }
}

async function countAutomatically(image: PixelSource) {
  const needless = () => Promise.reject(new Error('The counter reads no text'))
  const { total_count: count, ...result } = await countAll({
    ...{ image, signal, correlate, context: undefined, readText: needless, readCodes: needless },
    detect: () => detector.detect(image, signal),
  })
  return { ...result, count }
}

function printOutcomes(name: string, some: Outcome[]): void {
  const toPercent = (isCounted: (outcome: Outcome) => boolean) =>
    `${((100 * some.filter(isCounted).length) / some.length).toFixed(1)} %`
  const meanError = some.reduce((sum, { error }) => sum + error, 0) / some.length
  const slowest = Math.max(...some.map(({ milliseconds }) => milliseconds))
  process.stdout.write(
    `${name} (${some.length}): exact ${toPercent(({ error }) => error === 0)}, within 5 % ${toPercent(({ error }) => error <= 0.05)}, mean error ${(100 * meanError).toFixed(1)} %, wrong without doubt ${toPercent(({ error, isSure }) => isSure && error > 0)}, without doubt ${toPercent(({ isSure }) => isSure)}, at most ${slowest.toFixed(0)} ms\n`,
  )
}
