import type { CameraDevice } from './camera-state.ts'
import { type CameraLabel, readLabel } from './read-label.ts'

type Known = {
  /** What the browser opened by its own choice. */
  openedId: string | undefined
  /** What was used on this device before. Ids change between sessions in some browsers: the label counts too. */
  remembered: { deviceId: string; label: string } | null
}

/**
 * Returns the camera used last time; else a main lens of the back; else the first camera that takes photos
 * (specification, point 4). Among equal back lenses it prefers the open one: a change asks for permission again.
 */
export function chooseCamera(
  cameras: CameraDevice[],
  { openedId, remembered }: Known,
): CameraDevice | undefined {
  const again = remembered && findAgain(cameras, remembered)
  if (again) return again
  const ranked = cameras.map((camera) => ({ camera, label: readLabel(camera.label) }))
  const photoCameras = ranked.filter(({ label }) => !label.isNoPhotoCamera)
  const usable = photoCameras.length > 0 ? photoCameras : ranked
  const back = mainLenses(usable.filter(({ camera }) => camera.facing === 'back'))
  const chosen = back.find(({ camera }) => camera.deviceId === openedId) ?? preferred(back) ?? usable[0]
  return chosen?.camera
}

type Ranked = { camera: CameraDevice; label: CameraLabel }

function findAgain(cameras: CameraDevice[], { deviceId, label }: { deviceId: string; label: string }) {
  return (
    cameras.find((camera) => camera.deviceId === deviceId && deviceId !== '') ??
    cameras.find((camera) => camera.label === label && label !== '')
  )
}

/** Without ultra-wide and telephoto, as long as another is left; of Android's numbered ones the lowest. */
function mainLenses(cameras: Ranked[]): Ranked[] {
  const everyday = cameras.filter(({ label }) => label.lens !== 'special')
  if (everyday.length === 0) return cameras
  if (everyday.some(({ label }) => label.number === null)) return everyday
  const lowest = Math.min(...everyday.map(({ label }) => label.number ?? 0))
  return everyday.filter(({ label }) => label.number === lowest)
}

/** A combined camera focuses near and far by changing the lens itself. */
function preferred(cameras: Ranked[]): Ranked | undefined {
  return cameras.find(({ label }) => label.lens === 'combined') ?? cameras[0]
}
