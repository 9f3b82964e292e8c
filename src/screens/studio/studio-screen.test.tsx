import { Notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { getCaptureCollection, saveRecentCapture } from '#core/images/recent-captures.ts'
import { createErrorResponse, FakeInferenceServer } from '#core/runs/fixtures/fake-inference-server.ts'
import type { RunState } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { installFakeCameras } from '#features/camera/fixtures/fake-cameras.ts'
import { signIn } from '#platform/fixtures/sign-in.ts'
import { getUserScope } from '#platform/user-scope.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { StudioScreen } from './studio-screen.tsx'
import { getStudioSession } from './studio-session.ts'

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

async function openStudio({ openRunId, tab }: { openRunId?: string; tab?: 'camera' } = {}) {
  const { screen } = await renderScreen(
    () => (
      <>
        <StudioScreen preselection={{}} openRunId={openRunId} tab={tab} />
        <Notifications />
      </>
    ),
    { uid },
  )
  return screen
}

/** Adds a run that this page does not send. */
async function addRun(state: RunState, code = 'counter') {
  const { run, saved } = getRunStore(getUserScope(uid)).add({
    createdAt: Date.now(),
    request: { agentCode: code },
    agent: { name: code, code },
    image: await drawFile('a.png'),
    size: { width: 8, height: 8 },
    isIdempotent: true,
    state,
  })
  await saved
  return run
}

/** Until the returned function is called, the list of agents does not arrive. */
function withholdAgents(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.includes('/api/v1/agents/')) await promise
    return server.fetch(input, init)
  })
  return resolve
}

const listNames = async () => (await listRuns()).map(({ image }) => image.name)

const listStatuses = async () => (await listRuns()).map(({ state }) => state.status)

const listRuns = () => getRunStore(getUserScope(uid)).list()

test('Cancel removes a run that another tab sends, and cancels it on the server', async () => {
  const run = await addRun({ status: 'sending', since: Date.now() })
  const screen = await openStudio({ openRunId: run.id })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Run canceled.')).toBeVisible()
  await expect.poll(listRuns).toEqual([])
  expect(server.cancelled).toEqual([run.id])
})

test('Undo after Cancel is no longer offered when another image is being prepared', async () => {
  const run = await addRun({ status: 'sending', since: Date.now() })
  const screen = await openStudio({ openRunId: run.id })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  const undo = screen.getByRole('button', { name: 'Undo' })
  dropFile(await drawFile('b.png'))
  // The offer would expire after 6 s.
  await expect.element(undo, { timeout: 3_000 }).not.toBeInTheDocument()
  await expect.poll(listNames).toEqual(['b.jpg'])
})

test('sends all photos that are taken before the agents are loaded', async () => {
  const cameras = installFakeCameras([{ label: 'Back', facingMode: 'environment' }], 'Back')
  const load = withholdAgents()
  const screen = await openStudio({ tab: 'camera' })
  const photos = getCaptureCollection(getUserScope(uid))
  const shutter = screen.getByRole('button', { name: 'Capture Photo' })
  for (const count of [1, 2, 3]) {
    await expect.element(shutter).toBeEnabled()
    await shutter.click()
    await expect.poll(async () => (await photos.list()).length).toBe(count)
  }
  load()
  await expect.poll(async () => (await listRuns()).length).toBe(3)
  expect(await listNames()).toEqual((await photos.list()).map(({ name }) => name))
  cameras.restore()
})

test('does not send an image that was removed before the agents were loaded', async () => {
  const load = withholdAgents()
  const screen = await openStudio()
  dropFile(await drawFile('removed.png'))
  await screen.getByRole('button', { name: 'Choose Different' }).click()
  load()
  await expect.element(screen.getByLabelText('Loading samples')).not.toBeInTheDocument()
  dropFile(await drawFile('b.png'))
  await expect.poll(listNames).toContain('b.jpg')
  expect(await listNames()).toEqual(['b.jpg'])
})

test('Send full size replaces a pending run of the reduced image', async () => {
  const screen = await openStudio()
  server.outcomes.push(createErrorResponse(500))
  dropFile(new File([await drawImage(500, 2_500)], 'receipt.png', { type: 'image/png' }))
  await expect.poll(listStatuses).toEqual(['waiting'])
  const [reduced] = await listRuns()
  await screen.getByRole('button', { name: 'Send full size' }).click()
  await expect.poll(listStatuses).toEqual(['done'])
  expect(await listNames()).toEqual(['receipt.png'])
  expect(server.cancelled).toEqual([reduced?.id])
})

test('Test Again replaces a photo that was not sent because its context was missing', async () => {
  server.agents = ['label-reader-validator']
  const run = await addRun(
    { status: 'failed', tone: 'warning', message: 'Not sent. Enter the text to find first.' },
    'label-reader-validator',
  )
  const screen = await openStudio({ openRunId: run.id })
  const testAgain = screen.getByRole('button', { name: 'Test Again' })
  await testAgain.click()
  await expect.element(screen.getByRole('alert').getByText(/^Not sent/)).toBeVisible()
  expect(server.keys).toEqual([])
  await screen.getByRole('textbox', { name: /text to find/ }).fill('UN3481')
  await testAgain.click()
  await expect.poll(listStatuses).toEqual(['done'])
  expect(server.requests.map(({ body }) => body.parameter)).toEqual(['UN3481'])
})

test('A double click on a recent photo whose run is pending adds no run', async () => {
  const image = { file: await drawFile('captured-1.png'), size: { width: 8, height: 8 }, original: null }
  await saveRecentCapture(getUserScope(uid), image)
  const screen = await openStudio({ tab: 'camera' })
  server.outcomes.push('lost request')
  const answer = server.withhold()
  const thumbnail = screen.getByRole('button', { name: /^Analyze capture 1/ })
  await thumbnail.click()
  await expect.poll(listStatuses).toEqual(['waiting'])
  await thumbnail.dblClick()
  answer()
  await expect.poll(listStatuses).toEqual(['done'])
  expect(server.charged).toBe(1)
})

test("saves a photo of the phone's own camera although its context is missing", async () => {
  const { getUserMedia } = navigator.mediaDevices
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  server.agents = ['label-reader-validator']
  const screen = await openStudio({ tab: 'camera' })
  const input = screen.getByLabelText("Photo from the phone's own camera")
  await userEvent.upload(input, await drawFile('image.png'))
  await expect.poll(listStatuses).toEqual(['failed'])
  const photos = getCaptureCollection(getUserScope(uid))
  await expect.poll(async () => (await photos.list()).map(({ name }) => name)).toEqual(await listNames())
  navigator.mediaDevices.getUserMedia = getUserMedia
})

test('names the requests of both agents for a suggested agent', async () => {
  server.agents = ['text-extractor', 'people-counter']
  const scope = getUserScope(uid)
  const state: RunState = { status: 'done', completedAt: Date.now(), elapsedMs: 10, summary: '4 people' }
  const run = await addRun(state, 'text-extractor')
  await getRunStore(scope).complete(run, { text: '', full_text: '', other_objects: ['4 people'] })
  const screen = await openStudio({ openRunId: run.id })
  await expect.element(screen.getByText(/Another agent sees that \(1 request\):$/)).toBeVisible()
  getStudioSession(scope).secondAgent.set({ variantId: null, model: null, contexts: {} })
  await expect.element(screen.getByText(/Another agent sees that \(2 requests\):$/)).toBeVisible()
})
