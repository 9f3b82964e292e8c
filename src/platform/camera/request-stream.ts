import type { PixelSize } from './camera-state.ts'

export type StreamWish = {
  /** Exactly this camera. */
  deviceId?: string
  /** Rather one that looks this way. */
  facing?: 'front' | 'back'
  /** As near to it as the camera can. */
  size: PixelSize
}

/** Phones report a camera as taken for a moment after it was given back; ms to wait before each further try. */
const waitsMs = [300, 1000]

/** Asks the browser for a camera, and asks again when it says that the camera is taken. */
export async function requestStream(wish: StreamWish, isWanted: () => boolean): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new DOMException('getUserMedia not supported', 'NotSupportedError')
  }
  const constraints = await constraintsFor(wish)
  for (const waitMs of waitsMs) {
    try {
      return await navigator.mediaDevices.getUserMedia(constraints)
    } catch (error) {
      if ((error as Error).name !== 'NotReadableError') throw error
      await pause(waitMs)
      if (!isWanted()) throw error
    }
  }
  return navigator.mediaDevices.getUserMedia(constraints)
}

export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Only a camera that was named is demanded: every other demand would fail somewhere. */
async function constraintsFor({ deviceId, facing, size }: StreamWish): Promise<MediaStreamConstraints> {
  return {
    audio: false,
    video: {
      ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
      ...(facing ? { facingMode: { ideal: facing === 'back' ? 'environment' : 'user' } } : {}),
      width: { ideal: size.width },
      height: { ideal: size.height },
      ...((await mayAskForZoom()) ? ({ zoom: true } as MediaTrackConstraints) : {}),
    },
  }
}

/**
 * Chromium tells of zoom only where it was asked for, and that is a permission of its own: where it would cost the
 * person a second question, or the answer is no, the whole request would fail with it.
 */
async function mayAskForZoom(): Promise<boolean> {
  const isChromium = 'pan' in navigator.mediaDevices.getSupportedConstraints()
  if (!isChromium || !matchMedia('(pointer: coarse)').matches) return false
  const stateOf = async (descriptor: object) =>
    (await navigator.permissions.query(descriptor as PermissionDescriptor)).state
  try {
    const zoom = await stateOf({ name: 'camera', panTiltZoom: true })
    return zoom === 'granted' || (zoom === 'prompt' && (await stateOf({ name: 'camera' })) === 'prompt')
  } catch {
    return false
  }
}
