import {
  createStatusForCallers,
  createStatusForOrganization,
  type Row,
  statusForCallers,
} from './access-statuses.ts'
import { otherImage } from './test-server.ts'

/** The status of the routes of golden sets, evaluations and baselines with every credential. */
export const qualityAccessRows: Row[] = [
  {
    route: 'POST /api/v1/datasets',
    body: { name: 'Labels', agent_code: 'text-extractor' },
    expected: createStatusForCallers(201),
    changes: { owner: { datasets: 1 }, 'api-key': { datasets: 1 } },
  },
  { route: 'GET /api/v1/datasets', expected: statusForCallers },
  { route: 'GET /api/v1/datasets/{dataset}', expected: createStatusForOrganization(200) },
  {
    route: 'PATCH /api/v1/datasets/{dataset}',
    body: { name: 'Signs' },
    expected: createStatusForOrganization(200),
  },
  {
    route: 'DELETE /api/v1/datasets/{dataset}',
    expected: createStatusForOrganization(204),
    changes: { owner: { datasets: 0, items: 0 }, 'api-key': { datasets: 0, items: 0 } },
  },
  { route: 'GET /api/v1/datasets/{dataset}/items', expected: createStatusForOrganization(200) },
  {
    route: 'POST /api/v1/datasets/{dataset}/items',
    body: { image_data: otherImage, expected: { text: 'HELLO' } },
    expected: createStatusForOrganization(200),
    changes: { owner: { items: 2 }, 'api-key': { items: 2 } },
  },
  {
    route: 'PATCH /api/v1/datasets/{dataset}/items/{item}',
    body: { tags: ['hard'] },
    expected: createStatusForOrganization(200),
  },
  {
    route: 'DELETE /api/v1/datasets/{dataset}/items/{item}',
    expected: createStatusForOrganization(204),
    changes: { owner: { items: 0 }, 'api-key': { items: 0 } },
  },
  { route: 'GET /api/v1/datasets/{dataset}/images/{digest}', expected: createStatusForOrganization(200) },
  { route: 'GET /api/v1/datasets/{dataset}/export', expected: createStatusForOrganization(200) },
  {
    route: 'POST /api/v1/evaluations/estimate',
    body: { dataset_id: '{dataset}', candidates: [{ agent_code: 'text-extractor' }] },
    expected: createStatusForOrganization(200),
  },
  {
    route: 'POST /api/v1/evaluations',
    body: { dataset_id: '{dataset}', candidates: [{ agent_code: 'text-extractor' }] },
    expected: createStatusForOrganization(201),
    startsAnalyses: true,
    changes: { owner: { evaluations: 1 }, 'api-key': { evaluations: 1 } },
  },
  { route: 'GET /api/v1/baselines', expected: statusForCallers },
  { route: 'GET /api/v1/datasets/{dataset}/baseline', expected: createStatusForOrganization(200) },
  {
    route: 'PUT /api/v1/datasets/{dataset}/baseline',
    body: { evaluation_id: '{evaluation}', candidate: 0 },
    expected: createStatusForOrganization(200),
    changes: { owner: { baselines: 1 }, 'api-key': { baselines: 1 } },
  },
  {
    route: 'DELETE /api/v1/datasets/{dataset}/baseline',
    expected: createStatusForOrganization(204),
    changes: { owner: { baselines: 0 }, 'api-key': { baselines: 0 } },
  },
  {
    route: 'POST /api/v1/datasets/{dataset}/baseline/check',
    expected: createStatusForOrganization(202),
    startsAnalyses: true,
    changes: { owner: { evaluations: 2 }, 'api-key': { evaluations: 2 } },
  },
  { route: 'GET /api/v1/evaluations', expected: statusForCallers },
  { route: 'GET /api/v1/evaluations/{evaluation}', expected: createStatusForOrganization(200) },
  { route: 'GET /api/v1/evaluations/{evaluation}/items', expected: createStatusForOrganization(200) },
  { route: 'GET /api/v1/evaluations/{evaluation}/items/{item}', expected: createStatusForOrganization(200) },
  { route: 'GET /api/v1/evaluations/{evaluation}/export', expected: createStatusForOrganization(200) },
  { route: 'POST /api/v1/evaluations/{evaluation}/resume', expected: createStatusForOrganization(200) },
  { route: 'POST /api/v1/evaluations/{evaluation}/cancel', expected: createStatusForOrganization(200) },
  {
    route: 'DELETE /api/v1/evaluations/{evaluation}',
    expected: createStatusForOrganization(204),
    changes: { owner: { evaluations: 0 }, 'api-key': { evaluations: 0 } },
  },
]
