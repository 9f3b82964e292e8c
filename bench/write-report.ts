import { readFile, writeFile } from 'node:fs/promises'
import type { LimitResult } from './limits.ts'
import type { PipelineFigures, PipelineSummary } from './pipeline/summary.ts'

// `node bench/write-report.ts`: writes the tables of docs/benchmarks.md from bench/results.json.

type Part = { limits: LimitResult[]; day?: string; peers?: Record<string, number> } & Partial<PipelineSummary>
type Results = {
  machine: { cpu?: string; cores: number; memory: string; system: string; day: string }
  parts: Record<string, Part>
}

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
  format: (figures: PipelineFigures) => string | undefined
  /** Whether it is measured in Chromium only. */
  isChromiumOnly?: true
}

const times = (value: number | undefined) => (value === undefined ? undefined : `${value.toFixed(2)} ×`)
const time = ({ ratio }: PipelineFigures) => times(ratio)
const coldTime = ({ coldRatio }: PipelineFigures) => times(coldRatio)
const memory = ({ memoryRatio }: PipelineFigures) => times(memoryRatio)
const blocking = ({ gap }: PipelineFigures) => `${gap.toFixed(0)} ms`
const aliasing = ({ quality }: PipelineFigures) => quality?.alias?.toFixed(1)
const fidelity = ({ quality }: PipelineFigures) =>
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
  { title: 'first image of a new browser, 12 MP', image: 'p12', format: coldTime },
  { title: 'peak memory, 12 MP', image: 'p12', format: memory, isChromiumOnly: true },
  { title: 'peak memory, 108 MP', image: 'p108', format: memory, isChromiumOnly: true },
  { title: 'longest main-thread block, 12 MP', image: 'p12', format: blocking },
  { title: 'longest main-thread block, 108 MP', image: 'p108', format: blocking },
  { title: 'fidelity, 12 MP photo', image: 'p12', format: fidelity },
  { title: 'fidelity, page of text', image: 'doc9', format: fidelity },
  { title: 'fidelity, zone plate', image: 'zone12', format: fidelity },
  { title: 'aliasing, zone plate', image: 'zone12', format: aliasing },
]

const root = new URL('../', import.meta.url)
const file = new URL('docs/benchmarks.md', root)
const results: Results = JSON.parse(await readFile(new URL('bench/results.json', root), 'utf8'))
const markers = /(<!-- results -->)[\s\S]*(<!-- \/results -->)/
const document = await readFile(file, 'utf8')
if (!markers.test(document)) throw new Error('docs/benchmarks.md has no markers for the tables.')
await writeFile(
  file,
  document.replace(markers, (_, start: string, end: string) => `${start}\n\n${report(results)}\n\n${end}`),
)

function report({ machine, parts }: Results): string {
  const days = [...new Set(Object.values(parts).map(({ day }) => day ?? machine.day))].sort()
  return [
    `Measured on ${days.join(' and ')}: ${machine.cores} cores of a ${machine.cpu ?? 'unknown processor'}, ${machine.memory}, ${machine.system}.`,
    '### Image pipeline and other libraries',
    peersTable(parts),
    '### Image pipeline in each browser engine',
    enginesTable(parts),
    '### App and server',
    limitsTable(parts),
  ].join('\n\n')
}

function peersTable(parts: Results['parts']): string {
  const { images = {}, twenty = {} } = pipelineOf(parts, 'chromium')
  const cells = (value: (name: string) => string | undefined) =>
    Object.keys(candidates).map((name) => value(name) ?? '–')
  return table(
    ['to 1000 px, in Chromium', ...Object.values(candidates)],
    [
      ...rows.map(({ title, image, format }) => [
        title,
        ...cells((name) => show(images[image]?.[name], format)),
      ]),
      [
        '20 photos of 12 MP, all at once',
        // The baseline encodes the images one after another, in one worker.
        ...cells((name) => times(twenty[name === 'baseline' ? 'baseline, one by one' : `${name}, at once`])),
      ],
      ['transferred, gzip', ...cells((name) => kilobytes(parts.bytes?.peers?.[name]))],
    ],
  )
}

function enginesTable(parts: Results['parts']): string {
  const cells = (value: (images: NonNullable<PipelineSummary['images']>) => string | undefined) =>
    Object.keys(engines).map((engine) => value(pipelineOf(parts, engine).images) ?? '–')
  return table(
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
      ['control: browser only, measured twice, 12 MP', ...cells(({ p12 }) => times(p12?.control?.ratio))],
    ],
  )
}

function limitsTable(parts: Results['parts']): string {
  const limits = Object.entries(parts).flatMap(([name, part]) =>
    name.startsWith('pipeline') ? [] : part.limits,
  )
  return table(
    ['what', 'measured', 'limit'],
    limits.map(({ what, measured, limit, isMet }) => [what, measured, isMet ? limit : `${limit} (missed)`]),
  )
}

function pipelineOf(parts: Results['parts'], engine: string) {
  const { images = {}, twenty = {} } = parts[`pipeline ${engine}`] ?? {}
  return { images: images, twenty }
}

function show(figures: PipelineFigures | undefined, format: Row['format']): string | undefined {
  return figures && format(figures)
}

function kilobytes(bytes: number | undefined): string | undefined {
  return bytes === undefined ? undefined : `${(bytes / 1000).toFixed(1)} kB`
}

function table(head: string[], body: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
