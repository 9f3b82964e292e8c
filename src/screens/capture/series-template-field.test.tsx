import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { buildBatch } from '#core/runs/batch-store.ts'
import { storedSession } from '#platform/stored-session.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { SeriesTemplateField } from './series-template-field.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const counter = { id: 1, name: 'Counter', code: 'counter', variants: [], takes_examples: true }

const workIn = (id: string) =>
  storedSession.saveUser({ ...storedSession.user(), organization: { id, name: id, role: 'member' } })

/** Returns the organizations whose templates were loaded. */
function startServer(): (string | null)[] {
  const organizations: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: string, { headers }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href)
    if (pathname === '/api/v1/agents/') return Response.json([counter])
    if (pathname !== '/api/v1/count-templates') return new Response()
    organizations.push(new Headers(headers).get('Organization-Id'))
    return Response.json({ templates: [] })
  })
  return organizations
}

test.each([
  ['a shared series, its organization', true, 'hall'],
  ['a series of this device, the current organization', false, 'office'],
])(
  'offers the templates of the organization that the next photos are sent for: of %s',
  async (_, isShared, expected) => {
    const organizations = startServer()
    workIn('hall')
    const series = buildBatch({
      ...{ name: 'Hall 7', request: { agentCode: 'counter' }, agent: { name: 'Counter', code: 'counter' } },
      ...{ resize: true, isSeries: true, total: 0, isShared },
    })
    workIn('office')
    await render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <UserScopeProvider uid="ada">
            <SeriesTemplateField series={series} first={undefined} onChange={() => undefined} />
          </UserScopeProvider>
        </QueryClientProvider>
      </MantineProvider>,
    )
    await expect.poll(() => organizations).toEqual([expected])
  },
)
