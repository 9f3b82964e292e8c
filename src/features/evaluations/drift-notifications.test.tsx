import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Baseline, BaselineCheck } from '#contract/baseline.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import { DriftNotifications } from './drift-notifications.tsx'

const server = vi.fn<() => Promise<Response>>()

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  notifications.clean()
})

const check: BaselineCheck = {
  evaluation_id: 'sample-1',
  checked_at: '2026-11-24T03:00:00Z',
  sampled: 50,
  failed: 0,
  right: 40,
  interval: { low: 0.67, high: 0.89 },
  now_wrong: [{ id: 'image-1', name: 'shelf.jpg' }],
  now_right: [],
  reasons: ['drift'],
}
const baseline: Baseline = {
  dataset_id: 'set-1',
  dataset_name: 'Shelf 7',
  evaluation_id: 'evaluation-1',
  candidate: 0,
  name: 'Standard',
  schedule: 'daily',
  hour: 3,
  images: 50,
  tolerance: 0.01,
  threshold: null,
  next_at: null,
  sample: null,
  last_check: check,
  problem: null,
}

/** Opens a page on which the server returns this baseline. */
async function openPage(changes: Partial<Baseline>) {
  server
    .mockReset()
    .mockImplementation(async () => Response.json({ baselines: [{ ...baseline, ...changes }] }))
  vi.stubGlobal('fetch', server)
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <DriftNotifications />
        <Outlet />
      </>
    ),
  })
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => 'Home' })
  const set = createRoute({
    getParentRoute: () => rootRoute,
    path: '/datasets/$id',
    component: () => 'The set',
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([home, set]),
    history: createMemoryHistory(),
  })
  return await render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={new QueryClient()}>
        <UserScopeProvider uid="ada">
          {/* The type is that of the router of the app. */}
          <RouterProvider router={router as never} />
        </UserScopeProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('a change is shown once on this device, with a link to the golden set', async () => {
  const first = await openPage({})
  await expect.element(first.getByText('Results have changed: Shelf 7')).toBeVisible()
  await first.getByRole('button', { name: 'View the golden set' }).click()
  await expect.element(first.getByText('The set')).toBeVisible()
  await expect.element(first.getByText('Results have changed: Shelf 7')).not.toBeInTheDocument()
  await first.unmount()

  const second = await openPage({})
  await expect.element(second.getByText('Home')).toBeVisible()
  await expect.poll(() => server).toHaveBeenCalled()
  // As long as the notification of the first page needed.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(second.getByText('Results have changed: Shelf 7').query()).toBeNull()
  await second.unmount()

  const third = await openPage({ last_check: { ...check, evaluation_id: 'sample-2' } })
  await expect.element(third.getByText('Results have changed: Shelf 7')).toBeVisible()
})

test('names the threshold of the check, also after another one was set', async () => {
  const last_check = { ...check, threshold: 0.9, reasons: ['below_threshold' as const] }
  const page = await openPage({ threshold: 0.6, last_check })
  await expect.element(page.getByText(/less than 90% by more than chance/)).toBeVisible()
})

test('a sample that could not be compared is told once, and the next one again', async () => {
  const createSample = (evaluation_id: string): Partial<Baseline> => ({
    last_check: { ...check, reasons: [] },
    sample: { evaluation_id, status: 'paused', problem: 'The trial is used up.' },
    problem: 'The trial is used up.',
  })
  const first = await openPage(createSample('sample-2'))
  await expect.element(first.getByText('Could not be checked: Shelf 7')).toBeVisible()
  await expect.element(first.getByText('The trial is used up.')).toBeVisible()
  await first.getByRole('button', { name: 'View the golden set' }).click()
  await expect.element(first.getByText('The set')).toBeVisible()
  await first.unmount()

  const second = await openPage(createSample('sample-2'))
  await expect.element(second.getByText('Home')).toBeVisible()
  await expect.poll(() => server).toHaveBeenCalled()
  // As long as the notification of the first page needed.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(second.getByText('Could not be checked: Shelf 7').query()).toBeNull()
  await second.unmount()

  const third = await openPage(createSample('sample-3'))
  await expect.element(third.getByText('Could not be checked: Shelf 7')).toBeVisible()
})
