import {
  type AccessRow,
  createStatusesForCallers,
  createStatusesForOrganization,
  statusesForCallers,
} from './access-statuses.ts'
import { otherImage } from './test-server.ts'

/** The status of the routes of golden sets, evaluations and baselines with every credential. */
export const evaluationAccessRows: AccessRow[] = [
  {
    route: 'POST /api/v1/datasets',
    body: { name: 'Labels', agent_code: 'text-extractor' },
    expected: createStatusesForCallers(201),
    changes: { owner: { datasets: 1 }, 'api-key': { datasets: 1 } },
  },
  { route: 'GET /api/v1/datasets', expected: statusesForCallers },
  { route: 'GET /api/v1/datasets/{dataset}', expected: createStatusesForOrganization(200) },
  {
    route: 'PATCH /api/v1/datasets/{dataset}',
    body: { name: 'Signs' },
    expected: createStatusesForOrganization(200),
  },
  {
    route: 'DELETE /api/v1/datasets/{dataset}',
    expected: createStatusesForOrganization(204),
    changes: { owner: { datasets: 0, items: 0 }, 'api-key': { datasets: 0, items: 0 } },
  },
  { route: 'GET /api/v1/datasets/{dataset}/items', expected: createStatusesForOrganization(200) },
  {
    route: 'POST /api/v1/datasets/{dataset}/items',
    body: { image_data: otherImage, expected: { text: 'HELLO' } },
    expected: createStatusesForOrganization(200),
    changes: { owner: { items: 2 }, 'api-key': { items: 2 } },
  },
  {
    route: 'PATCH /api/v1/datasets/{dataset}/items/{item}',
    body: { tags: ['hard'] },
    expected: createStatusesForOrganization(200),
  },
  {
    route: 'DELETE /api/v1/datasets/{dataset}/items/{item}',
    expected: createStatusesForOrganization(204),
    changes: { owner: { items: 0 }, 'api-key': { items: 0 } },
  },
  { route: 'GET /api/v1/datasets/{dataset}/images/{digest}', expected: createStatusesForOrganization(200) },
  { route: 'GET /api/v1/datasets/{dataset}/export', expected: createStatusesForOrganization(200) },
  {
    route: 'POST /api/v1/evaluations/estimate',
    body: { dataset_id: '{dataset}', candidates: [{ agent_code: 'text-extractor' }] },
    expected: createStatusesForOrganization(200),
  },
  {
    route: 'POST /api/v1/evaluations',
    body: { dataset_id: '{dataset}', candidates: [{ agent_code: 'text-extractor' }] },
    expected: createStatusesForOrganization(201),
    startsAnalyses: true,
    changes: { owner: { evaluations: 1 }, 'api-key': { evaluations: 1 } },
  },
  { route: 'GET /api/v1/baselines', expected: statusesForCallers },
  { route: 'GET /api/v1/datasets/{dataset}/baseline', expected: createStatusesForOrganization(200) },
  {
    route: 'PUT /api/v1/datasets/{dataset}/baseline',
    body: { evaluation_id: '{evaluation}', candidate: 0 },
    expected: createStatusesForOrganization(200),
    changes: { owner: { baselines: 1 }, 'api-key': { baselines: 1 } },
  },
  {
    route: 'DELETE /api/v1/datasets/{dataset}/baseline',
    expected: createStatusesForOrganization(204),
    changes: { owner: { baselines: 0 }, 'api-key': { baselines: 0 } },
  },
  {
    route: 'POST /api/v1/datasets/{dataset}/baseline/check',
    expected: createStatusesForOrganization(202),
    startsAnalyses: true,
    changes: { owner: { evaluations: 2 }, 'api-key': { evaluations: 2 } },
  },
  { route: 'GET /api/v1/evaluations', expected: statusesForCallers },
  { route: 'GET /api/v1/evaluations/{evaluation}', expected: createStatusesForOrganization(200) },
  { route: 'GET /api/v1/evaluations/{evaluation}/items', expected: createStatusesForOrganization(200) },
  {
    route: 'GET /api/v1/evaluations/{evaluation}/items/{item}',
    expected: createStatusesForOrganization(200),
  },
  { route: 'GET /api/v1/evaluations/{evaluation}/export', expected: createStatusesForOrganization(200) },
  { route: 'POST /api/v1/evaluations/{evaluation}/resume', expected: createStatusesForOrganization(200) },
  { route: 'POST /api/v1/evaluations/{evaluation}/cancel', expected: createStatusesForOrganization(200) },
  {
    route: 'DELETE /api/v1/evaluations/{evaluation}',
    expected: createStatusesForOrganization(204),
    changes: { owner: { evaluations: 0 }, 'api-key': { evaluations: 0 } },
  },
]
