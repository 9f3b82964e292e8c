import type { Page } from 'playwright/test'

/** The page's use of the camera so far, and the state of the fake camera. */
export type FakeCameraState = {
  requests: number
  tracks: MediaStreamTrack[]
  maxLiveTracks: number
  framesCreated: number
  framesClosed: number
  urlsCreated: number
  urlsRevoked: number
  /** If set, `getUserMedia` rejects with a DOMException of this name. */
  errorName: string | null
  isUnplugged: boolean
  isHidden: boolean
}

/** The part of a Playwright page that is used, which other browser drivers can implement too. */
type EvaluatingPage = Pick<Page, 'evaluate'>

type Instrumented = { cameraStats: FakeCameraState }

/** Records the calls of the camera APIs and fakes their results, until the page is reloaded. */
export async function instrumentCamera(page: EvaluatingPage): Promise<void> {
  await page.evaluate(() => {
    const stats: FakeCameraState = {
      requests: 0,
      tracks: [],
      maxLiveTracks: 0,
      framesCreated: 0,
      framesClosed: 0,
      urlsCreated: 0,
      urlsRevoked: 0,
      errorName: null,
      isUnplugged: false,
      isHidden: false,
    }
    Object.assign(globalThis, { cameraStats: stats })
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      stats.requests += 1
      const errorName = stats.isUnplugged ? 'NotFoundError' : stats.errorName
      if (errorName) throw new DOMException('injected by the test', errorName)
      const stream = await getUserMedia(constraints)
      // Ended tracks are removed from the list, so that they can be garbage-collected.
      stats.tracks = [...stats.tracks, ...stream.getTracks()].filter(
        ({ readyState }) => readyState === 'live',
      )
      stats.maxLiveTracks = Math.max(stats.maxLiveTracks, stats.tracks.length)
      return stream
    }
    const enumerateDevices = mediaDevices.enumerateDevices.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () => (stats.isUnplugged ? [] : enumerateDevices())
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (stats.isHidden ? 'hidden' : 'visible'),
    })
    const onCall = <Owner, Name extends keyof Owner>(owner: Owner, name: Name, listener: () => void) => {
      const original = owner[name] as (...args: unknown[]) => unknown
      owner[name] = function (this: unknown, ...args: unknown[]) {
        listener()
        return original.apply(this, args)
      } as Owner[Name]
    }
    onCall(globalThis as unknown as { createImageBitmap: unknown }, 'createImageBitmap', () => {
      stats.framesCreated += 1
    })
    globalThis.VideoFrame = new Proxy(VideoFrame, {
      construct(target, args: ConstructorParameters<typeof VideoFrame>) {
        stats.framesCreated += 1
        return new target(...args)
      },
    })
    for (const { prototype } of [ImageBitmap, VideoFrame])
      onCall(prototype, 'close', () => {
        stats.framesClosed += 1
      })
    onCall(URL, 'createObjectURL', () => {
      stats.urlsCreated += 1
    })
    onCall(URL, 'revokeObjectURL', () => {
      stats.urlsRevoked += 1
    })
  })
}

export function setCameraState(page: EvaluatingPage, change: Partial<FakeCameraState>): Promise<void> {
  return page.evaluate((values) => {
    Object.assign((globalThis as unknown as Instrumented).cameraStats, values)
  }, change)
}

export function readCameraState(page: EvaluatingPage) {
  return page.evaluate(() => {
    const { tracks, ...counts } = (globalThis as unknown as Instrumented).cameraStats
    return { ...counts, live: tracks.filter(({ readyState }) => readyState === 'live').length }
  })
}

/** Simulates an unplugged camera: its track ends and the device list changes. */
export async function unplug(page: EvaluatingPage): Promise<void> {
  await page.evaluate(() => {
    const stats = (globalThis as unknown as Instrumented).cameraStats
    stats.isUnplugged = true
    for (const track of stats.tracks.filter(({ readyState }) => readyState === 'live')) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  })
}

export async function plugIn(page: EvaluatingPage): Promise<void> {
  await setCameraState(page, { isUnplugged: false })
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
}

/** Simulates that the page is in the background, or visible again. */
export async function setPageHidden(page: EvaluatingPage, isHidden: boolean): Promise<void> {
  await setCameraState(page, { isHidden })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
