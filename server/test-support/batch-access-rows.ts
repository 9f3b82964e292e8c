import { type AccessRow, createStatusesForOrganization, statusesForCallers } from './access-statuses.ts'
import { tinyImage } from './test-server.ts'

/** A member may not delete what an API key has created. */
const createStatusForDeleters = (status: number) => ({
  ...createStatusesForOrganization(status),
  'working-member': 403,
})
/** Another organization learns only that the id cannot be used. */
const statusForId = {
  ...statusesForCallers,
  member: 409,
  'removed-member': 409,
  'other-user': 409,
  'other-api-key': 409,
}
const analyzed = { trialUsed: 2, analyses: 2, photos: 2 }
const photo = '/api/v1/batches/{shared}/items/{photo}'

/** The status of the routes of shared batches with every credential. `{shared}` has the item `{photo}`. */
export const batchAccessRows: AccessRow[] = [
  {
    route: 'PUT /api/v1/batches/{new-id}',
    body: { agent_code: 'text-extractor' },
    expected: statusesForCallers,
    changes: { owner: { openBatches: 1 }, 'api-key': { openBatches: 1 } },
  },
  {
    route: 'PUT /api/v1/batches/{shared}',
    body: { agent_code: 'text-extractor', name: 'Another' },
    expected: statusForId,
  },
  {
    route: 'POST /api/v1/inference/text-extractor?of={photo}',
    body: { image_data: tinyImage, batch: { id: '{shared}', name: 'another.jpg', position: 2 } },
    headers: { 'Idempotency-Key': 'another-photo' },
    expected: createStatusesForOrganization(200),
    changes: { owner: analyzed, 'api-key': analyzed },
  },
  { route: 'GET /api/v1/batches/events', expected: statusesForCallers },
  { route: 'GET /api/v1/batches/{shared}/items?of={photo}', expected: createStatusesForOrganization(200) },
  {
    route: 'GET /api/v1/batches/{shared}/results?format=geojson&of={photo}',
    expected: createStatusesForOrganization(200),
  },
  { route: `GET ${photo}/image`, expected: createStatusesForOrganization(200) },
  { route: `GET ${photo}/thumbnail`, expected: createStatusesForOrganization(200) },
  { route: `PATCH ${photo}`, body: { note: 'Row 3' }, expected: createStatusesForOrganization(204) },
  {
    route: `DELETE ${photo}`,
    expected: createStatusForDeleters(204),
    changes: { owner: { photos: 0 }, 'api-key': { photos: 0 } },
  },
  {
    route: 'DELETE /api/v1/batches/{shared}?of={photo}',
    expected: createStatusForDeleters(200),
    changes: { owner: { openBatches: 0 }, 'api-key': { openBatches: 0 } },
  },
  {
    route: 'DELETE /api/v1/batches/{shared}/data?of={photo}',
    expected: createStatusForDeleters(204),
    changes: { owner: { openBatches: 0, photos: 0 }, 'api-key': { openBatches: 0, photos: 0 } },
  },
  {
    route: 'POST /api/v1/datasets/{dataset}/items',
    body: { run_id: '{photo}', expected: { text: 'HELLO' } },
    expected: createStatusesForOrganization(200),
  },
]
