import { readFile, writeFile } from 'node:fs/promises'
import type { ReliabilityBin } from './detection/score.ts'
import type { LimitResult } from './limits.ts'
import type { CandidateFigures, PipelineSummary } from './pipeline/summary.ts'

// Writes the tables of docs/benchmarks.md from bench/results.json: `node bench/write-report.ts`

type Part = {
  limits: LimitResult[]
  day: string
  machine: string
  peers?: Record<string, number>
  reliability?: ReliabilityBin[]
} & Partial<PipelineSummary>
type Results = { parts: Record<string, Part> }

const candidates = {
  ours: 'this pipeline',
  no_decoder: 'this pipeline without ImageDecoder',
  no_canvas: 'this pipeline without OffscreenCanvas',
  baseline: 'browser only, in a worker',
  bic_worker: 'browser-image-compression, worker',
  bic_main: 'browser-image-compression, page',
  compressorjs: 'compressorjs',
  pica: 'pica',
  jsquash: 'jSquash',
}
const engines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' }

type Row = {
  title: string
  image: string
  format: (figures: CandidateFigures) => string | undefined
  /** Whether the row is measured only in Chromium. */
  isChromiumOnly?: true
}

const formatRatio = (value: number | undefined) => (value === undefined ? undefined : `${value.toFixed(2)} ×`)
const time = ({ ratio }: CandidateFigures) => formatRatio(ratio)
const formatColdTime = ({ coldRatio }: CandidateFigures) => formatRatio(coldRatio)
const formatMemory = ({ memoryRatio }: CandidateFigures) => formatRatio(memoryRatio)
const formatBlocking = ({ gap }: CandidateFigures) => `${gap.toFixed(0)} ms`
const formatAliasing = ({ quality }: CandidateFigures) => quality?.alias?.toFixed(1)
const formatFidelity = ({ quality }: CandidateFigures) =>
  quality?.psnr === undefined ? quality?.wrongSize && 'other size' : `${quality.psnr.toFixed(0)} dB`

const rows: Row[] = [
  { title: 'camera, 1280x720', image: 'cam1280', format: time },
  { title: '1 MP photo', image: 'p1', format: time },
  { title: '12 MP photo', image: 'p12', format: time },
  { title: '24 MP photo', image: 'p24', format: time },
  { title: '48 MP photo', image: 'p48', format: time },
  { title: '108 MP photo', image: 'p108', format: time },
  { title: '12 MP PNG', image: 'png12', format: time },
  { title: 'page of text, 9 MP', image: 'doc9', format: time },
  { title: 'first image of a new browser, 12 MP', image: 'p12', format: formatColdTime },
  { title: 'peak memory, 12 MP', image: 'p12', format: formatMemory, isChromiumOnly: true },
  { title: 'peak memory, 108 MP', image: 'p108', format: formatMemory, isChromiumOnly: true },
  { title: 'longest main-thread block, 12 MP', image: 'p12', format: formatBlocking },
  { title: 'longest main-thread block, 108 MP', image: 'p108', format: formatBlocking },
  { title: 'fidelity, 12 MP photo', image: 'p12', format: formatFidelity },
  { title: 'fidelity, page of text', image: 'doc9', format: formatFidelity },
  { title: 'fidelity, zone plate', image: 'zone12', format: formatFidelity },
  { title: 'aliasing, zone plate', image: 'zone12', format: formatAliasing },
]

const root = new URL('../', import.meta.url)
const file = new URL('docs/benchmarks.md', root)
const results: Results = JSON.parse(await readFile(new URL('bench/results.json', root), 'utf8'))
const markers = /(<!-- results -->)[\s\S]*(<!-- \/results -->)/
const document = await readFile(file, 'utf8')
if (!markers.test(document)) throw new Error('docs/benchmarks.md has no markers for the tables.')
await writeFile(
  file,
  document.replace(
    markers,
    (_, start: string, end: string) => `${start}\n\n${formatReport(results)}\n\n${end}`,
  ),
)

function formatReport({ parts }: Results): string {
  return [
    ...listMachines(parts).map((machine) => {
      const measured = Object.values(parts).filter((part) => part.machine === machine)
      const days = measured.map(({ day }) => day).sort()
      return `${formatMachineMark(parts, machine)} Measured ${formatDays(days)}: ${machine}.`.trim()
    }),
    '### Image pipeline and other libraries',
    formatPeersTable(parts),
    '### Image pipeline in each browser engine',
    formatEnginesTable(parts),
    '### App and server',
    formatLimitsTable(parts),
    ...formatReliability(parts.detection?.reliability),
  ].join('\n\n')
}

function listMachines(parts: Results['parts']): string[] {
  return [...new Set(Object.values(parts).map(({ machine }) => machine))]
}

/** Marks what was measured on another machine than the first part. */
function formatMachineMark(parts: Results['parts'], machine: string): string {
  const index = listMachines(parts).indexOf(machine)
  return index === 0 ? '' : `<sup>${index}</sup>`
}

/** @param days sorted. */
function formatDays(days: string[]): string {
  const [first] = days
  const last = days.at(-1)
  return first === last ? `on ${first}` : `from ${first} to ${last}`
}

function formatPeersTable(parts: Results['parts']): string {
  const { images = {}, twenty = {} } = getPipeline(parts, 'chromium')
  const cells = (value: (name: string) => string | undefined) =>
    Object.keys(candidates).map((name) => value(name) ?? '–')
  return formatTable(
    ['to 1000 px, in Chromium', ...Object.values(candidates)],
    [
      ...rows.map(({ title, image, format }) => [
        title,
        ...cells((name) => show(images[image]?.[name], format)),
      ]),
      [
        '20 photos of 12 MP, all at once',
        // The baseline is measured one by one, because it has only one worker.
        ...cells((name) =>
          formatRatio(twenty[name === 'baseline' ? 'baseline, one by one' : `${name}, at once`]),
        ),
      ],
      ['transferred, gzip', ...cells((name) => formatKilobytes(parts.bytes?.peers?.[name]))],
    ],
  )
}

function formatEnginesTable(parts: Results['parts']): string {
  const cells = (value: (images: NonNullable<PipelineSummary['images']>) => string | undefined) =>
    Object.keys(engines).map((engine) => value(getPipeline(parts, engine).images) ?? '–')
  return formatTable(
    ['this pipeline (browser only)', ...Object.values(engines)],
    [
      ...rows
        .filter(({ isChromiumOnly }) => !isChromiumOnly)
        .map(({ title, image, format }) => [
          title,
          ...cells((images) => {
            const { ours, baseline } = images[image] ?? {}
            return `${show(ours, format) ?? '–'} (${show(baseline, format) ?? '–'})`
          }),
        ]),
      [
        'control: browser only, measured twice, 12 MP',
        ...cells(({ p12 }) => formatRatio(p12?.control?.ratio)),
      ],
    ],
  )
}

function formatLimitsTable(parts: Results['parts']): string {
  const rows = Object.entries(parts)
    .filter(([name]) => !name.startsWith('pipeline'))
    .flatMap(([, { limits, machine }]) =>
      limits.map(({ what, measured, limit, isMet }) => [
        `${what} ${formatMachineMark(parts, machine)}`.trim(),
        measured,
        isMet ? limit : `${limit} (missed)`,
      ]),
    )
  return formatTable(['what', 'measured', 'limit'], rows)
}

function formatReliability(reliability: ReliabilityBin[] = []): string[] {
  const toPercents = (get: (bin: ReliabilityBin) => number) =>
    `[${reliability.map((bin) => Math.round(100 * get(bin))).join(', ')}]`
  const confidences = toPercents(({ confidence }) => confidence)
  const chart = [
    'xychart-beta',
    `  x-axis "mean confidence of a tenth, in %" ${confidences}`,
    '  y-axis "of which are right, in %" 0 --> 100',
    `  bar ${toPercents(({ right }) => right)}`,
    `  line ${confidences}`,
  ]
  const count = reliability.reduce((sum, bin) => sum + bin.count, 0)
  if (count === 0) return []
  return [
    '### Reliability of the built-in detector',
    `Of ${count} objects that are found in the photos of bench/detection/corpus.json. On the line, they are right as often as their confidence says.`,
    `\`\`\`mermaid\n${chart.join('\n')}\n\`\`\``,
  ]
}

function getPipeline(parts: Results['parts'], engine: string) {
  const { images = {}, twenty = {} } = parts[`pipeline ${engine}`] ?? {}
  return { images: images, twenty }
}

function show(figures: CandidateFigures | undefined, format: Row['format']): string | undefined {
  return figures && format(figures)
}

function formatKilobytes(bytes: number | undefined): string | undefined {
  return bytes === undefined ? undefined : `${(bytes / 1000).toFixed(1)} kB`
}

function formatTable(head: string[], body: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
