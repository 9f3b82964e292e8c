import type { PipelineFigures, PipelineSummary } from './pipeline/summary.ts'
import type { Verdict } from './verdict.ts'

export type Bench = {
  machine: { cpu?: string; cores: number; memory: string; system: string; day: string }
  parts: Record<string, { verdicts: Verdict[]; peers?: Record<string, number> } & Partial<PipelineSummary>>
}

const contestants = {
  ours: 'this pipeline',
  floor: 'the browser alone, in a worker',
  bic_worker: 'browser-image-compression, worker',
  compressorjs: 'compressorjs',
  pica: 'pica',
  jsquash: 'jSquash',
}

type Row = { title: string; picture: string; cell: (figures: PipelineFigures) => string | undefined }

const times = (value: number | undefined) => (value === undefined ? undefined : `${value.toFixed(2)} ×`)
const sharpness = ({ quality }: PipelineFigures) =>
  quality?.psnr === undefined ? quality?.wrongSize && 'other size' : `${quality.psnr.toFixed(0)} dB`

const rows: Row[] = [
  { title: '12 MP photo', picture: 'p12', cell: ({ ratio }) => times(ratio) },
  { title: '48 MP photo', picture: 'p48', cell: ({ ratio }) => times(ratio) },
  { title: '108 MP photo', picture: 'p108', cell: ({ ratio }) => times(ratio) },
  { title: '12 MP PNG', picture: 'png12', cell: ({ ratio }) => times(ratio) },
  { title: 'peak memory, 108 MP', picture: 'p108', cell: ({ memoryRatio }) => times(memoryRatio) },
  { title: 'page held up, 108 MP', picture: 'p108', cell: ({ gap }) => `${gap.toFixed(0)} ms` },
  { title: 'fidelity, 12 MP photo', picture: 'p12', cell: sharpness },
  { title: 'fidelity, page of text', picture: 'doc9', cell: sharpness },
]

const engineRows: Row[] = [
  { title: '12 MP photo', picture: 'p12', cell: ({ ratio }) => times(ratio) },
  { title: 'page held up, 12 MP', picture: 'p12', cell: ({ gap }) => `${gap.toFixed(0)} ms` },
  { title: 'page held up, 108 MP', picture: 'p108', cell: ({ gap }) => `${gap.toFixed(0)} ms` },
  { title: 'fidelity, 12 MP photo', picture: 'p12', cell: sharpness },
  { title: 'fidelity, page of text', picture: 'doc9', cell: sharpness },
]

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
    engineRows.map(({ title, picture, cell }) => [
      title,
      ...Object.keys(engineNames).map((engine) => {
        const { ours, floor } = pictures(engine)[picture] ?? {}
        return `${shown(ours, cell)} (${shown(floor, cell)})`
      }),
    ]),
  )
  const others = Object.entries(parts)
    .filter(([name]) => !name.startsWith('pipeline'))
    .flatMap(([, { verdicts }]) => verdicts.map(({ what, measured, limit }) => [what, measured, limit]))
  const where = `Measured on ${machine.day} by \`npm run bench\` on ${machine.cores} cores of a ${machine.cpu ?? 'nameless processor'}, ${machine.memory}, ${machine.system}.`
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
