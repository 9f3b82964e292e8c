import type { CameraDevice } from './camera-state.ts'
import { type ParsedCameraLabel, parseCameraLabel } from './parse-camera-label.ts'

type Hints = {
  /** The camera that the browser has opened by default. */
  openedId: string | undefined
  /** Its label is compared too, because some browsers change ids each session. */
  remembered: { deviceId: string; label: string } | null
}

/**
 * Returns the camera that the user has chosen last, else a main camera at the back, else the first one that takes
 * photos (specification, point 4). Of equally good ones the open one is returned, because a change requests another
 * stream.
 */
export function chooseCamera(
  cameras: CameraDevice[],
  { openedId, remembered }: Hints,
): CameraDevice | undefined {
  const last = remembered && findRemembered(cameras, remembered)
  if (last) return last
  const labeled = cameras.map((camera) => ({ camera, label: parseCameraLabel(camera.label) }))
  const photoCameras = labeled.filter(({ label }) => !label.isNoPhotoCamera)
  const usable = photoCameras.length > 0 ? photoCameras : labeled
  const back = filterMainLenses(usable.filter(({ camera }) => camera.facing === 'back'))
  const chosen = back.find(({ camera }) => camera.deviceId === openedId) ?? choosePreferred(back) ?? usable[0]
  return chosen?.camera
}

type LabeledCamera = { camera: CameraDevice; label: ParsedCameraLabel }

function findRemembered(cameras: CameraDevice[], { deviceId, label }: { deviceId: string; label: string }) {
  return (
    cameras.find((camera) => camera.deviceId === deviceId && deviceId !== '') ??
    cameras.find((camera) => camera.label === label && label !== '')
  )
}

/**
 * Removes ultra-wide and telephoto lenses if other cameras are left. Of numbered cameras (Android) the lowest is the main one.
 */
function filterMainLenses(cameras: LabeledCamera[]): LabeledCamera[] {
  const mainCameras = cameras.filter(({ label }) => label.lens !== 'special')
  if (mainCameras.length === 0) return cameras
  if (mainCameras.some(({ label }) => label.number === null)) return mainCameras
  const lowestNumber = Math.min(...mainCameras.map(({ label }) => label.number ?? 0))
  return mainCameras.filter(({ label }) => label.number === lowestNumber)
}

/** A camera that switches between several lenses focuses near and far. */
function choosePreferred(cameras: LabeledCamera[]): LabeledCamera | undefined {
  return cameras.find(({ label }) => label.lens === 'combined') ?? cameras[0]
}
