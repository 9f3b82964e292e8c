import type { Size } from '#domain/geometry.ts'

export type StreamRequest = {
  /** Required: no other camera is opened. */
  deviceId?: string
  /** Preferred: another camera is opened if none faces this side. */
  facing?: 'front' | 'back'
  /** Preferred: the browser opens the nearest size. */
  size: Size
}

/** In ms. Phones report a camera as busy for a short time after its release. */
const retryDelaysMs = [300, 1000]

/** Retries while the camera is busy and `isCurrent` returns true. */
export async function requestStream(request: StreamRequest, isCurrent: () => boolean): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new DOMException('getUserMedia not supported', 'NotSupportedError')
  }
  const constraints = await buildConstraints(request)
  for (const delayMs of retryDelaysMs) {
    try {
      return await navigator.mediaDevices.getUserMedia(constraints)
    } catch (error) {
      if ((error as Error).name !== 'NotReadableError') throw error
      await delay(delayMs)
      if (!isCurrent()) throw error
    }
  }
  return navigator.mediaDevices.getUserMedia(constraints)
}

export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Only the device is `exact`, because every other exact constraint fails on some device. */
async function buildConstraints({ deviceId, facing, size }: StreamRequest): Promise<MediaStreamConstraints> {
  return {
    audio: false,
    video: {
      ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
      ...(facing ? { facingMode: { ideal: facing === 'back' ? 'environment' : 'user' } } : {}),
      width: { ideal: size.width },
      height: { ideal: size.height },
      ...((await canRequestZoom()) ? ({ zoom: true } as MediaTrackConstraints) : {}),
    },
  }
}

/**
 * Chromium reports zoom only if it was requested, and asks for a separate permission. If that is denied or not yet decided, the
 * whole request could fail.
 */
async function canRequestZoom(): Promise<boolean> {
  const isChromium = 'pan' in navigator.mediaDevices.getSupportedConstraints()
  if (!isChromium || !matchMedia('(pointer: coarse)').matches) return false
  const queryState = async (descriptor: object) =>
    (await navigator.permissions.query(descriptor as PermissionDescriptor)).state
  try {
    const zoom = await queryState({ name: 'camera', panTiltZoom: true })
    return zoom === 'granted' || (zoom === 'prompt' && (await queryState({ name: 'camera' })) === 'prompt')
  } catch {
    return false
  }
}
