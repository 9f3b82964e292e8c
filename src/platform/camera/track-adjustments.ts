import type { CameraRange } from './camera-state.ts'

/** Missing in TypeScript's DOM types. */
type Capabilities = MediaTrackCapabilities & {
  exposureCompensation?: { min?: number; max?: number; step?: number }
  focusMode?: string[]
}
type Settings = MediaTrackSettings & { exposureCompensation?: number }

export type CameraAdjustments = {
  /** How much brighter or darker the image is made. Null without that setting. */
  exposure: CameraRange | null
  /** Whether the camera focuses on a point that the user chooses. */
  canFocus: boolean
}

/** Browsers without `getCapabilities` report nothing. */
export function readAdjustments(track: MediaStreamTrack): CameraAdjustments {
  const capabilities = readCapabilities(track)
  const settings: Settings = track.getSettings()
  const { min, max, step } = capabilities.exposureCompensation ?? {}
  const value = settings.exposureCompensation ?? 0
  return {
    exposure:
      min !== undefined && max !== undefined && max > min ? { min, max, step: step || 0.1, value } : null,
    canFocus: supportsTapToFocus() && chooseFocusMode(capabilities) !== undefined,
  }
}

function readCapabilities(track: MediaStreamTrack): Capabilities {
  return track.getCapabilities?.() ?? {}
}

/** Capabilities do not contain points of interest. */
function supportsTapToFocus(): boolean {
  const supported: MediaTrackSupportedConstraints & { pointsOfInterest?: boolean } =
    navigator.mediaDevices.getSupportedConstraints()
  return supported.pointsOfInterest === true
}

/** Prefers continuous focus, because the next object may be at another distance. */
function chooseFocusMode({ focusMode = [] }: Capabilities): string | undefined {
  return ['continuous', 'single-shot'].find((mode) => focusMode.includes(mode))
}

/** From 0 to 1, from the top left corner of the upright image. */
export type RelativePoint = { x: number; y: number }

export async function applyFocus(track: MediaStreamTrack, point: RelativePoint): Promise<void> {
  const focus = { pointsOfInterest: [point], focusMode: chooseFocusMode(readCapabilities(track)) }
  await track.applyConstraints({ advanced: [focus as MediaTrackConstraintSet] })
}

export async function applyExposure(track: MediaStreamTrack, exposureCompensation: number): Promise<void> {
  await track.applyConstraints({ advanced: [{ exposureCompensation } as MediaTrackConstraintSet] })
}
