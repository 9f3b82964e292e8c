import {
  type AccessRow,
  createStatusesForCallers,
  createStatusesForOrganization,
  statusesForCallers,
} from './access-statuses.ts'
import { tinyImage } from './test-server.ts'

const path = '/api/v1/count-templates'
/** A member may not delete what an API key has created. */
const statusForDeleters = { ...createStatusesForOrganization(204), 'working-member': 403 }
const analyzed = { trialUsed: 1, analyses: 1 }

/** Of `POST /api/v1/count-templates`. */
export const newTemplateBody = {
  agent_code: 'object-counter',
  name: 'Owned',
  image_data: tinyImage,
  examples: [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }],
}

/** The status of the routes of templates with every credential. */
export const templateAccessRows: AccessRow[] = [
  {
    route: `POST ${path}`,
    body: newTemplateBody,
    expected: createStatusesForCallers(201),
    changes: { owner: { templates: 1 }, 'api-key': { templates: 1 } },
  },
  { route: `GET ${path}?agent_code=object-counter`, expected: statusesForCallers },
  { route: `GET ${path}/{template}`, expected: createStatusesForOrganization(200) },
  { route: `GET ${path}/{template}/image`, expected: createStatusesForOrganization(200) },
  {
    route: `PATCH ${path}/{template}`,
    body: { name: 'Another' },
    expected: createStatusesForOrganization(200),
  },
  {
    route: `DELETE ${path}/{template}`,
    expected: statusForDeleters,
    changes: { owner: { templates: 0 }, 'api-key': { templates: 0 } },
  },
  {
    route: 'POST /api/v1/inference/object-counter',
    body: { image_data: tinyImage, template_id: '{template}' },
    expected: createStatusesForOrganization(200),
    changes: { owner: analyzed, 'api-key': analyzed },
  },
  {
    route: 'POST /api/v1/batches',
    body: { agent_code: 'object-counter', template_id: '{template}' },
    expected: createStatusesForOrganization(201),
    changes: { owner: { openBatches: 1 }, 'api-key': { openBatches: 1 } },
  },
]
