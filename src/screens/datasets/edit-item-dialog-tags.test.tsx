import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DatasetItem } from '#contract/dataset.ts'
import { EditItemDialog } from './edit-item-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('saves only what was edited, so that tags that another member has added stay', async () => {
  const item: DatasetItem = {
    ...{ id: 'a', digest: 'a', name: 'a.png', width: 20, height: 20 },
    ...{ expected: { text: 'A' }, tags: ['easy'] },
  }
  const server = vi.fn<typeof fetch>(async (_, init) =>
    init?.method === 'PATCH' ? Response.json(item) : new Response('', { status: 404 }),
  )
  vi.stubGlobal('fetch', server)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const screen = await render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
        <RouterContextProvider router={router as never}>
          <EditItemDialog
            {...{ datasetId: 'set-1', item, opened: true, items: [item], agent: { code: 'text-extractor' } }}
            onEdit={() => undefined}
            onClose={() => undefined}
          />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  const listChanges = () =>
    server.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [JSON.parse(String(init.body))] : []))
  await screen.getByRole('textbox').first().fill('B')
  await save.click()
  await expect.poll(listChanges).toEqual([{ expected: { text: 'B' } }])
})
