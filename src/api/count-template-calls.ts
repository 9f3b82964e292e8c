import type { NewCountTemplate } from '#contract/count-template.ts'
import { call, withClient } from './calls.ts'
import { lazySchemas } from './lazy-schemas.ts'

type Signal = AbortSignal | undefined

const path = (...steps: string[]) =>
  `/api/v1/${['count-templates', ...steps.map(encodeURIComponent)].join('/')}`

const load = lazySchemas(async () => (await import('./count-template-schemas.ts')).countTemplateSchemas)

/** Of our server only. */
export const countTemplateCalls = {
  /** Those of an agent that have a name. */
  list: (agentCode: string, signal?: Signal) =>
    call({
      path: `${path()}?agent_code=${encodeURIComponent(agentCode)}`,
      schema: load('templates'),
      signal,
    }),
  read: (id: string, signal?: Signal) => call({ path: path(id), schema: load('template'), signal }),
  create: (body: NewCountTemplate) => call({ method: 'POST', path: path(), body, schema: load('template') }),
  rename: (id: string, name: string) =>
    call({ method: 'PATCH', path: path(id), body: { name }, schema: load('template') }),
  delete: (id: string) => call({ method: 'DELETE', path: path(id) }),
  /** The part of the image in which the examples were marked. */
  image: (id: string, signal?: Signal) =>
    withClient(({ callForBlob }) => callForBlob({ path: path(id, 'image'), signal })),
}
