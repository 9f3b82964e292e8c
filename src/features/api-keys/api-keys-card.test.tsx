import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiKeysCard } from './api-keys-card.tsx'

type Respond = (response: Response) => void

/** The creations and deletions that the backend has not yet responded to. */
const pending: { method: string; path: string; respond: Respond }[] = []

beforeEach(() => {
  pending.length = 0
  vi.stubGlobal('confirm', () => true)
  vi.stubGlobal('fetch', async (input: RequestInfo, init: RequestInit = {}) => {
    const path = new URL(String(input), location.href).pathname
    const method = init.method ?? 'GET'
    const [organization] = /(?<=organizations\/)\w+/.exec(path) ?? []
    if (method === 'GET') return Response.json([apiKey(`first-${organization}`)])
    return new Promise<Response>((respond) => pending.push({ method, path, respond }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function apiKey(id: string) {
  return { id, name: `Key ${id}`, key_preview: `vak_…${id}`, created_at: '2026-01-02', is_demo: false }
}

async function respond(method: string, response: Response): Promise<void> {
  await expect.poll(() => pending.some((request) => request.method === method)).toBe(true)
  const index = pending.findIndex((request) => request.method === method)
  pending.splice(index, 1)[0]?.respond(response)
}

const createCreatedResponse = (id: string) =>
  Response.json({ key: `secret-${id}`, api_key: apiKey(id) }, { status: 201 })
const createConflictResponse = (message: string) => Response.json({ error: 'x', message }, { status: 409 })

async function renderCard() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const card = (organization: string) => (
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <ApiKeysCard organization={organization} loadError={null} />
      </QueryClientProvider>
    </MantineProvider>
  )
  const screen = await render(card('one'))
  await expect.element(screen.getByText('Key first-one')).toBeVisible()
  return {
    screen,
    create: async (name: string) => {
      await screen.getByLabelText('Key name').fill(name)
      await screen.getByRole('button', { name: 'Create Key' }).click()
    },
    switchTo: async (organization: string) => {
      await screen.rerender(card(organization))
      await expect.element(screen.getByText(`Key first-${organization}`)).toBeVisible()
    },
  }
}

test('creates keys of two organizations at the same time, and shows each secret in its organization', async () => {
  const { screen, create, switchTo } = await renderCard()
  await create('For one')
  await switchTo('two')
  await create('For two')
  await expect
    .poll(() => pending.map(({ path }) => path))
    .toEqual(['/api/v1/organizations/one/api-keys', '/api/v1/organizations/two/api-keys'])
  await respond('POST', createCreatedResponse('one'))
  await respond('POST', createCreatedResponse('two'))
  await expect.element(screen.getByText('secret-two', { exact: true })).toBeVisible()
  expect(screen.getByText('secret-one', { exact: true }).elements()).toEqual([])
  await switchTo('one')
  await expect.element(screen.getByText('secret-one', { exact: true })).toBeVisible()
  expect(screen.getByText('secret-two', { exact: true }).elements()).toEqual([])
  await expect.element(screen.getByText('Key one', { exact: true })).toBeVisible()
})

test('shows the error of a creation only in the organization in which it occurred', async () => {
  const { screen, create, switchTo } = await renderCard()
  await create('Taken')
  await switchTo('two')
  await respond('POST', createConflictResponse('That name is taken.'))
  await expect.poll(() => pending).toEqual([])
  expect(screen.getByRole('alert').elements()).toEqual([])
  await switchTo('one')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('That name is taken.')
})

test('does not show the secret of a deleted key', async () => {
  const { screen, create } = await renderCard()
  await create('Mine')
  await respond('POST', createCreatedResponse('mine'))
  const secret = screen.getByText('secret-mine', { exact: true })
  await expect.element(secret).toBeVisible()
  await screen.getByRole('button', { name: /^Delete Key mine/ }).click()
  await expect.element(secret).toBeVisible()
  await respond('DELETE', new Response(null, { status: 204 }))
  await expect.element(secret).not.toBeInTheDocument()
})

test('shows the errors of a creation and of a deletion until the next attempt of each', async () => {
  const { screen, create } = await renderCard()
  const alerts = () =>
    screen
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent)
  const deleteFirst = () => screen.getByRole('button', { name: /^Delete Key first-one/ }).click()
  await deleteFirst()
  await respond('DELETE', createConflictResponse('It is in use.'))
  await expect.poll(alerts).toEqual(['It is in use.'])
  await create('Taken')
  await respond('POST', createConflictResponse('That name is taken.'))
  await expect.poll(alerts).toEqual(['That name is taken.', 'It is in use.'])
  await deleteFirst()
  await expect.poll(alerts).toEqual(['That name is taken.'])
  await create('Taken')
  await expect.poll(alerts).toEqual([])
})
