import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import '#ui/app.css'
import { getFrameSize } from '#workers/image/shared/frame-size.ts'
import { CameraCapture } from './camera-capture.tsx'
import {
  type FakeCamera,
  type FakeCameras,
  getRequiredDeviceId,
  installFakeCameras,
} from './fixtures/fake-cameras.ts'

const iPhone: FakeCamera[] = [
  { label: 'Front Camera', facingMode: 'user' },
  { label: 'Back Ultra Wide Camera', facingMode: 'environment' },
  { label: 'Back Dual Wide Camera', facingMode: 'environment' },
  { label: 'Back Telephoto Camera', facingMode: 'environment' },
]

let cameras: FakeCameras | undefined
let frames: CameraFrame[]

beforeEach(() => {
  localStorage.clear()
  frames = []
})

afterEach(() => {
  cameras?.restore()
  cameras = undefined
  for (const frame of frames) frame.close()
})

const noop = () => undefined

const cameraCapture = (
  <MantineProvider>
    <CameraCapture
      onCapture={(frame) => frames.push(frame)}
      resize
      onResizeChange={noop}
      onUploadInstead={noop}
      onFile={noop}
      onPhoneCamera={noop}
      describeResize={noop}
      agentName="Counter"
      lastPhoto={undefined}
      saved={0}
      waiting={0}
    />
  </MantineProvider>
)

/** Longer than the debounce of the shutter. */
const waitForDebounce = () => new Promise((resolve) => setTimeout(resolve, 250))

test('replaces a wrong lens once, and requests the right one on the next visit', async () => {
  cameras = installFakeCameras(iPhone, 'Back Ultra Wide Camera')
  const first = await render(cameraCapture)
  await expect.element(first.getByRole('combobox', { name: 'Camera' })).toHaveValue('Back Dual Wide Camera')
  expect(cameras.requests.map(getRequiredDeviceId)).toEqual([undefined, 'id of Back Dual Wide Camera'])
  expect(cameras.requests[0]?.facingMode).toEqual({ ideal: 'environment' })
  expect(cameras.liveStreams()).toBe(1)
  await first.unmount()
  expect(cameras.liveStreams()).toBe(0)
  const second = await render(cameraCapture)
  await expect.element(second.getByRole('combobox', { name: 'Camera' })).toHaveValue('Back Dual Wide Camera')
  expect(cameras.requests.map(getRequiredDeviceId).slice(2)).toEqual(['id of Back Dual Wide Camera'])
})

test('requests the camera once, also in StrictMode', async () => {
  cameras = installFakeCameras(iPhone, 'Back Dual Wide Camera')
  const screen = await render(<StrictMode>{cameraCapture}</StrictMode>)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  expect(cameras.requests).toHaveLength(1)
  expect(cameras.liveStreams()).toBe(1)
})

test('mirrors the preview of the front camera, but not its photo', async () => {
  cameras = installFakeCameras([{ label: 'Front Camera', facingMode: 'user' }], 'Front Camera')
  const screen = await render(cameraCapture)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  const video = screen.getByLabelText('Live camera preview')
  expect(getComputedStyle(video.element()).transform).toMatch(/^matrix\(-1,/)
  await screen.getByRole('button', { name: 'Capture Photo' }).click()
  await expect.poll(() => frames.length).toBe(1)
  const frame = frames[0]!
  const { width, height } = getFrameSize(frame)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(frame, 0, 0)
  const [red, , blue] = context.getImageData(20, 240, 1, 1).data
  expect([width, height]).toEqual([640, 480])
  expect(red! > 150 && blue! < 100).toBe(true)
})

test('does not mirror the back camera', async () => {
  cameras = installFakeCameras(iPhone, 'Back Dual Wide Camera')
  const screen = await render(cameraCapture)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  expect(getComputedStyle(screen.getByLabelText('Live camera preview').element()).transform).toBe('none')
})

test('restarts a camera that ended once, and then on request', async () => {
  cameras = installFakeCameras(iPhone, 'Back Dual Wide Camera')
  const screen = await render(cameraCapture)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  cameras.track()?.dispatchEvent(new Event('ended'))
  await expect.poll(() => cameras?.requests.length).toBe(2)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  expect(cameras.liveStreams()).toBe(1)
  cameras.track()?.dispatchEvent(new Event('ended'))
  await expect.element(screen.getByText('The camera was disconnected')).toBeVisible()
  expect(cameras.liveStreams()).toBe(0)
  await screen.getByRole('button', { name: 'Start the camera again' }).click()
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
})

test('offers an upload while the browser asks for permission', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    cameras = installFakeCameras(iPhone, 'Back Dual Wide Camera')
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
    const screen = await render(cameraCapture)
    await expect.element(screen.getByText('Loading camera...')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload an image' }).query()).toBeNull()
    vi.advanceTimersByTime(8000)
    await expect.element(screen.getByRole('button', { name: 'Upload an image' })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('Shift+Enter takes no photo while a dialog is open', async () => {
  cameras = installFakeCameras(iPhone, 'Back Dual Wide Camera')
  const screen = await render(
    <>
      {cameraCapture}
      <div role="dialog" aria-modal="true" aria-label="Another" />
    </>,
  )
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true }))
  press()
  await waitForDebounce()
  expect(frames).toHaveLength(0)
  document.querySelector('[aria-label="Another"]')?.remove()
  press()
  await expect.poll(() => frames.length).toBe(1)
})
