/** The picture that is showing now, with the camera's own pixels: neither the size nor the mirroring of the page. */
export async function takeStill(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) throw new DOMException('no picture yet', 'InvalidStateError')
  const still = await createImageBitmap(video)
  if (still.width === videoWidth && still.height === videoHeight) return still
  still.close()
  throw new DOMException('the picture has another size than the camera', 'InvalidStateError')
}
