import { decideVerdict } from '#domain/evaluations/decide-verdict.ts'

export const datasetId = '5f0c0000-0000-4000-8000-000000000001'
export const evaluationId = '5f0c0000-0000-4000-8000-000000000002'

export const dataset = {
  id: datasetId,
  name: 'Shelf 7, north wall',
  agent_code: 'object-counter',
  version: 12,
  scorers: {},
  items: 12,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-23T08:00:00Z',
}

const createItem = (index: number) => ({
  id: `5f0c0000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
  digest: String(index % 10).repeat(64),
  name: `shelf-${String(index).padStart(2, '0')}.png`,
  width: 400,
  height: 300,
  tags: index % 3 === 0 ? ['dark', 'crowded'] : index % 2 === 0 ? ['easy'] : [],
})

export const datasetItems = Array.from({ length: 12 }, (_, index) => ({
  ...createItem(index),
  expected: { total_objects: index % 10 },
}))

export const evaluation = {
  id: evaluationId,
  dataset_id: datasetId,
  dataset_name: dataset.name,
  dataset_version: 12,
  candidates: [
    { agent_code: 'object-counter', variant_id: 'standard', name: 'Standard' },
    { agent_code: 'object-counter', variant_id: 'accurate', name: 'High Accuracy' },
  ],
  stops_early: true,
  is_sample: false,
  status: 'stopped_early',
  problem: null,
  images: 100,
  done: 120,
  total: 200,
  created_at: '2026-11-23T08:00:00Z',
  ended_at: '2026-11-23T08:05:00Z',
}

type Figures = {
  name: string
  right: number
  interval: { low: number; high: number }
  mean: { mean: number; low: number; high: number }
  /** How many images have which error. */
  errors: { error: number; count: number }[]
  calibration: {
    error: number
    bins: { from: number; to: number; count: number; meanConfidence: number; accuracy: number }[]
  }
}

const createCandidate = ({ name, right, interval, mean, errors, calibration }: Figures) => ({
  name,
  answered: 60,
  failed: 1,
  missing: 0,
  right,
  interval,
  fields: [
    {
      label: 'Total',
      type: 'count',
      scorer: 'absolute-error',
      decides: true,
      right,
      count: 59,
      mean: { ...mean, count: 59 },
    },
  ],
  errors: [{ label: 'Total', type: 'count', errors }],
  calibration,
  latency: { p50: 640, p95: 1210 },
  requests: 59,
  cost_cents: 0.472,
})

const candidates = [
  createCandidate({
    name: 'Standard',
    right: 43,
    interval: { low: 0.59, high: 0.82 },
    mean: { mean: 0.32, low: 0.18, high: 0.47 },
    errors: [
      { error: -2, count: 3 },
      { error: -1, count: 8 },
      { error: 0, count: 43 },
      { error: 1, count: 5 },
    ],
    calibration: {
      error: 0.1,
      bins: [
        { from: 0.5, to: 0.6, count: 8, meanConfidence: 0.55, accuracy: 0.5 },
        { from: 0.7, to: 0.8, count: 20, meanConfidence: 0.76, accuracy: 0.75 },
        { from: 0.9, to: 1, count: 31, meanConfidence: 0.95, accuracy: 0.774 },
      ],
    },
  }),
  createCandidate({
    name: 'High Accuracy',
    right: 55,
    interval: { low: 0.82, high: 0.97 },
    mean: { mean: 0.07, low: 0, high: 0.14 },
    errors: [
      { error: -1, count: 3 },
      { error: 0, count: 55 },
      { error: 1, count: 1 },
    ],
    calibration: {
      error: 0.05,
      bins: [
        { from: 0.6, to: 0.7, count: 5, meanConfidence: 0.65, accuracy: 0.6 },
        { from: 0.7, to: 0.8, count: 14, meanConfidence: 0.76, accuracy: 0.929 },
        { from: 0.9, to: 1, count: 40, meanConfidence: 0.96, accuracy: 0.975 },
      ],
    },
  }),
]

const names = candidates.map(({ name }) => name)
const counts = { onlyFirst: 1, onlySecond: 13, total: 60 }

export const report = {
  evaluation,
  verdict: decideVerdict(names, candidates, [{ better: 1, counts, moreImages: undefined }], true),
  candidates,
  comparisons: [
    {
      first: 0,
      second: 1,
      only_first: 1,
      only_second: 13,
      total: 60,
      difference: 0.2,
      low: 0.08,
      high: 0.31,
    },
  ],
}

/** A running evaluation of which the verdict is open. */
export const undecidedReport = {
  ...report,
  evaluation: { ...evaluation, status: 'running', done: 24, ended_at: null },
  verdict: {
    ...decideVerdict(names, candidates, [{ better: undefined, counts, moreImages: 57 }], false),
    winner: null,
  },
}

const createOutcome = (isRight: boolean, expected: number, actual: number) => ({
  isRight,
  isMissing: false,
  text: `${actual} objects · 96%`,
  fields: [
    {
      ...{ label: 'Total', type: 'count', scorer: 'absolute-error', decides: true },
      ...{ value: Math.abs(actual - expected), isRight, expected, actual },
    },
  ],
  isReused: false,
  latencyMs: 640,
})

export const evaluatedItems = datasetItems.map(({ expected, ...item }, index) => {
  const total = expected.total_objects
  return {
    ...item,
    outcomes: [
      createOutcome(index % 3 !== 0, total, index % 3 === 0 ? total + 1 : total),
      createOutcome(true, total, total),
    ],
  }
})
