import type { CameraDevice, PixelSize } from './camera-state.ts'
import { chooseCamera } from './choose-camera.ts'
import { facingFromMode, listCameras } from './list-cameras.ts'
import { type RememberedCamera, rememberedCamera } from './remembered-camera.ts'
import { pause, requestStream, stopStream } from './request-stream.ts'

export type OpenStream = { stream: MediaStream; camera: CameraDevice; cameras: CameraDevice[] }

type Wish = {
  size: PixelSize
  /** The person's choice; without it the best one is found. */
  deviceId?: string | undefined
  isWanted: () => boolean
}

/** ms; Android needs a moment between giving a camera back and opening the next. */
export const releaseMs = 100

/**
 * Opens the camera that was chosen, else the one of last time, else the back one. Normally asks once: only where the
 * browser opened a wrong lens it is changed, and the right one is remembered, so that the next visit asks once.
 */
export async function openStream({ size, deviceId, isWanted }: Wish): Promise<OpenStream> {
  if (deviceId) {
    const found = await identify(await requestStream({ size, deviceId }, isWanted))
    rememberedCamera.save(found.camera)
    return found
  }
  const remembered = rememberedCamera.read()
  const opened = await identify(await requestOneOf({ size, isWanted }, remembered))
  const best = chooseCamera(opened.cameras, { openedId: opened.camera.deviceId, remembered })
  const found =
    best && best.deviceId !== opened.camera.deviceId && isWanted()
      ? await change(opened, best, { size, isWanted })
      : opened
  // A stand-in for a camera that is not there today is not remembered in its place.
  if (!remembered || remembered.label === found.camera.label) rememberedCamera.save(found.camera)
  return found
}

/** The one of last time if its id still holds; else one that looks the same way, the back one at first. */
async function requestOneOf(
  { size, isWanted }: Wish,
  remembered: RememberedCamera | null,
): Promise<MediaStream> {
  if (remembered?.deviceId) {
    try {
      return await requestStream({ size, deviceId: remembered.deviceId }, isWanted)
    } catch (error) {
      if (!isNoSuchCamera(error)) throw error
    }
  }
  const facing = remembered?.facing === 'front' ? 'front' : 'back'
  return requestStream({ size, facing }, isWanted)
}

function isNoSuchCamera(error: unknown): boolean {
  const { name } = error as Error
  return name === 'OverconstrainedError' || name === 'NotFoundError'
}

/** If the better one does not open, the first one is taken back. */
async function change(opened: OpenStream, best: CameraDevice, wish: Wish): Promise<OpenStream> {
  stopStream(opened.stream)
  await pause(releaseMs)
  try {
    return await identify(await requestStream({ size: wish.size, deviceId: best.deviceId }, wish.isWanted))
  } catch {
    return identify(await requestStream({ size: wish.size, facing: 'back' }, wish.isWanted))
  }
}

/** Which camera the stream comes from. Names are told only now. */
async function identify(stream: MediaStream): Promise<OpenStream> {
  const track = stream.getVideoTracks()[0]
  const { deviceId = '', groupId = '', facingMode } = track?.getSettings() ?? {}
  const cameras = await listCameras().catch(() => [])
  const listed = cameras.find((camera) => camera.deviceId === deviceId)
  const facing = facingFromMode(facingMode) ?? listed?.facing ?? 'unknown'
  const camera = { deviceId, groupId, label: listed?.label ?? track?.label ?? '', facing }
  return { stream, camera, cameras: listed ? cameras.map((it) => (it === listed ? camera : it)) : cameras }
}
