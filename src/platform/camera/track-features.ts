import type { Size } from '#domain/geometry.ts'
import type { LiveCameraState } from './camera-state.ts'

/** Missing in TypeScript's DOM types. */
type Capabilities = MediaTrackCapabilities & {
  torch?: boolean
  zoom?: { min?: number; max?: number; step?: number }
}
type Settings = MediaTrackSettings & { torch?: boolean; zoom?: number }

/** Browsers without `getCapabilities` report none. */
export function readTrackFeatures(
  track: MediaStreamTrack,
): Pick<LiveCameraState, 'torch' | 'zoom' | 'maxSize'> {
  const capabilities: Capabilities = track.getCapabilities?.() ?? {}
  const settings: Settings = track.getSettings()
  const { min, max, step = 0.1 } = capabilities.zoom ?? {}
  const { width, height } = capabilities
  return {
    torch: capabilities.torch ? (settings.torch ? 'on' : 'off') : null,
    zoom:
      min !== undefined && max !== undefined && max > min
        ? { min, max, step: step || 0.1, value: settings.zoom ?? min }
        : null,
    maxSize: width?.max && height?.max ? { width: width.max, height: height.max } : null,
  }
}

export async function applyTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}

export async function applyZoom(track: MediaStreamTrack, value: number): Promise<void> {
  await track.applyConstraints({ advanced: [{ zoom: value } as MediaTrackConstraintSet] })
}

/** Sets the nearest size, without asking for permission again. */
export async function applySize(track: MediaStreamTrack, { width, height }: Size): Promise<void> {
  await track.applyConstraints({ width: { ideal: width }, height: { ideal: height } })
}
