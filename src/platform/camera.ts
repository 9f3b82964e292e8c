import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import type { Size } from '#domain/geometry.ts'
import {
  type CameraFailure,
  type CameraState,
  type LiveCameraState,
  toCameraFailure,
} from './camera/camera-state.ts'
import { listCameras } from './camera/list-cameras.ts'
import { openStream, reopenDelayMs } from './camera/open-stream.ts'
import { delay, stopStream } from './camera/request-stream.ts'
import { applySize, applyTorch, applyZoom, readTrackFeatures } from './camera/track-features.ts'
import { type CameraFrame, captureFrame, playUntilFirstFrame } from './camera/video-frames.ts'
import { watchEnvironment } from './camera/watch-environment.ts'
import { logProblem } from './log.ts'

/** In ms. A muted track sends no frames, so the camera is opened again. */
const muteTimeoutMs = 2000

/** In ms. A camera that fails again within this time is not opened automatically. */
const recoveryIntervalMs = 5000

type CameraChoice = { deviceId?: string; isUserChoice?: boolean }

type Session = { video: HTMLVideoElement; controller: AbortController; size: Size }

/**
 * The camera of a video element. It is released while the page is hidden, and opened again when the page is visible or the stream
 * was lost. There is never more than one stream.
 */
export class Camera {
  readonly #state = createAtom<CameraState>({ status: 'closed' })
  readonly state: ReadonlyAtom<CameraState> = this.#state
  #session: Session | null = null
  #stream: MediaStream | null = null
  /** Aborted by each later request, and when the camera is released. */
  #opening = new AbortController()
  #queue: Promise<void> = Promise.resolve()
  #isSuspended = false
  #recoveredAt = Number.NEGATIVE_INFINITY

  open(video: HTMLVideoElement, size: Size): void {
    this.close()
    const controller = new AbortController()
    this.#session = { video, controller, size }
    const { signal } = controller
    video.addEventListener('resize', () => this.#measure(), { signal })
    // Phones pause the video during a call or a notification and do not resume it.
    video.addEventListener('pause', () => void video.play().catch(() => undefined), { signal })
    watchEnvironment(signal, {
      onHidden: () => this.#suspend(),
      onVisible: () => this.#resume(),
      onDevicesChange: () => void this.refreshCameras(),
      onPermissionGranted: () => {
        const state = this.#state.get()
        if (state.status === 'failed' && state.reason === 'denied') this.restart()
      },
    })
    this.#start()
  }

  close(): void {
    this.#opening.abort()
    this.#session?.controller.abort()
    this.#release()
    this.#session = null
    this.#isSuspended = false
    if (this.#state.get().status !== 'closed') this.#state.set({ status: 'closed' })
  }

  choose(deviceId: string): void {
    this.#start({ deviceId, isUserChoice: true })
  }

  restart(): void {
    this.#start()
  }

  /** Does not ask for permission again. The state has the size that the camera has chosen. */
  resize(size: Size): void {
    if (!this.#session) return
    this.#session.size = size
    this.adjust((track) => applySize(track, size))
  }

  setZoom(value: number): void {
    this.adjust((track) => applyZoom(track, value))
  }

  setTorch(on: boolean): void {
    this.adjust(async (track) => {
      await applyTorch(track, on)
      // Some phones turn the torch off only with the camera.
      const stillOn = !on && readTrackFeatures(track).torch === 'on'
      const state = this.#state.get()
      if (stillOn && state.status === 'live') this.#start({ deviceId: state.camera.deviceId })
    })
  }

  /** In the resolution of the camera. The caller must close the frame. Rejects if the camera is not live. */
  takeStill(): Promise<CameraFrame> {
    if (this.#state.get().status !== 'live' || !this.#session) {
      return Promise.reject(new DOMException('The camera is not live.', 'InvalidStateError'))
    }
    return captureFrame(this.#session.video)
  }

  /** Not every browser dispatches `devicechange`. */
  async refreshCameras(): Promise<void> {
    const cameras = await listCameras().catch(() => [])
    const state = this.#state.get()
    if (state.status === 'live') {
      if (cameras.some(({ deviceId }) => deviceId === state.camera.deviceId))
        this.#state.set({ ...state, cameras })
      else this.#recover()
    } else if (state.status === 'failed' && cameras.length > 0) {
      if (state.reason === 'none' || state.reason === 'disconnected') this.restart()
    }
  }

  #start({ isRecovery = false, ...choice }: CameraChoice & { isRecovery?: boolean } = {}): void {
    if (!this.#session) return
    this.#opening.abort()
    this.#opening = new AbortController()
    const { signal } = this.#opening
    this.#isSuspended = false
    this.#state.set({ status: 'requesting', cameras: this.#getKnownCameras() })
    this.#queue = this.#queue.then(async () => {
      try {
        if (!signal.aborted) await this.#openNow(signal, choice)
      } catch (error) {
        if (signal.aborted) return
        const reason = toCameraFailure(error)
        if (reason !== 'denied' && reason !== 'none') logProblem('The camera could not be opened.', error)
        this.#fail(isRecovery && reason === 'none' ? 'disconnected' : reason)
      }
    })
  }

  async #openNow(signal: AbortSignal, choice: CameraChoice): Promise<void> {
    const session = this.#session
    if (!session) return
    const isCurrent = () => !signal.aborted
    if (this.#stream) {
      this.#release()
      await delay(reopenDelayMs)
    }
    const { stream, camera, cameras } = await openStream({ size: session.size, ...choice, isCurrent })
    this.#stream = isCurrent() ? stream : null
    if (!this.#stream) stopStream(stream)
    else this.#state.set({ status: 'requesting', cameras })
    if (document.visibilityState === 'hidden') this.#suspend()
    if (!isCurrent()) return
    const track = stream.getVideoTracks()[0]
    if (!track) throw new DOMException('The stream has no video.', 'NoFrameError')
    this.#watchTrack(track, session.controller.signal)
    await playUntilFirstFrame(session.video, stream, signal)
    if (!isCurrent()) return
    const size = { width: session.video.videoWidth, height: session.video.videoHeight }
    this.#state.set({ status: 'live', cameras, camera, size, ...readTrackFeatures(track) })
  }

  #watchTrack(track: MediaStreamTrack, signal: AbortSignal): void {
    const isCurrent = () => this.track === track
    const onMute = async () => {
      await delay(muteTimeoutMs)
      if (isCurrent() && track.muted) this.#recover()
    }
    track.addEventListener('ended', () => isCurrent() && this.#recover(), { signal })
    track.addEventListener('mute', onMute, { signal })
  }

  /** If the camera fails again soon, the user has to open it. */
  #recover(): void {
    const now = performance.now()
    if (document.visibilityState === 'hidden') {
      this.#suspend()
    } else if (now - this.#recoveredAt < recoveryIntervalMs) {
      this.#fail('disconnected')
    } else {
      this.#recoveredAt = now
      this.#start({ isRecovery: true })
    }
  }

  #suspend(): void {
    // Without a stream, the permission prompt may hide the page, and must not be cancelled.
    if (!this.#stream) return
    this.#opening.abort()
    this.#isSuspended = true
    this.#release()
    this.#state.set({ status: 'requesting', cameras: this.#getKnownCameras() })
  }

  #resume(): void {
    const { track } = this
    if (this.#isSuspended) this.#start()
    else if (this.#state.get().status === 'live' && (track?.readyState === 'ended' || track?.muted))
      this.#recover()
  }

  #fail(reason: CameraFailure): void {
    this.#opening.abort()
    this.#release()
    const failed: CameraState = { status: 'failed', reason, cameras: this.#getKnownCameras() }
    this.#state.set(failed)
    // The list must not contain the lost camera.
    listCameras().then(
      (cameras) => this.#state.get() === failed && this.#state.set({ ...failed, cameras }),
      () => undefined,
    )
  }

  #release(): void {
    stopStream(this.#stream)
    this.#stream = null
    if (this.#session) this.#session.video.srcObject = null
  }

  get track(): MediaStreamTrack | undefined {
    return this.#stream?.getVideoTracks()[0]
  }

  /** Reads the settings again afterwards. */
  adjust(change: (track: MediaStreamTrack) => Promise<void>): void {
    const { track } = this
    if (!track) return
    change(track)
      .catch((error: unknown) => logProblem('The camera rejected a setting.', error))
      .then(() => this.#measure())
  }

  #measure(): void {
    const { track } = this
    const state = this.#state.get()
    if (state.status !== 'live' || !this.#session || !track) return
    const { videoWidth: width, videoHeight: height } = this.#session.video
    if (width === 0 || height === 0) return
    this.#state.set({
      ...(state satisfies LiveCameraState),
      size: { width, height },
      ...readTrackFeatures(track),
    })
  }

  #getKnownCameras() {
    const state = this.#state.get()
    return state.status === 'closed' ? [] : state.cameras
  }
}
