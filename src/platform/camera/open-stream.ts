import type { CameraDevice, PixelSize } from './camera-state.ts'
import { chooseCamera } from './choose-camera.ts'
import { facingFromMode, listCameras } from './list-cameras.ts'
import { rememberedCamera } from './remembered-camera.ts'
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
    const opened = await requestStream({ size, deviceId }, isWanted)
    const found = await identify(opened)
    rememberedCamera.keep(found.camera)
    return found
  }
  const remembered = rememberedCamera.read()
  const facing = remembered && remembered.facing !== 'unknown' ? remembered.facing : 'back'
  const wish = { size, facing, ...(remembered?.deviceId ? { ratherId: remembered.deviceId } : {}) } as const
  const opened = await identify(await requestStream(wish, isWanted))
  const best = chooseCamera(opened.cameras, { openedId: opened.camera.deviceId, remembered })
  const found =
    best && best.deviceId !== opened.camera.deviceId && isWanted()
      ? await change(opened, best, { size, isWanted })
      : opened
  if (!remembered || remembered.label === found.camera.label) rememberedCamera.keep(found.camera)
  return found
}

/** If the better one does not open, the first one is taken back. */
async function change(opened: OpenStream, best: CameraDevice, wish: Wish): Promise<OpenStream> {
  stopStream(opened.stream)
  await pause(releaseMs)
  try {
    return await identify(await requestStream({ size: wish.size, deviceId: best.deviceId }, wish.isWanted))
  } catch {
    return identify(await requestStream({ size: wish.size, ratherId: opened.camera.deviceId }, wish.isWanted))
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
