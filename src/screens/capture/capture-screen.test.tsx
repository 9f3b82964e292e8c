import '#ui/app.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { RenderResult } from 'vitest-browser-react'
import type { Agent } from '#contract/agent.ts'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { failWrites, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { renderCaptureScreen } from './fixtures/render-capture-screen.tsx'

const { getUserMedia } = navigator.mediaDevices

let uid: string

beforeEach(() => {
  uid = crypto.randomUUID()
  // Then photos are those of the phone's own camera.
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
})

afterEach(() => {
  repairStorage()
  navigator.mediaDevices.getUserMedia = getUserMedia
  vi.unstubAllGlobals()
})

const counter: Agent = { id: 1, name: 'Counter', code: 'counter', variants: [] }

function stubServer(agents: Agent[] = [counter]): void {
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.href)
    if (pathname === '/api/v1/agents/') return Response.json(agents)
    return new Response(null, { status: 503 })
  })
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
