import type { NewCountTemplate } from '#contract/count-template.ts'
import { call, withClient } from './calls.ts'
import { createSchemaLoader } from './schema-loader.ts'

/** By default for the organization in which the user works. */
type Options = { organizationId?: string | undefined; signal?: AbortSignal | undefined }

const path = (...steps: string[]) =>
  `/api/v1/${['count-templates', ...steps.map(encodeURIComponent)].join('/')}`

const load = createSchemaLoader(
  async () => (await import('./count-template-schemas.ts')).countTemplateSchemas,
)

/** Of our server only. */
export const countTemplateCalls = {
  /** Those of an agent that have a name. */
  list: (agentCode: string, options?: Options) =>
    call({
      path: `${path()}?agent_code=${encodeURIComponent(agentCode)}`,
      schema: load('templates'),
      ...options,
    }),
  read: (id: string, options?: Options) => call({ path: path(id), schema: load('template'), ...options }),
  create: (body: NewCountTemplate, options?: Options) =>
    call({ method: 'POST', path: path(), body, schema: load('template'), ...options }),
  rename: (id: string, name: string, options?: Options) =>
    call({ method: 'PATCH', path: path(id), body: { name }, schema: load('template'), ...options }),
  delete: (id: string, options?: Options) => call({ method: 'DELETE', path: path(id), ...options }),
  /** The part of the image in which the examples were marked. */
  image: (id: string, options?: Options) =>
    withClient(({ callForBlob }) => callForBlob({ path: path(id, 'image'), ...options })),
}
