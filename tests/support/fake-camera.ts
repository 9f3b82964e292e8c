import type { Page } from 'playwright/test'

/** What the page did with the browser's camera, counted at the outermost wall. */
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

type Walled = { cameraWall: CameraStats }

/** Counts at, and on demand plays, the wall between the page and its browser. The page must not be loaded again. */
export async function instrumentCamera(page: Runs): Promise<void> {
  await page.evaluate(() => {
    const wall: CameraStats = {
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
    Object.assign(globalThis, { cameraWall: wall })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      wall.asked += 1
      const refusal = wall.isUnplugged ? 'NotFoundError' : wall.refuseWith
      if (refusal) throw new DOMException('refused by the test', refusal)
      const stream = await ask(wish)
      // Kept no longer than they live: what the page lets go of is to be free.
      wall.tracks = [...wall.tracks, ...stream.getTracks()].filter(({ readyState }) => readyState === 'live')
      wall.mostLive = Math.max(wall.mostLive, wall.tracks.length)
      return stream
    }
    const enumerate = mediaDevices.enumerateDevices.bind(mediaDevices)
    mediaDevices.enumerateDevices = async () => (wall.isUnplugged ? [] : enumerate())
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (wall.isHidden ? 'hidden' : 'visible'),
    })
    const count = <Owner, Name extends keyof Owner>(owner: Owner, name: Name, add: () => void) => {
      const real = owner[name] as (...args: unknown[]) => unknown
      owner[name] = function (this: unknown, ...args: unknown[]) {
        add()
        return real.apply(this, args)
      } as Owner[Name]
    }
    count(globalThis as unknown as { createImageBitmap: unknown }, 'createImageBitmap', () => {
      wall.stillsMade += 1
    })
    count(ImageBitmap.prototype, 'close', () => {
      wall.bitmapsClosed += 1
    })
    count(URL, 'createObjectURL', () => {
      wall.urlsMade += 1
    })
    count(URL, 'revokeObjectURL', () => {
      wall.urlsRevoked += 1
    })
  })
}

export function setCameraState(page: Runs, change: Partial<CameraStats>): Promise<void> {
  return page.evaluate((it) => {
    Object.assign((globalThis as unknown as Walled).cameraWall, it)
  }, change)
}

export function readCameraStats(page: Runs) {
  return page.evaluate(() => {
    const { tracks, ...counts } = (globalThis as unknown as Walled).cameraWall
    return { ...counts, live: tracks.filter(({ readyState }) => readyState === 'live').length }
  })
}

/** As when the cable is pulled: the track ends, and the list of devices changes. */
export async function unplug(page: Runs): Promise<void> {
  await page.evaluate(() => {
    const wall = (globalThis as unknown as Walled).cameraWall
    wall.isUnplugged = true
    for (const track of wall.tracks.filter(({ readyState }) => readyState === 'live')) {
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

/** As when another app comes to the front, or the phone is locked. */
export async function setHidden(page: Runs, isHidden: boolean): Promise<void> {
  await setCameraState(page, { isHidden })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
