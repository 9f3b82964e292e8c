import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CountTemplate } from '#contract/count-template.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { readStoredTemplate } from './stored-template.ts'
import { useCountTemplateImage, useCountTemplateMutations, useCountTemplates } from './use-count-templates.ts'

afterEach(() => vi.unstubAllGlobals())

const example = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }
const template = (id: string, name: string | null): CountTemplate => ({
  ...{ id, name, agent_code: 'counter', examples: [example], whole_side: 640 },
  ...{ image: { width: 128, height: 128 }, created_at: '2026-11-27T08:00:00Z', created_by: null },
})

const nuts = template('1', 'M8 nuts')

/** A server with the templates of one agent. */
function startServer() {
  let templates = [nuts]
  const respond = async (url: URL, method: string, body: { name?: string }) => {
    const id = url.pathname.split('/')[4]
    if (url.pathname.endsWith('/image'))
      return new Response('pixels', { headers: { 'Content-Type': 'image/jpeg' } })
    if (method === 'POST') templates = [...templates, template('2', body.name ?? null)]
    if (method === 'PATCH')
      templates = templates.map((one) => (one.id === id ? template(one.id, body.name ?? '') : one))
    if (method === 'DELETE') {
      templates = templates.filter((one) => one.id !== id)
      return new Response(null, { status: 204 })
    }
    if (method !== 'GET') return Response.json(templates.at(-1))
    return Response.json({
      templates: url.searchParams.get('agent_code') === 'counter' ? templates.filter(({ name }) => name) : [],
    })
  }
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) =>
    respond(new URL(input, location.href), method, JSON.parse(String(body ?? '{}'))),
  )
}

function Probe() {
  const { data = [] } = useCountTemplates('counter')
  const { data: image } = useCountTemplateImage(nuts)
  const { create, rename, remove } = useCountTemplateMutations('counter')
  const marked = { image: new Blob(['pixels'], { type: 'image/png' }), examples: [example] }
  return (
    <>
      <output>{data.map(({ name }) => name).join()}</output>
      <p>{image?.size} bytes</p>
      <button type="button" onClick={() => create.mutate({ name: 'Coins', ...marked })}>
        Create
      </button>
      <button type="button" onClick={() => rename.mutate({ id: '1', name: 'M10 nuts' })}>
        Rename
      </button>
      <button type="button" onClick={() => remove.mutate('1')}>
        Delete
      </button>
    </>
  )
}

async function openPage() {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <UserScopeProvider uid="ada">
        <Probe />
      </UserScopeProvider>
    </QueryClientProvider>,
  )
  return { screen, list: screen.getByRole('status') }
}

test('lists the templates of an agent, and again after each change', async () => {
  startServer()
  const { screen, list } = await openPage()
  await expect.element(list).toHaveTextContent('M8 nuts')
  await expect.element(screen.getByText('6 bytes')).toBeVisible()
  await screen.getByRole('button', { name: 'Create' }).click()
  await expect.element(list).toHaveTextContent('M8 nuts,Coins')
  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.element(list).toHaveTextContent('M10 nuts,Coins')
  expect(await readStoredTemplate('ada', '1')).toMatchObject({ examples: [example], wholeSide: 640 })
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => list.element().textContent).toBe('Coins')
  await screen.unmount()

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const offline = await openPage()
  await expect.poll(() => offline.list.element().textContent).toBe('Coins')
  await expect.element(offline.screen.getByText('6 bytes')).not.toBeInTheDocument()
})
