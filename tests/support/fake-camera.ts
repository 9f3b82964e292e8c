import type { Page } from 'playwright/test'

/** Camera calls of the page, and the state that the fake camera simulates. */
export type CameraStats = {
  asked: number
  tracks: MediaStreamTrack[]
  /** Most streams alive at the same time. */
  mostLive: number
  stillsMade: number
  bitmapsClosed: number
  urlsMade: number
  urlsRevoked: number
  /** While set, the browser refuses with an error of this name. */
  refuseWith: string | null
  /** While set, no camera is plugged in. */
  isUnplugged: boolean
  isHidden: boolean
}

/** A page of any engine. */
type Runs = Pick<Page, 'evaluate'>

type Instrumented = { cameraStats: CameraStats }

/** Instruments the camera APIs of the page. A reload removes the instrumentation. */
export async function instrumentCamera(page: Runs): Promise<void> {
  await page.evaluate(() => {
    const stats: CameraStats = {
      asked: 0,
      tracks: [],
      mostLive: 0,
      stillsMade: 0,
      bitmapsClosed: 0,
      urlsMade: 0,
      urlsRevoked: 0,
      refuseWith: null,
      isUnplugged: false,
      isHidden: false,
    }
    Object.assign(globalThis, { cameraStats: stats })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      stats.asked += 1
      const refusal = stats.isUnplugged ? 'NotFoundError' : stats.refuseWith
      if (refusal) throw new DOMException('refused by the test', refusal)
      const stream = await ask(wish)
      // Drops ended tracks so that they can be garbage-collected.
      stats.tracks = [...stats.tracks, ...stream.getTracks()].filter(
        ({ readyState }) => readyState === 'live',
      )
      stats.mostLive = Math.max(stats.mostLive, stats.tracks.length)
      return stream
    }
    const enumerate = mediaDevices.enumerateDevices.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () => (stats.isUnplugged ? [] : enumerate())
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (stats.isHidden ? 'hidden' : 'visible'),
    })
    const count = <Owner, Name extends keyof Owner>(owner: Owner, name: Name, add: () => void) => {
      const real = owner[name] as (...args: unknown[]) => unknown
      owner[name] = function (this: unknown, ...args: unknown[]) {
        add()
        return real.apply(this, args)
      } as Owner[Name]
    }
    count(globalThis as unknown as { createImageBitmap: unknown }, 'createImageBitmap', () => {
      stats.stillsMade += 1
    })
    count(ImageBitmap.prototype, 'close', () => {
      stats.bitmapsClosed += 1
    })
    count(URL, 'createObjectURL', () => {
      stats.urlsMade += 1
    })
    count(URL, 'revokeObjectURL', () => {
      stats.urlsRevoked += 1
    })
  })
}

export function setCameraState(page: Runs, change: Partial<CameraStats>): Promise<void> {
  return page.evaluate((it) => {
    Object.assign((globalThis as unknown as Instrumented).cameraStats, it)
  }, change)
}

export function readCameraStats(page: Runs) {
  return page.evaluate(() => {
    const { tracks, ...counts } = (globalThis as unknown as Instrumented).cameraStats
    return { ...counts, live: tracks.filter(({ readyState }) => readyState === 'live').length }
  })
}

/** Simulates an unplugged camera: its track ends and the device list changes. */
export async function unplug(page: Runs): Promise<void> {
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

export async function plugIn(page: Runs): Promise<void> {
  await setCameraState(page, { isUnplugged: false })
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
}

/** Simulates a page in the background. */
export async function setHidden(page: Runs, isHidden: boolean): Promise<void> {
  await setCameraState(page, { isHidden })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
