import type { Page } from 'playwright/test'

type Painted = { paintCamera: (isDark: boolean) => void }

/** Replaces the camera by a canvas that shows a sharp pattern. Call it before the camera is opened. */
export async function replaceCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
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
    }
    setInterval(paint, 50)
    paint()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    Object.assign(globalThis, {
      paintCamera: (dark: boolean) => {
        isDark = dark
        paint()
      },
    } satisfies Painted)
  })
}

/** Turns the light before the camera of `replaceCamera` off or on. */
export async function setDark(page: Page, isDark: boolean): Promise<void> {
  await page.evaluate((dark) => (globalThis as unknown as Painted).paintCamera(dark), isDark)
  // The video shows the next frame of the canvas.
  await page.waitForTimeout(300)
}
