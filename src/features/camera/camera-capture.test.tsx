import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '#ui/app.css'
import { CameraCapture } from './camera-capture.tsx'
import { type Phone, type PlayedCamera, playPhone } from './fixtures/fake-cameras.ts'

const iPhone: PlayedCamera[] = [
  { label: 'Front Camera', mode: 'user' },
  { label: 'Back Ultra Wide Camera', mode: 'environment' },
  { label: 'Back Dual Wide Camera', mode: 'environment' },
  { label: 'Back Telephoto Camera', mode: 'environment' },
]

let phone: Phone | undefined
let frames: ImageBitmap[]

beforeEach(() => {
  localStorage.clear()
  frames = []
})

afterEach(() => {
  phone?.putBack()
  phone = undefined
  for (const frame of frames) frame.close()
})

const setting = {
  resize: true,
  onResizeChange: () => undefined,
  onUploadInstead: () => undefined,
  onPhoneCamera: () => undefined,
}

function widget(more: { disabled?: boolean; onFile?: (file: File) => void } = {}) {
  return (
    <MantineProvider>
      <CameraCapture
        {...setting}
        onFile={() => undefined}
        onCapture={(frame) => frames.push(frame)}
        {...more}
      />
    </MantineProvider>
  )
}

/** What the browser was asked to demand; nothing where it might choose. */
const demanded = (asked: MediaTrackConstraints[]) =>
  asked.map(({ deviceId }) => (deviceId as ConstrainDOMStringParameters | undefined)?.exact)

/** A picture that was wrongly taken is there by then, and no longer keeps the next from being taken. */
const pastDebounce = () => new Promise((resolve) => setTimeout(resolve, 250))

test('A wrong lens is put right once, and the next visit asks for the right one at once', async () => {
  phone = playPhone(iPhone, 'Back Ultra Wide Camera')
  const first = await render(widget())
  await expect.element(first.getByRole('combobox', { name: 'Camera' })).toHaveValue('Back Dual Wide Camera')
  expect(demanded(phone.asked)).toEqual([undefined, 'id of Back Dual Wide Camera'])
  expect(phone.asked[0]?.facingMode).toEqual({ ideal: 'environment' })
  expect(phone.live()).toBe(1)
  await first.unmount()
  expect(phone.live()).toBe(0)
  const second = await render(widget())
  await expect.element(second.getByRole('combobox', { name: 'Camera' })).toHaveValue('Back Dual Wide Camera')
  expect(demanded(phone.asked).slice(2)).toEqual(['id of Back Dual Wide Camera'])
})

test('A right lens is kept with one question, also where React mounts everything twice', async () => {
  phone = playPhone(iPhone, 'Back Dual Wide Camera')
  const screen = await render(<StrictMode>{widget()}</StrictMode>)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  expect(phone.asked).toHaveLength(1)
  expect(phone.live()).toBe(1)
})

test('The front camera shows as in a mirror; its picture does not', async () => {
  phone = playPhone([{ label: 'Front Camera', mode: 'user' }], 'Front Camera')
  const screen = await render(widget())
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  const video = screen.getByLabelText('Live camera preview')
  expect(getComputedStyle(video.element()).transform).toMatch(/^matrix\(-1,/)
  await screen.getByRole('button', { name: 'Capture Photo' }).click()
  await expect.poll(() => frames.length).toBe(1)
  const frame = frames[0]!
  const canvas = new OffscreenCanvas(frame.width, frame.height)
  const context = canvas.getContext('2d')!
  context.drawImage(frame, 0, 0)
  const [red, , blue] = context.getImageData(20, 240, 1, 1).data
  expect([frame.width, frame.height]).toEqual([640, 480])
  expect(red! > 150 && blue! < 100).toBe(true)
})

test('The back camera is never mirrored', async () => {
  phone = playPhone(iPhone, 'Back Dual Wide Camera')
  const screen = await render(widget())
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  expect(getComputedStyle(screen.getByLabelText('Live camera preview').element()).transform).toBe('none')
})

test('A camera that falls silent is opened again by itself, and a second time by the person', async () => {
  phone = playPhone(iPhone, 'Back Dual Wide Camera')
  const screen = await render(widget())
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  phone.track()?.dispatchEvent(new Event('ended'))
  await expect.poll(() => phone?.asked.length).toBe(2)
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  expect(phone.live()).toBe(1)
  phone.track()?.dispatchEvent(new Event('ended'))
  await expect.element(screen.getByText('The camera was disconnected')).toBeVisible()
  expect(phone.live()).toBe(0)
  await screen.getByRole('button', { name: 'Start the camera again' }).click()
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
})

test('While it is disabled no picture is taken', async () => {
  phone = playPhone(iPhone, 'Back Dual Wide Camera')
  const screen = await render(widget({ disabled: true }))
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  const shutter = screen.getByRole('button', { name: 'Capture Photo' })
  expect(shutter.element().getAttribute('aria-disabled')).toBe('true')
  ;(shutter.element() as HTMLButtonElement).click()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true }))
  await pastDebounce()
  expect(frames).toHaveLength(0)
  await screen.rerender(widget())
  await shutter.click()
  await expect.poll(() => frames.length).toBe(1)
})

test('A browser that keeps the person waiting for the question gets a hint and another way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    phone = playPhone(iPhone, 'Back Dual Wide Camera')
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
    const screen = await render(widget())
    await expect.element(screen.getByText('Loading camera...')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upload an image' }).query()).toBeNull()
    vi.advanceTimersByTime(8000)
    await expect.element(screen.getByRole('button', { name: 'Upload an image' })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('A picture of an open dialog is not taken with Shift+Enter', async () => {
  phone = playPhone(iPhone, 'Back Dual Wide Camera')
  const screen = await render(
    <>
      {widget()}
      <div role="dialog" aria-modal="true" aria-label="Another" />
    </>,
  )
  await expect.element(screen.getByText('640 × 480 px')).toBeVisible()
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true }))
  press()
  await pastDebounce()
  expect(frames).toHaveLength(0)
  document.querySelector('[aria-label="Another"]')?.remove()
  press()
  await expect.poll(() => frames.length).toBe(1)
})
