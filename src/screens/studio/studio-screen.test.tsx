import { Notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { FakeInferenceServer } from '#core/runs/fixtures/fake-inference-server.ts'
import type { RunState } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { signIn } from '#platform/fixtures/sign-in.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { StudioScreen } from './studio-screen.tsx'

let uid: string
let server: FakeInferenceServer

beforeEach(() => {
  uid = crypto.randomUUID()
  signIn(uid)
  server = new FakeInferenceServer()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const drawFile = async (name: string) => new File([await drawImage(8, 8)], name, { type: 'image/png' })

async function openStudio(openRunId?: string) {
  const { screen } = await renderScreen(
    () => (
      <>
        <StudioScreen preselection={{}} openRunId={openRunId} />
        <Notifications />
      </>
    ),
    { uid },
  )
  return screen
}

/** Adds a run that this page does not send. */
async function addRun(state: RunState) {
  const { run, saved } = getRunStore(getUserScope(uid)).add({
    createdAt: Date.now(),
    request: { agentCode: 'counter' },
    agent: { name: 'counter', code: 'counter' },
    image: await drawFile('a.png'),
    size: { width: 8, height: 8 },
    isIdempotent: true,
    state,
  })
  await saved
  return run
}

const listRuns = () => getRunStore(getUserScope(uid)).list()

test('Cancel removes a run that another tab sends, and cancels it on the server', async () => {
  const run = await addRun({ status: 'sending', since: Date.now() })
  const screen = await openStudio(run.id)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Run canceled.')).toBeVisible()
  await expect.poll(listRuns).toEqual([])
  expect(server.cancelled).toEqual([run.id])
})
