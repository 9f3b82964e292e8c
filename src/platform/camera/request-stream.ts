import type { PixelSize } from './camera-state.ts'

export type StreamWish = {
  /** Exactly this camera. */
  deviceId?: string
  /** Rather this one, if it is there. */
  ratherId?: string
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
  for (const waitMs of waitsMs) {
    try {
      return await navigator.mediaDevices.getUserMedia(constraintsFor(wish))
    } catch (error) {
      if ((error as Error).name !== 'NotReadableError') throw error
      await pause(waitMs)
      if (!isWanted()) throw error
    }
  }
  return navigator.mediaDevices.getUserMedia(constraintsFor(wish))
}

export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Only a camera that was named is demanded: every other demand would fail somewhere. */
function constraintsFor({ deviceId, ratherId, facing, size }: StreamWish): MediaStreamConstraints {
  return {
    audio: false,
    video: {
      ...(deviceId ? { deviceId: { exact: deviceId } } : ratherId ? { deviceId: { ideal: ratherId } } : {}),
      ...(deviceId || !facing ? {} : { facingMode: { ideal: facing === 'back' ? 'environment' : 'user' } }),
      width: { ideal: size.width },
      height: { ideal: size.height },
      ...zoomRequest(),
    },
  }
}

/** Chromium tells of zoom only where it was asked for. Desktops would ask the person for one more permission. */
function zoomRequest(): MediaTrackConstraints {
  const isChromium = 'pan' in navigator.mediaDevices.getSupportedConstraints()
  const isPhone = matchMedia('(pointer: coarse)').matches
  return isChromium && isPhone ? ({ zoom: true } as MediaTrackConstraints) : {}
}
