import type { CameraFailure, CameraState, LiveCamera, PixelSize } from './camera/camera-state.ts'
import { toCameraFailure } from './camera/failure-of.ts'
import { listCameras } from './camera/list-cameras.ts'
import { openStream, releaseMs } from './camera/open-stream.ts'
import { pause, stopStream } from './camera/request-stream.ts'
import { takeStill } from './camera/take-still.ts'
import { applySize, applyTorch, applyZoom, trackFeatures } from './camera/track-features.ts'
import { waitForFirstFrame } from './camera/video-frames.ts'
import { watchEnvironment } from './camera/watch-environment.ts'
import { logProblem } from './log.ts'

/** ms without pictures until the camera is opened anew */
const muteMs = 2000
/** ms; a camera that is lost again this soon is not opened a third time by itself */
const recoveryMs = 5000

type Visit = { video: HTMLVideoElement; watch: AbortController; size: PixelSize }

/**
 * The camera of one visit: opened once, kept while the page is seen, given back when it is hidden or left, opened
 * again when it comes back or the camera was lost. Never two streams at a time. For `useSyncExternalStore`.
 */
export class Camera {
  #state: CameraState = { status: 'closed' }
  #visit: Visit | null = null
  #stream: MediaStream | null = null
  /** Each opening has its number; one that is not the newest gives back what it got. */
  #turn = 0
  #openings: Promise<void> = Promise.resolve()
  #isPaused = false
  #recoveredAt = Number.NEGATIVE_INFINITY
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): CameraState => this.#state

  /** Asks for the camera and shows it. `size` in pixels is a wish; the camera comes as near as it can. */
  open(video: HTMLVideoElement, size: PixelSize): void {
    this.close()
    const watch = new AbortController()
    this.#visit = { video, watch, size }
    const { signal } = watch
    video.addEventListener('resize', () => this.#measure(), { signal })
    // Phones stop the picture for a call or a notification and do not start it again.
    video.addEventListener('pause', () => void video.play().catch(() => undefined), { signal })
    watchEnvironment(signal, {
      onHidden: () => this.#pauseUntilSeen(),
      onSeen: () => this.#goOn(),
      onDevices: () => void this.refreshCameras(),
      onAllowed: () => this.#state.status === 'failed' && this.#state.reason === 'denied' && this.restart(),
    })
    this.#start()
  }

  /** Gives everything back at once: no light stays on. */
  close(): void {
    this.#turn += 1
    this.#visit?.watch.abort()
    this.#release()
    this.#visit = null
    this.#isPaused = false
    if (this.#state.status !== 'closed') this.#set({ status: 'closed' })
  }

  /** Another camera, chosen by the person; it is remembered on this device. */
  choose(deviceId: string): void {
    this.#start({ deviceId })
  }

  restart(): void {
    this.#start()
  }

  /** Without asking again. What really comes is told as `size` of the state. */
  resize(size: PixelSize): void {
    if (!this.#visit) return
    this.#visit.size = size
    this.#adjust((track) => applySize(track, size))
  }

  setZoom(value: number): void {
    this.#adjust((track) => applyZoom(track, value))
  }

  setTorch(on: boolean): void {
    this.#adjust(async (track) => {
      await applyTorch(track, on)
      // On some phones the light goes out only with the camera.
      const stillOn = !on && trackFeatures(track).torch === 'on'
      if (stillOn && this.#state.status === 'live') this.choose(this.#state.camera.deviceId)
    })
  }

  /** The picture of now, in the camera's own pixels. The caller closes it. Rejects while there is none. */
  takeStill(): Promise<ImageBitmap> {
    if (this.#state.status !== 'live' || !this.#visit) {
      return Promise.reject(new DOMException('the camera is not open', 'InvalidStateError'))
    }
    return takeStill(this.#visit.video)
  }

  /** Looks which cameras there are: not every browser tells when one comes or goes. */
  async refreshCameras(): Promise<void> {
    const cameras = await listCameras().catch(() => [])
    const state = this.#state
    if (state.status === 'live') {
      if (cameras.some(({ deviceId }) => deviceId === state.camera.deviceId)) this.#set({ ...state, cameras })
      else this.#recover()
    } else if (state.status === 'failed' && cameras.length > 0) {
      if (state.reason === 'none' || state.reason === 'gone') this.restart()
    }
  }

  #start({ deviceId, isRecovery = false }: { deviceId?: string; isRecovery?: boolean } = {}): void {
    if (!this.#visit) return
    this.#turn += 1
    const turn = this.#turn
    const isWanted = () => turn === this.#turn
    this.#isPaused = false
    this.#set({ status: 'asking', cameras: this.#knownCameras() })
    this.#openings = this.#openings.then(async () => {
      try {
        if (isWanted()) await this.#openNow(isWanted, deviceId)
      } catch (error) {
        if (!isWanted()) return
        const reason = toCameraFailure(error)
        if (reason !== 'denied' && reason !== 'none') logProblem('The camera could not be opened', error)
        this.#fail(isRecovery && reason === 'none' ? 'gone' : reason)
      }
    })
  }

  async #openNow(isWanted: () => boolean, deviceId: string | undefined): Promise<void> {
    const visit = this.#visit
    if (!visit) return
    if (this.#stream) {
      this.#release()
      await pause(releaseMs)
    }
    const { stream, camera, cameras } = await openStream({ size: visit.size, deviceId, isWanted })
    this.#stream = isWanted() ? stream : null
    if (!this.#stream) stopStream(stream)
    else this.#set({ status: 'asking', cameras })
    if (document.visibilityState === 'hidden') this.#pauseUntilSeen()
    if (!isWanted()) return
    const track = stream.getVideoTracks()[0]
    if (!track) throw new DOMException('a stream without pictures', 'NoPictureError')
    this.#watchTrack(track, visit.watch.signal)
    await waitForFirstFrame(visit.video, stream)
    if (!isWanted()) return
    const size = { width: visit.video.videoWidth, height: visit.video.videoHeight }
    this.#set({ status: 'live', cameras, camera, size, ...trackFeatures(track) })
  }

  #watchTrack(track: MediaStreamTrack, signal: AbortSignal): void {
    const isCurrent = () => this.#stream?.getVideoTracks()[0] === track
    const muted = async () => {
      await pause(muteMs)
      if (isCurrent() && track.muted) this.#recover()
    }
    track.addEventListener('ended', () => isCurrent() && this.#recover(), { signal })
    track.addEventListener('mute', muted, { signal })
  }

  /** Opens it again by itself, once: then it is the person's turn. */
  #recover(): void {
    const now = performance.now()
    if (document.visibilityState === 'hidden') {
      this.#pauseUntilSeen()
    } else if (now - this.#recoveredAt < recoveryMs) {
      this.#fail('gone')
    } else {
      this.#recoveredAt = now
      this.#start({ isRecovery: true })
    }
  }

  #pauseUntilSeen(): void {
    // While the browser is asking the person, the page may count as hidden: the question stays.
    if (!this.#stream) return
    this.#turn += 1
    this.#isPaused = true
    this.#release()
    this.#set({ status: 'asking', cameras: this.#knownCameras() })
  }

  #goOn(): void {
    const track = this.#stream?.getVideoTracks()[0]
    if (this.#isPaused) this.#start()
    else if (this.#state.status === 'live' && (track?.readyState === 'ended' || track?.muted)) this.#recover()
  }

  #fail(reason: CameraFailure): void {
    this.#turn += 1
    this.#release()
    const failed: CameraState = { status: 'failed', reason, cameras: this.#knownCameras() }
    this.#set(failed)
    // Another one may be left to choose; the one that was lost is not.
    listCameras().then(
      (cameras) => this.#state === failed && this.#set({ ...failed, cameras }),
      () => undefined,
    )
  }

  #release(): void {
    stopStream(this.#stream)
    this.#stream = null
    if (this.#visit) this.#visit.video.srcObject = null
  }

  #adjust(change: (track: MediaStreamTrack) => Promise<void>): void {
    const track = this.#stream?.getVideoTracks()[0]
    if (!track) return
    change(track)
      .catch((error: unknown) => logProblem('The camera did not take the setting', error))
      .then(() => this.#measure())
  }

  #measure(): void {
    const track = this.#stream?.getVideoTracks()[0]
    if (this.#state.status !== 'live' || !this.#visit || !track) return
    const { videoWidth: width, videoHeight: height } = this.#visit.video
    if (width === 0 || height === 0) return
    this.#set({ ...(this.#state satisfies LiveCamera), size: { width, height }, ...trackFeatures(track) })
  }

  #knownCameras() {
    return this.#state.status === 'closed' ? [] : this.#state.cameras
  }

  #set(state: CameraState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
