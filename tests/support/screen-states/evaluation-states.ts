import type { Page } from 'playwright/test'
import { countingImage } from '../images.ts'
import type { ScreenState } from './screen-state.ts'

const datasetId = '5f0c0000-0000-4000-8000-000000000001'
const evaluationId = '5f0c0000-0000-4000-8000-000000000002'

const dataset = {
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

const items = Array.from({ length: 12 }, (_, index) => ({
  ...createItem(index),
  expected: { total_objects: index % 10 },
}))

const evaluation = {
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

const createCandidate = (name: string, right: number, low: number, high: number) => ({
  name,
  answered: 60,
  failed: 1,
  right,
  interval: { low, high },
  fields: [
    {
      label: 'Total',
      type: 'count',
      scorer: 'absolute-error',
      decides: true,
      right,
      count: 59,
      mean: { mean: 0.41, count: 59, low: 0.21, high: 0.61 },
    },
  ],
  errors: [
    {
      label: 'Total',
      type: 'count',
      errors: [
        { error: -2, count: 3 },
        { error: -1, count: 6 },
        { error: 0, count: right },
        { error: 1, count: 4 },
      ],
    },
  ],
  calibration: {
    error: 0.12,
    bins: [
      { from: 0.5, to: 0.6, count: 8, meanConfidence: 0.55, accuracy: 0.4 },
      { from: 0.7, to: 0.8, count: 20, meanConfidence: 0.76, accuracy: 0.7 },
      { from: 0.9, to: 1, count: 31, meanConfidence: 0.95, accuracy: 0.9 },
    ],
  },
  latency: { p50: 640, p95: 1210 },
  requests: 59,
  cost_cents: 0.472,
})

const report = {
  evaluation,
  verdict: {
    kind: 'better',
    winner: 1,
    text: 'High Accuracy is better: it is right on 92% of the images, Standard 72%. This is 95% sure.',
  },
  candidates: [createCandidate('Standard', 43, 0.59, 0.82), createCandidate('High Accuracy', 55, 0.82, 0.97)],
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

const createOutcome = (isRight: boolean, expected: number, actual: number) => ({
  isRight,
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

const evaluated = items.map(({ expected, ...item }, index) => {
  const total = expected.total_objects
  return {
    ...item,
    outcomes: [
      createOutcome(index % 3 !== 0, total, index % 3 === 0 ? total + 1 : total),
      createOutcome(true, total, total),
    ],
  }
})

const baseline = {
  dataset_id: datasetId,
  dataset_name: dataset.name,
  evaluation_id: evaluationId,
  candidate: 1,
  name: 'High Accuracy',
  schedule: 'daily',
  hour: 3,
  images: 50,
  tolerance: 0.01,
  threshold: 0.9,
  next_at: '2026-11-24T03:00:00Z',
  sample: null,
  last_check: {
    evaluation_id: '5f0c0000-0000-4000-8000-000000000003',
    checked_at: '2026-11-23T03:01:00Z',
    sampled: 49,
    failed: 1,
    right: 38,
    interval: { low: 0.64, high: 0.87 },
    now_wrong: items.slice(0, 5).map(({ id, name }) => ({ id, name })),
    now_right: [{ id: items[7]?.id, name: null }],
    reasons: ['drift', 'below_threshold'],
  },
}

async function answerCalls(page: Page, datasets: object[], current: object | null = null): Promise<void> {
  const image = await countingImage(7)
  await page.route(/\/api\/v1\/(datasets|evaluations)\/./, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/images/')) return route.fulfill({ body: image, contentType: 'image/png' })
    if (pathname.endsWith('/items')) {
      return route.fulfill({ json: { items: pathname.includes('/evaluations/') ? evaluated : items } })
    }
    if (pathname.endsWith('/baseline')) return route.fulfill({ json: { baseline: current } })
    if (pathname.includes('/evaluations/')) return route.fulfill({ json: report })
    return route.fulfill({ json: dataset })
  })
  await page.route('**/api/v1/datasets', (route) => route.fulfill({ json: { datasets } }))
  await page.route('**/api/v1/evaluations?**', (route) =>
    route.fulfill({ json: { evaluations: [evaluation] } }),
  )
}

export const evaluationStates: ScreenState[] = [
  {
    name: 'golden sets: empty',
    needsSignIn: true,
    async open(page) {
      await answerCalls(page, [])
      await page.goto('/datasets')
      await page.getByText('No golden sets yet.').waitFor()
    },
  },
  {
    name: 'golden sets',
    needsSignIn: true,
    async open(page) {
      await answerCalls(page, [
        dataset,
        { ...dataset, id: evaluationId, name: 'Receipts', agent_code: 'text-extractor' },
      ])
      await page.goto('/datasets')
      await page.getByRole('list', { name: 'Golden sets' }).waitFor()
    },
  },
  {
    name: 'golden set',
    needsSignIn: true,
    async open(page) {
      await answerCalls(page, [dataset])
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('shelf-00.png').waitFor()
    },
  },
  {
    name: 'golden set: changed since the baseline',
    needsSignIn: true,
    async open(page) {
      await answerCalls(page, [dataset], baseline)
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('Changed', { exact: true }).waitFor()
    },
  },
  {
    name: 'evaluation',
    needsSignIn: true,
    async open(page) {
      await answerCalls(page, [dataset])
      await page.goto(`/evaluations/${evaluationId}`)
      await page.getByText('High Accuracy is better').waitFor()
    },
  },
]
