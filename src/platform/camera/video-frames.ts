const firstFrameTimeoutMs = 8000

/** Resolves with the first frame. Rejects with a `NoFrameError` after 8 s. */
export function waitForFirstFrame(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  // Some browsers reject although the video plays. Without frames, the timeout rejects.
  video.play().catch(() => undefined)
  return new Promise((resolve, reject) => {
    const events = ['loadeddata', 'resize', 'playing'] as const
    const stop = () => {
      clearTimeout(timer)
      for (const event of events) video.removeEventListener(event, check)
    }
    const check = () => {
      if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return
      stop()
      resolve()
    }
    const timer = setTimeout(() => {
      stop()
      reject(new DOMException('The camera sends no frames.', 'NoFrameError'))
    }, firstFrameTimeoutMs)
    for (const event of events) video.addEventListener(event, check)
    check()
  })
}

/** Upright. Its owner must close it. */
export type CameraFrame = VideoFrame | ImageBitmap

/** Missing in TypeScript's DOM types, and in browsers before 2025. */
type RotatableFrame = VideoFrame & { readonly rotation?: number; readonly flip?: boolean }

/**
 * Returns the frame in the resolution of the camera, not mirrored. A `VideoFrame` refers to the pixels; creating a bitmap
 * copies them on the main thread, which takes 20 ms on a computer. It is used only if it is upright.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<CameraFrame> {
  const { videoWidth, videoHeight } = video
  try {
    const frame: RotatableFrame = new VideoFrame(video)
    const isSameSize = frame.displayWidth === videoWidth && frame.displayHeight === videoHeight
    if (isSameSize && frame.rotation === 0 && !frame.flip) return frame
    frame.close()
  } catch {
    // The browser has no VideoFrame, or the video no frame.
  }
  const frame = await createImageBitmap(video)
  if (frame.width === videoWidth && frame.height === videoHeight) return frame
  frame.close()
  throw new DOMException('The frame differs in size from the video.', 'InvalidStateError')
}
