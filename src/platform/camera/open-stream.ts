import type { Size } from '#domain/geometry.ts'
import type { CameraDevice } from './camera-state.ts'
import { chooseCamera } from './choose-camera.ts'
import { listCameras, toCameraFacing } from './list-cameras.ts'
import { type RememberedCamera, rememberedCamera } from './remembered-camera.ts'
import { delay, requestStream, stopStream } from './request-stream.ts'

export type OpenedStream = { stream: MediaStream; camera: CameraDevice; cameras: CameraDevice[] }

type OpenRequest = {
  size: Size
  deviceId?: string | undefined
  /** Whether the user has chosen the camera with `deviceId`. */
  isUserChoice?: boolean
  /** Returns false if another request has been made since. */
  isCurrent: () => boolean
}

/** In ms. Android needs it between releasing a camera and opening another one. */
export const reopenDelayMs = 100

/**
 * Opens the camera with `deviceId`, else the remembered one, else one at the back. Remembered are the last choice of
 * the user, and the camera at the back that was found without one: a camera that was opened because no better one was
 * there must not come before one at the back later. If the browser opens another lens than the best one, a second
 * stream is requested; the next session requests the right one at once.
 */
export async function openStream({
  size,
  deviceId,
  isUserChoice,
  isCurrent,
}: OpenRequest): Promise<OpenedStream> {
  if (deviceId) {
    const chosen = await describeStream(await requestStream({ size, deviceId }, isCurrent))
    if (isUserChoice) rememberedCamera.save(chosen.camera)
    return chosen
  }
  const remembered = rememberedCamera.read()
  const opened = await describeStream(await requestRemembered({ size, isCurrent }, remembered))
  const best = chooseCamera(opened.cameras, { openedId: opened.camera.deviceId, remembered })
  const result =
    best && best.deviceId !== opened.camera.deviceId && isCurrent()
      ? await switchCamera(opened, best, { size, isCurrent })
      : opened
  const { camera } = result
  // Some browsers change ids each session. A disconnected camera stays remembered for later.
  const isRemembered = remembered ? remembered.label === camera.label : camera.facing === 'back'
  if (isRemembered) rememberedCamera.save(camera)
  return result
}

/** If the id is not valid any more, a camera that faces the same side. */
async function requestRemembered(
  { size, isCurrent }: OpenRequest,
  remembered: RememberedCamera | null,
): Promise<MediaStream> {
  if (remembered?.deviceId) {
    try {
      return await requestStream({ size, deviceId: remembered.deviceId }, isCurrent)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  const facing = remembered?.facing === 'front' ? 'front' : 'back'
  return requestStream({ size, facing }, isCurrent)
}

function isNotFound(error: unknown): boolean {
  const { name } = error as Error
  return name === 'OverconstrainedError' || name === 'NotFoundError'
}

/** If that fails, opens a camera at the back. */
async function switchCamera(
  opened: OpenedStream,
  camera: CameraDevice,
  { size, isCurrent }: OpenRequest,
): Promise<OpenedStream> {
  stopStream(opened.stream)
  await delay(reopenDelayMs)
  try {
    return await describeStream(await requestStream({ size, deviceId: camera.deviceId }, isCurrent))
  } catch {
    return describeStream(await requestStream({ size, facing: 'back' }, isCurrent))
  }
}

/** Labels are only available while a stream is open. */
async function describeStream(stream: MediaStream): Promise<OpenedStream> {
  const track = stream.getVideoTracks()[0]
  const { deviceId = '', groupId = '', facingMode } = track?.getSettings() ?? {}
  const cameras = await listCameras().catch(() => [])
  const listed = cameras.find((camera) => camera.deviceId === deviceId)
  const facing = toCameraFacing(facingMode) ?? listed?.facing ?? 'unknown'
  const camera = { deviceId, groupId, label: listed?.label ?? track?.label ?? '', facing }
  return { stream, camera, cameras: listed ? cameras.map((it) => (it === listed ? camera : it)) : cameras }
}
