const firstFrameTimeoutMs = 8000

/** Shows the stream, and resolves when it has a frame. Rejects with a `NoFrameError` after 8 s. */
export function waitForFirstFrame(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  // The error is ignored, because some browsers reject although the video plays. Without frames, the timeout rejects.
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

/** Returns the current frame in the resolution of the camera. It is not mirrored. */
export async function captureFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) throw new DOMException('No frame yet.', 'InvalidStateError')
  const frame = await createImageBitmap(video)
  if (frame.width === videoWidth && frame.height === videoHeight) return frame
  frame.close()
  throw new DOMException('The frame differs in size from the video.', 'InvalidStateError')
}
