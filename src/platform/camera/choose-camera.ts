import type { CameraDevice } from './camera-state.ts'
import { type CameraLabel, parseCameraLabel } from './parse-camera-label.ts'

type Known = {
  /** What the browser opened by its own choice. */
  openedId: string | undefined
  /** What was used on this device before. Ids change between sessions in some browsers: the label counts too. */
  remembered: { deviceId: string; label: string } | null
}

/**
 * The camera to take pictures with: the one of last time, else the main lens of the back, else the first that is a
 * photo camera. What the browser opened is kept where it is as good as any, because changing means asking again.
 */
export function chooseCamera(
  cameras: CameraDevice[],
  { openedId, remembered }: Known,
): CameraDevice | undefined {
  const again = remembered && findAgain(cameras, remembered)
  if (again) return again
  const ranked = cameras.map((camera) => ({ camera, label: parseCameraLabel(camera.label) }))
  const inFront = ranked.filter(({ label }) => !label.isNoPhotoCamera)
  const real = inFront.length > 0 ? inFront : ranked
  const atTheBack = real.filter(({ camera }) => camera.facing === 'back')
  const good = mainLenses(atTheBack.length > 0 ? atTheBack : real)
  return (good.find(({ camera }) => camera.deviceId === openedId) ?? preferred(good))?.camera
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
  if (everyday.some(({ camera, label }) => camera.facing !== 'back' || label.number === null)) return everyday
  const lowest = Math.min(...everyday.map(({ label }) => label.number ?? 0))
  return everyday.filter(({ label }) => label.number === lowest)
}

/** A combined camera focuses near and far by changing the lens itself. */
function preferred(cameras: Ranked[]): Ranked | undefined {
  return cameras.find(({ label }) => label.lens === 'combined') ?? cameras[0]
}
