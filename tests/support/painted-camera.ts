import type { Page } from 'playwright/test'

type Painted = {
  paintCamera: (isDark: boolean) => void
  /** An image in front of the pattern. */
  shownImage?: HTMLImageElement | undefined
  appliedSettings: object[]
}

/** What the camera can do, in the form of the browser: `zoom: { min, max, step }`. */
type Capabilities = Record<string, unknown>

/** Replaces the camera by a canvas that shows a sharp pattern. Call it before the camera is opened. */
export async function installPaintedCamera(page: Page, capabilities: Capabilities = {}): Promise<void> {
  await page.evaluate((capabilities) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 960
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no 2d context')
    let isDark = false
    let frame = 0
    const paint = () => {
      frame += 1
      context.fillStyle = isDark ? '#060606' : '#dcdcdc'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = isDark ? '#101010' : '#202020'
      context.font = '48px sans-serif'
      for (let row = 1; row < 16; row += 1)
        context.fillText(`Serial plate ${row} No. 4711-${frame % 10}`, 120, row * 60)
      const { shownImage } = globalThis as unknown as Painted
      if (shownImage) context.drawImage(shownImage, 400, 240, 480, 480)
    }
    setInterval(paint, 50)
    paint()
    const appliedSettings: object[] = []
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream(20)
      for (const track of stream.getVideoTracks()) {
        const { width, height } = canvas
        let settings: object = { width, height }
        track.getCapabilities = () => capabilities
        track.getSettings = () => settings
        track.applyConstraints = async ({ advanced = [] } = {}) => {
          appliedSettings.push(...advanced)
          for (const change of advanced) settings = { ...settings, ...change }
        }
      }
      return stream
    }
    Object.assign(globalThis, {
      appliedSettings,
      paintCamera: (dark: boolean) => {
        isDark = dark
        paint()
      },
    } satisfies Painted)
  }, capabilities)
}

/** Returns the settings that the page has applied to the camera of `installPaintedCamera`, in order. */
export async function readAppliedSettings(page: Page): Promise<object[]> {
  return page.evaluate(() => (globalThis as unknown as Painted).appliedSettings)
}

/** Turns the light before the camera of `installPaintedCamera` off or on. */
export async function setCameraDark(page: Page, isDark: boolean): Promise<void> {
  await page.evaluate((dark) => (globalThis as unknown as Painted).paintCamera(dark), isDark)
  await waitForVideo(page)
}

/** Shows a PNG in front of the pattern, or removes it. */
export async function showImageInCamera(page: Page, png: Buffer | undefined): Promise<void> {
  const url = png && `data:image/png;base64,${png.toString('base64')}`
  await page.evaluate(async (src) => {
    const painted = globalThis as unknown as Painted
    painted.shownImage = undefined
    if (!src) return
    const image = new Image()
    image.src = src
    await image.decode()
    painted.shownImage = image
  }, url)
  await waitForVideo(page)
}

/** Waits until the preview shows what was painted. The next frame may have been taken before. */
async function waitForVideo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const video = document.querySelector('video')
    for (let frame = 0; video && frame < 3; frame += 1)
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  })
}
