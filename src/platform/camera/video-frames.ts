/** ms; a camera that was opened and sends nothing is a broken one. */
const giveUpMs = 8000

/** Shows the stream and resolves when there is a picture to take. */
export function waitForFirstFrame(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  // What goes wrong here shows as a missing picture; some browsers reject a start that then happens all the same.
  video.play().catch(() => undefined)
  return new Promise((resolve, reject) => {
    const events = ['loadeddata', 'resize', 'playing'] as const
    const settle = (end: () => void) => {
      clearTimeout(timer)
      for (const event of events) video.removeEventListener(event, look)
      end()
    }
    const look = () => {
      if (video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth > 0) settle(resolve)
    }
    const timer = setTimeout(
      () => settle(() => reject(new DOMException('the camera sends no picture', 'NoPictureError'))),
      giveUpMs,
    )
    for (const event of events) video.addEventListener(event, look)
    look()
  })
}
