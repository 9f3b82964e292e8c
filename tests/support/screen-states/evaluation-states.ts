import type { Page } from 'playwright/test'
import { addSecondCandidate } from '../evaluations-page.ts'
import { createNumberedImage } from '../images.ts'
import {
  dataset,
  datasetId,
  datasetItems,
  evaluatedItems,
  evaluation,
  evaluationId,
  report,
  undecidedReport,
} from './evaluation-report.ts'
import type { ScreenState } from './screen-state.ts'

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
    threshold: 0.9,
    interval: { low: 0.64, high: 0.87 },
    now_wrong: datasetItems.slice(0, 5).map(({ id, name }) => ({ id, name })),
    now_right: [{ id: datasetItems[7]?.id, name: null }],
    reasons: ['drift', 'below_threshold'],
  },
  problem: null,
}

const box = { x: 20, y: 20, width: 40, height: 40 }
const itemResults = {
  expected: { total_objects: 2, objects: [{ label: 'bottle', box }] },
  results: [
    { total_objects: 1, objects: [] },
    { total_objects: 2, objects: [{ label: 'bottle', box: { ...box, x: 120 } }] },
  ],
}

type Answers = {
  datasets?: object[]
  images?: object[]
  evaluated?: object[]
  baseline?: object | null
  report?: object
}

/** Answers for a server that has a golden set and an evaluation. */
export async function mockEvaluationApi(page: Page, answers: Answers = {}): Promise<void> {
  const {
    datasets = [dataset],
    images = datasetItems,
    baseline: current = null,
    report: shown = report,
  } = answers
  const { evaluated: outcomes = evaluatedItems } = answers
  const image = await createNumberedImage(7)
  await page.route(/\/api\/v1\/(datasets|evaluations)\/./, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.includes('/images/')) return route.fulfill({ body: image, contentType: 'image/png' })
    if (pathname.endsWith('/items')) {
      return route.fulfill({ json: { items: pathname.includes('/evaluations/') ? outcomes : images } })
    }
    if (pathname.endsWith('/baseline')) return route.fulfill({ json: { baseline: current } })
    if (/\/evaluations\/.+\/items\//.test(pathname)) return route.fulfill({ json: itemResults })
    if (pathname.includes('/evaluations/')) return route.fulfill({ json: shown })
    return route.fulfill({ json: { ...dataset, items: images.length } })
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
      await mockEvaluationApi(page, { datasets: [] })
      await page.goto('/datasets')
      await page.getByText('No golden sets yet.').waitFor()
    },
  },
  {
    name: 'golden sets',
    needsSignIn: true,
    async open(page) {
      const other = { ...dataset, id: evaluationId, name: 'Receipts', agent_code: 'text-extractor' }
      await mockEvaluationApi(page, { datasets: [dataset, other] })
      await page.goto('/datasets')
      await page.getByRole('list', { name: 'Golden sets' }).waitFor()
    },
  },
  {
    name: 'golden set',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page)
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('shelf-00.png').waitFor()
    },
  },
  {
    name: 'golden set: evaluate',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page)
      const cost = { images: 80, requests: 160, reused: 0, cost_cents: 0, trial_remaining: 998 }
      await page.route('**/api/v1/evaluations/estimate', (route) =>
        route.fulfill({ json: { ...cost, missing_fields: [] } }),
      )
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('shelf-00.png').waitFor()
      await page.getByRole('button', { name: 'Evaluate' }).click()
      await addSecondCandidate(page)
      await page.getByText('A and B run on the same built-in engine').waitFor()
      await page.getByRole('button', { name: 'Start', disabled: false }).waitFor()
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'golden set: changed since the baseline',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page, { baseline })
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('Changed', { exact: true }).waitFor()
    },
  },
  {
    name: 'golden set: the baseline could not be checked',
    needsSignIn: true,
    async open(page) {
      const problem = 'Your trial has no requests left.'
      const sample = { evaluation_id: evaluationId, status: 'paused', problem }
      await mockEvaluationApi(page, { baseline: { ...baseline, last_check: null, sample, problem } })
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('Could not be checked').waitFor()
    },
  },
  {
    name: 'golden set: no images',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page, { images: [] })
      await page.goto(`/datasets/${datasetId}`)
      await page.getByText('No images yet.').waitFor()
    },
  },
  {
    name: 'golden set: columns of a table',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page)
      await page.goto(`/datasets/${datasetId}`)
      const table = 'image;Total objects;count;remark\nshelf-00.png;12;3;"a, b"\nshelf-77.png;7;;\n'
      await page
        .getByLabel('Files to import')
        .setInputFiles({ name: 'expected.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
      await page
        .getByText('is imported as')
        .or(page.getByRole('list', { name: 'Not imported' }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'golden set: edited image',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page)
      await page.goto(`/datasets/${datasetId}`)
      await page.getByRole('button', { name: 'Edit shelf-00.png' }).click()
      await page.getByRole('dialog').getByLabel('Tags').first().waitFor()
    },
  },
  {
    name: 'evaluation: image',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page)
      await page.goto(`/evaluations/${evaluationId}`)
      await page.getByRole('list', { name: 'Images of this evaluation' }).getByRole('button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'evaluation',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page)
      await page.goto(`/evaluations/${evaluationId}`)
      await page.getByText('High Accuracy is better').waitFor()
    },
  },
  {
    name: 'evaluation: running, no difference so far',
    needsSignIn: true,
    async open(page) {
      await mockEvaluationApi(page, { report: undecidedReport })
      await page.goto(`/evaluations/${evaluationId}`)
      await page.getByText('No clear winner').waitFor()
    },
  },
]
