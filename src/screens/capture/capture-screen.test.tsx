import '#ui/app.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import type { Agent } from '#contract/agent.ts'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { getBatchStore } from '#core/runs/batch-store.ts'
import { configuration } from '#platform/configuration.ts'
import { failWrites, repairStorage, stallStorage } from '#platform/fixtures/storage-faults.ts'
import { UserScope } from '#platform/user-scope.ts'
import { renderCaptureScreen } from './fixtures/render-capture-screen.tsx'

const { getUserMedia } = navigator.mediaDevices
const { hasSharedBatches } = configuration

let uid: string

beforeEach(() => {
  uid = crypto.randomUUID()
  // Then photos are those of the phone's own camera.
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
})

afterEach(() => {
  repairStorage()
  navigator.mediaDevices.getUserMedia = getUserMedia
  configuration.hasSharedBatches = hasSharedBatches
  vi.unstubAllGlobals()
})

const counter: Agent = { id: 1, name: 'Counter', code: 'counter', variants: [] }
/** Needs a context. */
const validator: Agent = { id: 2, name: 'Validator', code: 'label-reader-validator', variants: [] }

function stubServer(agents: Agent[] = [counter]): void {
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.href)
    if (pathname === '/api/v1/agents/') return Response.json(agents)
    return new Response(null, { status: 503 })
  })
}

/** Presses the button that opens the camera app, which only phones show. Returns whether that was opened. */
function openPhoneCamera(screen: RenderResult): boolean {
  const open = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  screen
    .getByRole('button', { name: "Use the phone's own camera", includeHidden: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const isOpened = open.mock.calls.length > 0
  open.mockRestore()
  return isOpened
}

async function addPhoto(screen: RenderResult, side: number): Promise<void> {
  const input = screen.getByLabelText("Photo from the phone's own camera")
  await userEvent.upload(input, new File([await drawImage(side, side)], 'photo.png', { type: 'image/png' }))
}

test('says that a photo is only in memory until it is stored, also when the next one is stored before', async () => {
  stubServer()
  const screen = await renderCaptureScreen(uid)
  await expect.element(screen.getByRole('button', { name: 'Counter' })).toBeVisible()
  failWrites('QuotaExceededError', (value) => value instanceof ArrayBuffer && value.byteLength > 3_000)
  await addPhoto(screen, 1_000)
  const warning = screen.getByText(/^Not saved: .* Don't close the app/)
  await expect.element(warning).toBeVisible()
  await addPhoto(screen, 8)
  await expect.element(screen.getByText('1 photo', { exact: true })).toBeVisible()
  await expect.element(warning).toBeVisible()
  repairStorage()
  await expect.element(screen.getByText('2 photos', { exact: true })).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
})

test('asks for what a new series needs before a photo is taken with the phone', async () => {
  stubServer([validator])
  const screen = await renderCaptureScreen(uid)
  await expect.element(screen.getByRole('button', { name: 'Validator' })).toBeVisible()
  expect(openPhoneCamera(screen)).toBe(false)
  const sheet = screen.getByRole('dialog', { name: 'New series' })
  await sheet.getByRole('textbox', { name: /text to find/i }).fill('UN3481')
  await sheet.getByRole('button', { name: 'Start' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(openPhoneCamera(screen)).toBe(true)
  await addPhoto(screen, 8)
  await expect.element(screen.getByText('1 photo', { exact: true })).toBeVisible()
})

test('keeps a photo of the phone although the agent was replaced meanwhile by one that needs more', async () => {
  stubServer([counter, validator])
  const screen = await renderCaptureScreen(uid)
  await expect.element(screen.getByText('New series')).toBeVisible()
  expect(openPhoneCamera(screen)).toBe(true)
  await screen.getByRole('button', { name: 'Counter' }).click()
  const sheet = screen.getByRole('dialog', { name: 'New series' })
  await sheet.getByRole('combobox', { name: 'Vision agent' }).click()
  await screen.getByRole('option', { name: /^Validator/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await addPhoto(screen, 8)
  await expect.element(screen.getByText('1 photo', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Counter', { exact: true })).toBeVisible()
})

test('reports a photo once that was lost when the phone discarded the page', async () => {
  stubServer()
  async function openScreen(): Promise<RenderResult> {
    const screen = await renderCaptureScreen(uid)
    await expect.element(screen.getByText('New series')).toBeVisible()
    return screen
  }
  const lost = "Your last photo didn't come through. Please retake it."
  const discarded = await openScreen()
  openPhoneCamera(discarded)
  await discarded.unmount()

  const next = await openScreen()
  await expect.element(next.getByText(lost)).toBeVisible()
  openPhoneCamera(next)
  await addPhoto(next, 8)
  await expect.element(next.getByText('1 photo', { exact: true })).toBeVisible()
  await expect.element(next.getByText(lost)).not.toBeInTheDocument()
  await next.unmount()

  expect((await openScreen()).getByText(lost).query()).toBeNull()
})

test('stores the settings that were changed while the first photo was being saved', async () => {
  stubServer([{ ...counter, takes_examples: true }])
  configuration.hasSharedBatches = true
  const screen = await renderCaptureScreen(uid)
  await expect.element(screen.getByText('New series')).toBeVisible()
  stallStorage()
  await addPhoto(screen, 8)
  await screen.getByRole('button', { name: 'Series', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: 'Series' })
  const share = sheet.getByRole('switch', { name: /^Share with the organization/ })
  await expect.element(share).toBeChecked()
  await share.click()
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Hall 7')
  await sheet.getByRole('button', { name: 'Close' }).click()
  repairStorage()
  await expect.element(screen.getByText('1 photo', { exact: true })).toBeVisible()
  const scope = new UserScope(uid)
  expect(await getBatchStore(scope).list()).toMatchObject([{ name: 'Hall 7', isShared: false }])
  scope.dispose()
})
