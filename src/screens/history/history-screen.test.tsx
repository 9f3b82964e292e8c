import { Notifications } from '@mantine/notifications'
import { useSearch } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getRunStore } from '#core/runs/run-store.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { HistoryScreen } from './history-screen.tsx'

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('', { status: 503 })))
afterEach(() => vi.unstubAllGlobals())

/** Opens the only run of a user. The next navigation waits until it is continued. */
async function openRun() {
  const { promise: navigation, resolve: continueNavigation } = Promise.withResolvers<void>()
  const scope = getUserScope(createUuid())
  const runs = getRunStore(scope)
  const { run, saved } = runs.add({
    createdAt: 1_000,
    request: { agentCode: 'counter' },
    agent: { name: 'Counter', code: 'counter' },
    image: new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' }),
    size: { width: 4, height: 3 },
    isIdempotent: true,
    state: { status: 'done', completedAt: 2_000, elapsedMs: 10, summary: '1 object' },
  })
  await saved
  function History() {
    const { run: openId } = useSearch({ strict: false }) as { run?: string }
    return (
      <>
        <HistoryScreen openId={openId} show={undefined} query="" />
        <Notifications />
      </>
    )
  }
  const { screen, router } = await renderScreen(History, {
    uid: scope.uid,
    path: '/history',
    location: `/history?run=${run.id}`,
    beforeLoad: ({ search }) => ('run' in search && search.run === run.id ? undefined : navigation),
  })
  return {
    screen,
    runs,
    run,
    continueNavigation,
    readOpenId: () => (router.state.location.search as { run?: string }).run,
  }
}

test('A double click on Run again adds one run, and opens it', async () => {
  const { screen, runs, run, continueNavigation, readOpenId } = await openRun()
  await screen.getByRole('button', { name: 'Run again' }).dblClick()
  continueNavigation()
  await expect.poll(readOpenId).not.toBe(run.id)
  expect((await runs.list()).map(({ id }) => id)).toEqual([run.id, readOpenId()])
})

test('Undo restores a deleted run whose image was removed to free space', async () => {
  const { screen, runs, run, continueNavigation } = await openRun()
  await runs.complete(run, { count: 1 })
  await runs.evictImages(1)
  continueNavigation()
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => runs.list()).toEqual([])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => runs.list()).toEqual([run])
  expect(await runs.readResult(run.id)).toEqual({ count: 1 })
})
