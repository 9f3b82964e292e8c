import type { PipelineFigures, PipelineSummary } from './pipeline/summary.ts'
import type { Verdict } from './verdict.ts'

export type Bench = {
  machine: { cpu?: string; cores: number; memory: string; system: string; day: string }
  parts: Record<
    string,
    { verdicts: Verdict[]; day?: string; peers?: Record<string, number> } & Partial<PipelineSummary>
  >
}

const contestants = {
  ours: 'this pipeline',
  no_decoder: 'where there is no ImageDecoder',
  no_canvas: 'where there is no OffscreenCanvas',
  floor: 'the browser alone, in a worker',
  bic_worker: 'browser-image-compression, worker',
  bic_main: 'browser-image-compression, page',
  compressorjs: 'compressorjs',
  pica: 'pica',
  jsquash: 'jSquash',
}

type Row = {
  title: string
  picture: string
  cell: (figures: PipelineFigures) => string | undefined
  /** only in the table of the peers */
  isPeersOnly?: true
}

const times = (value: number | undefined) => (value === undefined ? undefined : `${value.toFixed(2)} ×`)
const sharpness = ({ quality }: PipelineFigures) =>
  quality?.psnr === undefined ? quality?.wrongSize && 'other size' : `${quality.psnr.toFixed(0)} dB`

const aliasing = ({ quality }: PipelineFigures) => quality?.alias?.toFixed(1)

const rows: Row[] = [
  { title: 'camera, 1280x720', picture: 'cam1280', cell: ({ ratio }) => times(ratio) },
  { title: '1 MP photo', picture: 'p1', cell: ({ ratio }) => times(ratio) },
  { title: '12 MP photo', picture: 'p12', cell: ({ ratio }) => times(ratio) },
  { title: '24 MP photo', picture: 'p24', cell: ({ ratio }) => times(ratio) },
  { title: '48 MP photo', picture: 'p48', cell: ({ ratio }) => times(ratio) },
  { title: '108 MP photo', picture: 'p108', cell: ({ ratio }) => times(ratio) },
  { title: '12 MP PNG', picture: 'png12', cell: ({ ratio }) => times(ratio) },
  { title: 'page of text, 9 MP', picture: 'doc9', cell: ({ ratio }) => times(ratio) },
  {
    title: 'first picture of a fresh browser, 12 MP',
    picture: 'p12',
    cell: ({ coldRatio }) => times(coldRatio),
  },
  {
    title: 'peak memory, 12 MP',
    picture: 'p12',
    cell: ({ memoryRatio }) => times(memoryRatio),
    isPeersOnly: true,
  },
  {
    title: 'peak memory, 108 MP',
    picture: 'p108',
    cell: ({ memoryRatio }) => times(memoryRatio),
    isPeersOnly: true,
  },
  { title: 'longest hold-up of the page, 12 MP', picture: 'p12', cell: ({ gap }) => `${gap.toFixed(0)} ms` },
  {
    title: 'longest hold-up of the page, 108 MP',
    picture: 'p108',
    cell: ({ gap }) => `${gap.toFixed(0)} ms`,
  },
  { title: 'fidelity, 12 MP photo', picture: 'p12', cell: sharpness },
  { title: 'fidelity, page of text', picture: 'doc9', cell: sharpness },
  { title: 'fidelity, zone plate', picture: 'zone12', cell: sharpness },
  { title: 'aliasing, zone plate', picture: 'zone12', cell: aliasing },
]

const engineRows = rows.filter(({ isPeersOnly }) => !isPeersOnly)

const engineNames = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' }

const line = (cells: string[]) => `| ${cells.join(' | ')} |`
const grid = (head: string[], body: string[][]) =>
  [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')

/** The measured part of README.md, in Markdown. */
export function readmeTables({ machine, parts }: Bench): string {
  const pictures = (engine: string) => parts[`pipeline ${engine}`]?.pictures ?? {}
  const peers = grid(
    ['to 1000 px, in Chromium', ...Object.values(contestants)],
    rows
      .map(({ title, picture, cell }) => [
        title,
        ...Object.keys(contestants).map((name) => shown(pictures('chromium')[picture]?.[name], cell)),
      ])
      .concat([twentyRow(parts['pipeline chromium']?.twenty ?? {}), bytesRow(parts.bytes?.peers ?? {})]),
  )
  const engines = grid(
    ['this pipeline; in brackets the browser alone', ...Object.values(engineNames)],
    engineRows
      .map(({ title, picture, cell }) => [
        title,
        ...Object.keys(engineNames).map((engine) => {
          const { ours, floor } = pictures(engine)[picture] ?? {}
          return `${shown(ours, cell)} (${shown(floor, cell)})`
        }),
      ])
      .concat([
        [
          'the browser alone beside itself, 12 MP',
          ...Object.keys(engineNames).map((engine) => times(pictures(engine).p12?.floor_again?.ratio) ?? '–'),
        ],
      ]),
  )
  const others = Object.entries(parts)
    .filter(([name]) => !name.startsWith('pipeline'))
    .flatMap(([, { verdicts }]) => verdicts.map(({ what, measured, limit }) => [what, measured, limit]))
  const days = [...new Set(Object.values(parts).map(({ day }) => day ?? machine.day))].sort()
  const where = `Measured on ${days.join(' and ')} by \`npm run bench\` on ${machine.cores} cores of a ${machine.cpu ?? 'nameless processor'}, ${machine.memory}, ${machine.system}. Times are medians of the ratios to the browser alone in the same round, all others medians of the rounds.`
  return [
    where,
    peers,
    engines,
    grid(['from the first byte to the answer', 'measured', 'limit'], others),
  ].join('\n\n')
}

/** The browser alone has one worker here, and takes them one by one. */
function twentyRow(twenty: Record<string, number>): string[] {
  const cells = Object.keys(contestants).map(
    (name) => times(twenty[name === 'floor' ? 'floor, one by one' : `${name}, at once`]) ?? '–',
  )
  return ['20 photos of 12 MP, all at once', ...cells]
}

function bytesRow(peers: Record<string, number>): string[] {
  const cells = Object.keys(contestants).map((name) => {
    const bytes = peers[name]
    return bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} kB`
  })
  return ['loaded, gzip', ...cells]
}

function shown(figures: PipelineFigures | undefined, cell: Row['cell']): string {
  return (figures && cell(figures)) || '–'
}
