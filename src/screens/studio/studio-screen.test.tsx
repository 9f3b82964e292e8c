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

function dropFile(file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

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

test('Undo after Cancel is no longer offered when another image is being prepared', async () => {
  const run = await addRun({ status: 'sending', since: Date.now() })
  const screen = await openStudio(run.id)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  const undo = screen.getByRole('button', { name: 'Undo' })
  dropFile(await drawFile('b.png'))
  // The offer would expire after 6 s.
  await expect.element(undo, { timeout: 3_000 }).not.toBeInTheDocument()
  await expect.poll(async () => (await listRuns()).map(({ image }) => image.name)).toEqual(['b.jpg'])
})
