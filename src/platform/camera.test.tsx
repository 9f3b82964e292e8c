import { expect, onTestFinished, test, vi } from 'vitest'
import { Camera } from './camera.ts'

const size = { width: 64, height: 48 }

/** Opens a camera whose first stream has no frames. */
async function openDarkCamera() {
  const [dark, bright] = [createCanvas(), createCanvas()]
  const painting = setInterval(() => bright.getContext('2d')?.fillRect(0, 0, size.width, size.height), 30)
  const { mediaDevices } = navigator
  vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue([])
  const getUserMedia = vi
    .spyOn(mediaDevices, 'getUserMedia')
    .mockImplementation(async () => bright.captureStream(30))
    .mockResolvedValueOnce(dark.captureStream(30))
  const video = Object.assign(document.createElement('video'), { muted: true })
  document.body.append(video)
  const camera = new Camera()
  onTestFinished(() => {
    camera.close()
    video.remove()
    clearInterval(painting)
    vi.restoreAllMocks()
  })
  camera.open(video, size)
  await expect.poll(() => video.srcObject).not.toBeNull()
  return { camera, countRequests: () => getUserMedia.mock.calls.length }
}

const createCanvas = () => Object.assign(document.createElement('canvas'), size)

function hideAndShowPage(): void {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Reflect.deleteProperty(document, 'visibilityState')
}

test.each<[string, (camera: Camera) => void]>([
  ['the page was hidden', hideAndShowPage],
  ['the user has chosen another camera', (camera) => camera.choose('another')],
])('opens again at once after %s before the first frame', async (_, supersede) => {
  const { camera, countRequests } = await openDarkCamera()
  supersede(camera)
  // Less than the time limit for the first frame.
  await expect.poll(countRequests, { timeout: 5000 }).toBe(2)
  await expect.poll(() => camera.state.get().status).toBe('live')
})
