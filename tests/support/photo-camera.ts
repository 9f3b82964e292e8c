import type { Page } from 'playwright/test'

/** Replaces the camera by one that shows a photo of the app, such as `hex-nuts.jpg` of `public/samples`, with a slight motion. */
export async function installPhotoCamera(page: Page, name: string): Promise<void> {
  await page.addInitScript((url) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const photo = new Image()
      photo.src = url
      await photo.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 1280, height: 960 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no 2d context')
      const scale = Math.max(canvas.width / photo.width, canvas.height / photo.height)
      const [width, height] = [photo.width * scale, photo.height * scale]
      let frame = 0
      const paint = () => {
        frame += 1
        const shift = Math.sin(frame / 10) * 2
        context.drawImage(
          photo,
          (canvas.width - width) / 2 + shift,
          (canvas.height - height) / 2,
          width,
          height,
        )
      }
      paint()
      setInterval(paint, 33)
      return canvas.captureStream(30)
    }
  }, `/samples/${name}`)
}

type FakeBattery = EventTarget & { level: number; charging: boolean }

/** Replaces the battery of the device. */
export async function mockBattery(page: Page, state: { level: number; charging: boolean }): Promise<void> {
  await page.addInitScript((start) => {
    const battery = Object.assign(new EventTarget(), start)
    Object.assign(globalThis, { battery })
    Object.assign(navigator, { getBattery: async () => battery })
  }, state)
}

export async function changeBattery(
  page: Page,
  change: { level?: number; charging?: boolean },
): Promise<void> {
  await page.evaluate((changed) => {
    const { battery } = globalThis as unknown as { battery: FakeBattery }
    Object.assign(battery, changed)
    for (const event of ['levelchange', 'chargingchange']) battery.dispatchEvent(new Event(event))
  }, change)
}
