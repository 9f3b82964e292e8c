import type { CameraFailure } from './camera-state.ts'

const failures: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'busy',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  NoPictureError: 'gone',
}

/** Browsers say it by the name of the error; the older ones have names of their own. */
export function toCameraFailure(error: unknown): CameraFailure {
  const { name = '' } = (error ?? {}) as { name?: string }
  return failures[name] ?? 'busy'
}
