import {
  createStatusForCallers,
  createStatusForOrganization,
  type Row,
  statusForCallers,
} from './access-statuses.ts'
import { tinyImage } from './test-server.ts'

const path = '/api/v1/count-templates'
/** A member may not delete what an API key has created. */
const statusForDeleters = { ...createStatusForOrganization(204), 'working-member': 403 }
const analyzed = { trialUsed: 1, analyses: 1 }

/** Of `POST /api/v1/count-templates`. */
export const newTemplate = {
  agent_code: 'object-counter',
  name: 'Owned',
  image_data: tinyImage,
  examples: [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }],
}

/** The status of the routes of templates with every credential. */
export const templateAccessRows: Row[] = [
  {
    route: `POST ${path}`,
    body: newTemplate,
    expected: createStatusForCallers(201),
    changes: { owner: { templates: 1 }, 'api-key': { templates: 1 } },
  },
  { route: `GET ${path}?agent_code=object-counter`, expected: statusForCallers },
  { route: `GET ${path}/{template}`, expected: createStatusForOrganization(200) },
  { route: `GET ${path}/{template}/image`, expected: createStatusForOrganization(200) },
  {
    route: `PATCH ${path}/{template}`,
    body: { name: 'Another' },
    expected: createStatusForOrganization(200),
  },
  {
    route: `DELETE ${path}/{template}`,
    expected: statusForDeleters,
    changes: { owner: { templates: 0 }, 'api-key': { templates: 0 } },
  },
  {
    route: 'POST /api/v1/inference/object-counter',
    body: { image_data: tinyImage, template_id: '{template}' },
    expected: createStatusForOrganization(200),
    changes: { owner: analyzed, 'api-key': analyzed },
  },
  {
    route: 'POST /api/v1/batches',
    body: { agent_code: 'object-counter', template_id: '{template}' },
    expected: createStatusForOrganization(201),
    changes: { owner: { openBatches: 1 }, 'api-key': { openBatches: 1 } },
  },
]
