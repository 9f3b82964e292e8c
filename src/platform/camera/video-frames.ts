import { fitWithin } from '#domain/geometry.ts'

const firstFrameTimeoutMs = 8000

/** Resolves with the first frame. Rejects with a `NoFrameError` after 8 s, or with the reason of the signal. */
export function playUntilFirstFrame(
  video: HTMLVideoElement,
  stream: MediaStream,
  signal: AbortSignal,
): Promise<void> {
  video.srcObject = stream
  // Some browsers reject although the video plays. Without frames, the timeout rejects.
  video.play().catch(() => undefined)
  return new Promise((resolve, reject) => {
    const events = ['loadeddata', 'resize', 'playing'] as const
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      for (const event of events) video.removeEventListener(event, check)
    }
    const check = () => {
      if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return
      stop()
      resolve()
    }
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new DOMException('The camera sends no frames.', 'NoFrameError'))
    }, firstFrameTimeoutMs)
    signal.addEventListener('abort', abort)
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
  const upright = createVideoFrame(video)
  if (upright) return upright
  const frame = await createImageBitmap(video)
  if (frame.width === videoWidth && frame.height === videoHeight) return frame
  frame.close()
  throw new DOMException('The frame differs in size from the video.', 'InvalidStateError')
}

/**
 * Returns a frame to look at, not mirrored, with at most `maxSide` pixels per side if it has to be copied. Rejects if
 * the video has no frame.
 */
export async function capturePreviewFrame(video: HTMLVideoElement, maxSide: number): Promise<CameraFrame> {
  const upright = createVideoFrame(video)
  if (upright) return upright
  const { width, height } = fitWithin({ width: video.videoWidth, height: video.videoHeight }, maxSide)
  return await createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'low' })
}

/** Undefined if the browser has no `VideoFrame`, or not an upright one. */
function createVideoFrame(video: HTMLVideoElement): VideoFrame | undefined {
  try {
    const frame: RotatableFrame = new VideoFrame(video)
    const isSameSize = frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight
    if (isSameSize && frame.rotation === 0 && !frame.flip) return frame
    frame.close()
  } catch {
    // The video may have no frame.
  }
  return undefined
}

/** In ms. Cameras have a new frame sooner. WebKitGTK never tells a page about the frames of a camera. */
const frameTimeoutMs = 250

/** Resolves when there should be a new frame, or when the signal aborts. */
export async function waitForNextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  // Firefox before 132 has no callback of the video.
  const hasCallback = 'requestVideoFrameCallback' in video
  let stop = () => {}
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve) => {
    stop = () => resolve()
    signal.addEventListener('abort', stop)
    timer = setTimeout(stop, frameTimeoutMs)
    frame = hasCallback ? video.requestVideoFrameCallback(stop) : requestAnimationFrame(stop)
  })
  signal.removeEventListener('abort', stop)
  clearTimeout(timer)
  if (frame === undefined) return
  if (hasCallback) video.cancelVideoFrameCallback(frame)
  else cancelAnimationFrame(frame)
}
