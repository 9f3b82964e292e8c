import { beforeEach } from 'vitest'
import type { CountTemplate } from '#contract/count-template.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { createDisc, createExample, drawOnStripes } from './counted-image.ts'
import type { setUpServer } from './set-up-server.ts'

const path = '/api/v1/count-templates'
const draw = async (parts: string[]) => toDataUrl(await drawOnStripes(parts))

/** Images of discs, a template, and the requests of a user, who is another one in each test. */
export async function setUpTemplateTests(server: ReturnType<typeof setUpServer>) {
  const marked = await draw([createDisc(320, 240)])
  /** Five that are a little larger than the object of the template. */
  const others = await draw([80, 200, 320, 440, 560].map((x) => createDisc(x, 200, 36)))
  const newTemplate = {
    agent_code: 'object-counter',
    name: 'M8 nuts',
    image_data: marked,
    examples: [createExample(320, 240)],
  }
  let user: Awaited<ReturnType<typeof server.createUser>>
  let users = 0
  beforeEach(async () => {
    user = await server.createUser(`user-${++users}`)
    server.provider.requests.length = 0
  })
  const send = (method: string, url: string, body?: object, headers: Record<string, string> = {}) =>
    server.send(method, url, { token: user.key, ...(body && { body }), headers })
  const read = <Body>(url: string) => server.json<Body>('GET', url, { token: user.key })
  const create = async (body: object = newTemplate) =>
    (await (await send('POST', path, body)).json()) as CountTemplate
  return { path, marked, others, newTemplate, send, read, create, getUser: () => user }
}
