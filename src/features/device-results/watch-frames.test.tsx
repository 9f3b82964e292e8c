import { expect, test } from 'vitest'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { createPhotoVideo } from './fixtures/photo-video.ts'
import { watchFrames } from './watch-frames.ts'

const items: PreviewItem[] = []

/** Resolves when the camera has shown more frames. */
async function showFrames(video: HTMLVideoElement, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++)
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
}

test('looks at one frame at a time, and at none after it was stopped', async () => {
  const video = await createPhotoVideo('hex-nuts.jpg')
  const controller = new AbortController()
  const looks: ((found: PreviewItem[]) => void)[] = []
  const found: PreviewItem[][] = []
  const look = (frame: CameraFrame) => {
    frame.close()
    return new Promise<PreviewItem[]>((resolve) => looks.push(resolve))
  }
  const { signal } = controller
  const watching = watchFrames(video, { look, onItems: (some) => found.push(some), intervalMs: 0, signal })
  await expect.poll(() => looks.length).toBe(1)
  await showFrames(video, 5)
  expect(looks).toHaveLength(1)
  looks[0]?.(items)
  await expect.poll(() => looks.length).toBe(2)
  expect(found).toEqual([items])

  controller.abort()
  looks[1]?.(items)
  await watching
  await showFrames(video, 5)
  expect(looks).toHaveLength(2)
  expect(found).toHaveLength(1)
})

test('rejects if the device cannot look', async () => {
  const video = await createPhotoVideo('hex-nuts.jpg')
  const look = async (frame: CameraFrame) => {
    frame.close()
    throw new Error('no engine')
  }
  const { signal } = new AbortController()
  await expect(watchFrames(video, { look, onItems: () => {}, intervalMs: 0, signal })).rejects.toThrow(
    'no engine',
  )
})
