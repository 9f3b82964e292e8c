import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { BatchScreen } from './batch-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

async function openBatch(uid: string, id: string) {
  const rootRoute = createRootRoute()
  const route = createRoute({ getParentRoute: () => rootRoute, path: '/batches/$id', component: Batch })
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`/batches/${id}`] }),
  })
  function Batch() {
    return <BatchScreen batchId={id} openId={(route.useSearch() as { run?: string }).run} />
  }
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  return render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <UserScopeProvider uid={uid}>
          {/* The type is that of the router of the app. */}
          <RouterProvider router={router as never} />
        </UserScopeProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const result = (total: number) => ({
  total_objects: total,
  confidence: 0.9,
  processing_time_ms: 800,
  metadata: { model: 'counter-2' },
})

/** Responds to the calls of a batch of the API; with 404 to all others, and without a batch. */
function stubApi(batch?: object, items: object[] = []) {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.href).pathname
    if (batch && path.endsWith('/results'))
      return new Response(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    if (batch && path.startsWith('/api/v1/batches/')) return Response.json(batch)
    return Response.json({ message: 'Not found.' }, { status: 404 })
  })
}

test('shows a batch of this device with its reruns, also in the details', async () => {
  const scope = getUserScope('device')
  stubApi()
  const request = { agentCode: 'object-counter', variantId: 'fast' }
  const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Shelf', request, agent, variantName: 'Fast', resize: true, total: 1 },
  })
  const store = getRunStore(scope)
  async function addRun(name: string, total: number, more: { rerunOf?: string; variantName: string }) {
    const { run, saved } = store.add({
      ...{ createdAt: 1_000, request, agent, batchId: id, isIdempotent: true, ...more },
      image: new File(['x'], name, { type: 'image/jpeg' }),
      size: { width: 4, height: 3 },
      state: { status: 'waiting', nextAttemptAt: 0 },
    })
    await saved
    const headline = { text: `${total} objects` }
    const state = { status: 'done', completedAt: 2_000, elapsedMs: 10, summary: '', headline } as const
    await store.complete({ ...run, state }, result(total))
    return run.id
  }
  const first = await addRun('a.jpg', 3, { variantName: 'Fast' })
  await addRun('a.jpg', 4, { variantName: 'Accurate', rerunOf: first })
  await addRun('b.jpg', 7, { variantName: 'Fast' })

  const screen = await openBatch('device', id)
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
  await expect.element(screen.getByRole('checkbox', { name: 'Select a.jpg' })).toBeInTheDocument()
  await screen.getByText('a.jpg', { exact: true }).click()
  const details = screen.getByRole('dialog', { name: 'a.jpg' })
  await expect.element(details.getByRole('heading', { name: 'Fast' })).toBeVisible()
  await expect.element(details.getByRole('heading', { name: 'Accurate' })).toBeVisible()
  await expect.element(details.getByText('4 objects', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Next row' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'b.jpg' }).getByText('7 objects')).toBeVisible()
})

test('names the photos of a series by number and note, also in the details, and counts the images that a deletion removes', async () => {
  const scope = getUserScope('series')
  stubApi()
  const request = { agentCode: 'object-counter' }
  const agent = { name: 'Object Counter', code: 'object-counter', agent_type: 'counter' }
  const { id } = await getBatchStore(scope).create({
    ...{ name: 'Hall 7', request, agent, resize: true, isSeries: true, total: 0 },
  })
  const screen = await openBatch('series', id)
  await expect.element(screen.getByText('No photos in this series.')).toBeVisible()
  const { saved } = getRunStore(scope).add({
    ...{ createdAt: 1_000, request, agent, batchId: id, isIdempotent: true },
    image: new File(['x'], 'captured-1764000000000.jpg', { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    state: { status: 'waiting', nextAttemptAt: 0 },
    note: 'SN-17',
  })
  await saved
  await screen.unmount()

  const filled = await openBatch('series', id)
  await filled.getByText('Photo 1 · SN-17').click()
  const details = filled.getByRole('dialog', { name: 'Photo 1 · SN-17' })
  await details.getByRole('button', { name: 'Close' }).click()
  await filled.getByRole('button', { name: 'More actions' }).click()
  await filled.getByRole('menuitem', { name: 'Delete batch' }).click()
  await expect.element(filled.getByText(/^1 image and all results of this batch/)).toBeVisible()
})

const apiBatch = {
  id: 'from-api',
  name: 'Nightly',
  agent_code: 'object-counter',
  variant_id: null,
  parameter: null,
  created_at: '2026-11-24T08:00:00Z',
  cancelled_at: null,
  status: 'running',
  items: { queued: 1, running: 0, succeeded: 1, failed: 1, cancelled: 0 },
}

test('shows a batch of the API without what needs its images', async () => {
  stubApi(apiBatch, [
    { id: 'a.jpg', status: 'succeeded', result: result(3) },
    { id: 'b.jpg', status: 'failed', error: { message: 'The model is busy.' } },
    { id: 'c.jpg', status: 'queued' },
  ])
  const screen = await openBatch('api', 'from-api')
  await expect.element(screen.getByText('1 of 3 done · 1 failed · 1 waiting')).toBeVisible()
  await expect.element(screen.getByText('The model is busy.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Pause' }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Cancel the rest' })).toBeVisible()
  await screen.getByRole('button', { name: 'Export' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Table (CSV)' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: /ZIP/ }).elements()).toEqual([])
})

test('says that a batch exists neither on this device nor from the API', async () => {
  stubApi()
  const screen = await openBatch('nobody', 'unknown')
  await expect.element(screen.getByText(/There is no such batch/)).toBeVisible()
})
